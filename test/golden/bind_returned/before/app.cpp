#include <sqlite3.h>

#include <string>

static int bind_id(sqlite3_stmt *st, const std::string &id) {
  return sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
}

int drop(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ?", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  if (bind_id(st, id) != SQLITE_OK)
    return -2;
  return sqlite3_step(st);
}
