#include <sqlite3.h>

#include <string>

#include <cstring>

static const char kDrop[] = "DELETE FROM Txn WHERE TxnId = ?";
static const std::string kRead = "SELECT Amount FROM Txn WHERE TxnId = ?";

int drop(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, kDrop, sizeof(kDrop), &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  return sqlite3_step(st);
}

int read(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, kRead.c_str(), static_cast<int>(kRead.size() + 1), &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  return sqlite3_step(st);
}
