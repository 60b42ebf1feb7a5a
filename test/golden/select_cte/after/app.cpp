#include <sqlite3.h>

#include <string>

int run(sqlite3 *db, const std::string &low) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "WITH recent AS (SELECT TxnId, Amount FROM Txn WHERE TxnId > ? AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY TxnId LIMIT 10) SELECT SUM(Amount) FROM recent", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, low.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
