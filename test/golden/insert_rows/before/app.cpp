#include <sqlite3.h>

#include <string>

int run(sqlite3 *db, const std::string &first, int a, const std::string &second, int b) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "INSERT INTO Txn (TxnId, Amount) VALUES (?, ?), (?, ?)", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, first.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int(st, 2, a);
  sqlite3_bind_text(st, 3, second.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int(st, 4, b);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
