#include <sqlite3.h>

#include <string>

int checked(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ?", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  if (sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT) != SQLITE_OK)
    return -2;
  return sqlite3_step(st);
}

int chained(sqlite3 *db, const std::string &id, int amount) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "UPDATE Txn SET Amount = ? WHERE TxnId = ?", -1, &st, nullptr) != SQLITE_OK ||
      sqlite3_bind_int(st, 1, amount) != SQLITE_OK ||
      sqlite3_bind_text(st, 2, id.c_str(), -1, SQLITE_TRANSIENT) != SQLITE_OK)
    return -1;
  return sqlite3_step(st);
}
