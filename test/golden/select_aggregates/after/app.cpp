#include <sqlite3.h>

#include <string>

int run(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT COUNT(*), MAX(TxnId) FROM Txn", -1, &st, nullptr) != SQLITE_OK) // [min_max]
    return -1;
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int newer(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT COUNT(*) FROM Txn WHERE TxnId > ? AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
