#include <sqlite3.h>

sqlite3_int64 put(sqlite3 *db, const char *account) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn VALUES (NULL, ?)", -1, &st, nullptr); // [insert_without_columns]
  sqlite3_bind_text(st, 1, account, -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db); // [id_read_call]
}
