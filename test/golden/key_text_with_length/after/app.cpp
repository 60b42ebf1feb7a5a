#include <sqlite3.h>

#include <string>

#include <string_view>
#include "runtime/keyspread/keyspread.h"

int by_size(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.data(), static_cast<int>(id.size()), SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int by_length(sqlite3 *db, const char *id, int length) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id, length, SQLITE_STATIC);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(std::string_view(id, length)));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int by_view(sqlite3 *db, std::string_view id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.data(), id.size(), SQLITE_STATIC);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int by_first(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), 26, SQLITE_STATIC);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(std::string_view(id.c_str(), 26)));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
