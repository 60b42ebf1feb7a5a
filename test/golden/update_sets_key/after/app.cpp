#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int run(sqlite3 *db, const std::string &to, int amount, const std::string &from) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "UPDATE Txn SET TxnId = ?, Amount = ?, ShardId = ?4 WHERE TxnId = ?3 AND ShardId = ?5", -1, &st, nullptr) != SQLITE_OK) // [point_update]
    return -1;
  sqlite3_bind_text(st, 1, to.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<16>(to));
  sqlite3_bind_int(st, 2, amount);
  sqlite3_bind_text(st, 3, from.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 5, keyspread::shard_of<16>(from));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
