#include <sqlite3.h>

#include <string>

int run(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT l.Amount FROM Txn t JOIN Line l ON l.TxnId = t.TxnId WHERE t.TxnId = ?", -1, &st, nullptr) != SQLITE_OK) // [join]
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
