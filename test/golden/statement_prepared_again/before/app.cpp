#include <sqlite3.h>

#include <string>

int move(sqlite3 *db, const std::string &from, const std::string &to) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, from.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  sqlite3_prepare_v2(db, "INSERT INTO Txn (TxnId, Amount) VALUES (?, 0)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, to.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  return sqlite3_finalize(st);
}
