#include <sqlite3.h>

#include <string>

#include <string_view>

int by_size(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.data(), static_cast<int>(id.size()), SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int by_length(sqlite3 *db, const char *id, int length) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id, length, SQLITE_STATIC);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int by_view(sqlite3 *db, std::string_view id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.data(), id.size(), SQLITE_STATIC);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int by_first(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), 26, SQLITE_STATIC);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
