#include <sqlite3.h>

#include <string>

int run(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "UPDATE Txn SET Amount = 0 WHERE TxnId = '01ARZ3NDEK' AND ShardId = 7", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
