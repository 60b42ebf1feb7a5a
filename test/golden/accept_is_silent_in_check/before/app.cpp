#include <sqlite3.h>

void latest(sqlite3 *db) {
  sqlite3_exec(db, "SELECT What FROM Audit ORDER BY Id DESC LIMIT 1", nullptr, nullptr, nullptr);
}

long long add(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Audit (What) VALUES ('add')", nullptr, nullptr, nullptr);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT last_insert_rowid()", -1, &st, nullptr);
  long long id = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
  sqlite3_finalize(st);
  return id;
}
