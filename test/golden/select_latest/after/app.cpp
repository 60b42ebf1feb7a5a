#include <sqlite3.h>

#include <string>

int run(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT TxnId, Amount FROM Txn WHERE unlikely(ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)) ORDER BY TxnId DESC LIMIT 50", -1, &st, nullptr) != SQLITE_OK) // [latest]
    return -1;
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
