#include <sqlite3.h>

#include <string>

int run(sqlite3 *db, const std::string &low, const std::string &high, int n) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT TxnId FROM Txn WHERE TxnId >= ? AND TxnId < ? AND unlikely(ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)) ORDER BY TxnId LIMIT ?", -1, &st, nullptr) != SQLITE_OK) // [ordered_scan]
    return -1;
  sqlite3_bind_text(st, 1, low.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, high.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int(st, 3, n);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
