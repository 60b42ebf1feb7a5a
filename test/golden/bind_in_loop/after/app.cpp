#include <sqlite3.h>

#include <string>

#include <vector>
#include "runtime/keyspread/keyspread.h"

int drop(sqlite3 *db, const std::vector<std::string> &ids) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr);
  for (const std::string &id : ids) {
    sqlite3_reset(st);
    sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
    sqlite3_step(st);
  }
  return sqlite3_finalize(st);
}

int touch(sqlite3 *db, const std::vector<std::string> &ids) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "UPDATE Txn SET Amount = 0 WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr);
  for (std::size_t i = 0; i < ids.size(); ++i, sqlite3_reset(st))
    { sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(ids[i])); if (sqlite3_bind_text(st, 1, ids[i].c_str(), -1, SQLITE_STATIC) == SQLITE_OK)
      sqlite3_step(st); }
  return sqlite3_finalize(st);
}
