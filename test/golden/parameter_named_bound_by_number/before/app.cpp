#include <sqlite3.h>

#include <string>

int run(sqlite3 *db, int amount, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "UPDATE Txn SET Amount = :amount WHERE TxnId = :id", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_int(st, 1, amount);
  sqlite3_bind_text(st, 2, id.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
