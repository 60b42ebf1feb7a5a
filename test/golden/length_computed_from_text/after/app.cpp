#include <sqlite3.h>

#include <string>

#include <cstring>
#include "runtime/keyspread/keyspread.h"

static const char kDrop[] = "DELETE FROM Txn WHERE TxnId = ? AND ShardId = ?";
static const std::string kRead = "SELECT Amount FROM Txn WHERE TxnId = ? AND ShardId = ?";

int drop(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, kDrop, sizeof(kDrop), &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  return sqlite3_step(st);
}

int read(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, kRead.c_str(), static_cast<int>(kRead.size() + 1), &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  return sqlite3_step(st);
}
