#include <sqlite3.h>

int drop(sqlite3 *db, const char *id) {
  sqlite3_stmt *st = 0;
  sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ?", -1, &st, 0);
  sqlite3_bind_text(st, 1, id, -1, SQLITE_TRANSIENT);
  return sqlite3_step(st);
}
