#include <sqlite3.h>

#include <string>

int run(sqlite3 *db, const std::string &to, int amount, const std::string &from) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "UPDATE Txn SET TxnId = ?, Amount = ? WHERE TxnId = ?", -1, &st, nullptr) != SQLITE_OK) // [point_update]
    return -1;
  sqlite3_bind_text(st, 1, to.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int(st, 2, amount);
  sqlite3_bind_text(st, 3, from.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
