// Random ids tell no age, whatever leads the key.
#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <string>

std::int64_t add(sqlite3 *db, const char *name) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO jobs (name) VALUES (?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, name, -1, SQLITE_STATIC);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db);
}

std::int64_t ask(sqlite3 *db, const char *sql, std::int64_t id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  std::int64_t found = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
  sqlite3_finalize(st);
  return found;
}

std::int64_t read(sqlite3 *db, std::int64_t id) {
  return ask(db, "SELECT length(name) FROM jobs WHERE id = ?", id) +
         ask(db, "SELECT id FROM jobs WHERE ? ORDER BY id DESC LIMIT 1", 1) +    // [latest]
         ask(db, "SELECT MAX(id) FROM jobs WHERE length(name) > ?", 3) +         // [min_max]
         ask(db, "SELECT id FROM jobs WHERE id > ? LIMIT 1", id);                // [keyset_cursor]
}

bool newer(sqlite3 *db) {
  std::int64_t first = add(db, "a"), second = add(db, "b");
  return second > first; // [order_comparison jobs]
}
