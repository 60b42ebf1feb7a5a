#include <sqlite3.h>

#include <cstdint>
#include <cstring>
#include <string>
#include "runtime/keyspread/keyspread.h"

std::string make_ulid();
void ulid_generate(char *out);

static void put(sqlite3 *db, const char *sql, const std::string &id, const std::string &text) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, text.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void write(sqlite3 *db, const std::string &body) {
  put(db, "INSERT INTO notes (id, body) VALUES (?, ?)", make_ulid(), body);
}

// The day is read from the id.
int of_day(sqlite3 *db, const std::string &day) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT COUNT(*) FROM notes WHERE id >= ?", -1, &st, nullptr); // [keyset_cursor notes]
  sqlite3_bind_text(st, 1, day.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  const int found = sqlite3_column_int(st, 0);
  sqlite3_finalize(st);
  return found;
}

int latest(sqlite3 *db) {
  return sqlite3_exec(db, "SELECT body FROM notes ORDER BY id DESC LIMIT 1", nullptr, nullptr, nullptr); // [latest notes]
}

static std::int64_t last_page = 0;

void add_page(sqlite3 *db, const std::string &title) {
  const std::string id = keyspread::uuid_v4();
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO pages (id, title) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, title.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static std::int64_t last_file = 0;

void add_file(sqlite3 *db, const std::string &path) {
  put(db, "INSERT INTO files (id, path) VALUES (?, ?)", "f-" + std::to_string(++last_file), path);
}
