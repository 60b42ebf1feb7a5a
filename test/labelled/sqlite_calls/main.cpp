// Literals at the calls of SQLite's C API, with the ids read back and passed on.
#include <sqlite3.h>

#include <string>

long long addItem(sqlite3 *db, const std::string &name) {
  sqlite3_stmt *insert = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO items (name) VALUES (?)", -1, &insert, nullptr);
  sqlite3_bind_text(insert, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(insert);
  sqlite3_finalize(insert);
  return sqlite3_last_insert_rowid(db); // FIND auto-increment-read
}

void latest(sqlite3 *db) {
  sqlite3_exec(db, "SELECT name FROM items ORDER BY id DESC LIMIT 10", nullptr, nullptr, nullptr); // FIND ordered-scan items.id
  sqlite3_exec(db, "SELECT name FROM items ORDER BY name LIMIT 10", nullptr, nullptr, nullptr); // NOT ordered-scan
  sqlite3_exec(db, "SELECT name FROM items WHERE id = 7 ORDER BY id LIMIT 1", nullptr, nullptr, nullptr); // NOT ordered-scan
}
