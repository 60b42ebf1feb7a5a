#include <sqlite3.h>

#include <string>

int run(sqlite3 *db, const std::string &a, const std::string &b, const std::string &c) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT Amount FROM Txn WHERE TxnId IN (?, ?, ?) AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)", -1, &st, nullptr) != SQLITE_OK) // [key_list]
    return -1;
  sqlite3_bind_text(st, 1, a.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, b.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 3, c.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
