// UUIDs of libuuid and Boost as keys: version 1 starts with time, version 4 does not.
#include <boost/uuid/random_generator.hpp>
#include <boost/uuid/string_generator.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <sqlite3.h>
#include <uuid/uuid.h>

#include <string>

static void insert(sqlite3 *db, const char *sql, const std::string &key) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_text(st, 1, key.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void byTime(sqlite3 *db) {
  uuid_t id;
  char text[37];
  uuid_generate_time(id);
  uuid_unparse_lower(id, text);
  insert(db, "INSERT INTO sessions (id) VALUES (?)", text); // FIND monotonic-key sessions.id
}

void byTimeSafe(sqlite3 *db) {
  uuid_t id;
  char text[37];
  if (uuid_generate_time_safe(id) == 0)
    uuid_unparse(id, text);
  insert(db, "INSERT INTO tokens (id) VALUES (?)", text); // FIND monotonic-key tokens.id
}

void byRandom(sqlite3 *db) {
  uuid_t id;
  char text[37];
  uuid_generate_random(id);
  uuid_unparse(id, text);
  insert(db, "INSERT INTO visits (id) VALUES (?)", text); // NOT monotonic-key
  uuid_generate(id);
  uuid_unparse(id, text);
  insert(db, "INSERT INTO visits (id) VALUES (?)", text); // NOT monotonic-key
}

void byBoost(sqlite3 *db, const std::string &given) {
  boost::uuids::random_generator make;
  insert(db, "INSERT INTO visits (id) VALUES (?)", boost::uuids::to_string(make()));                             // NOT monotonic-key
  insert(db, "INSERT INTO visits (id) VALUES (?)", boost::uuids::to_string(boost::uuids::string_generator()(given))); // NOT monotonic-key
}

void notTheKey(sqlite3 *db) {
  uuid_t id;
  char text[37];
  uuid_generate_time(id);
  uuid_unparse(id, text);
  insert(db, "INSERT INTO visits (trace) VALUES (?)", text); // NOT monotonic-key
}
