#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

static int bind_id(sqlite3_stmt *st, const std::string &id) {
  return sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
}

int drop(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  if (bind_id(st, id) != SQLITE_OK)
    return -2;
  return sqlite3_step(st);
}
