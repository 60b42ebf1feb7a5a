#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int drop(sqlite3 *db, const std::string &id, bool all) {
  sqlite3_stmt *st = nullptr;
  if (all)
    sqlite3_prepare_v2(db, "DELETE FROM Txn", -1, &st, nullptr);
  else
    sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr);
  if (!all)
    { sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id)); sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT); }
  return sqlite3_step(st);
}
