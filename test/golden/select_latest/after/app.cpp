#include <sqlite3.h>

#include <string>

int run(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT TxnId, Amount FROM Txn WHERE ShardId BETWEEN 0 AND 15 ORDER BY TxnId DESC LIMIT 50", -1, &st, nullptr) != SQLITE_OK) // [latest]
    return -1;
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
