// ObjectIds start with the seconds: as a key of another database they rise.
#include <bsoncxx/oid.hpp>
#include <mongocxx/result.hpp>
#include <sqlite3.h>

#include <string>

void run(sqlite3 *db, const char *sql, const std::string &value) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_text(st, 1, value.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void insertMinted(sqlite3 *db) {
  run(db, "INSERT INTO mirrors (id) VALUES (?)", bsoncxx::oid().to_string()); // FIND monotonic-key mirrors.id
}

void insertReturned(sqlite3 *db, const mongocxx::result::insert_one &done) {
  run(db, "INSERT INTO copies (id) VALUES (?)", done.inserted_id().to_string()); // FIND monotonic-key copies.id
}

void insertParsed(sqlite3 *db, const std::string &text) {
  run(db, "INSERT INTO parsed (id) VALUES (?)", bsoncxx::oid(text).to_string()); // NOT monotonic-key
  run(db, "INSERT INTO notes (oid) VALUES (?)", bsoncxx::oid().to_string());     // NOT monotonic-key
}
