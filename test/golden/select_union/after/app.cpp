#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int run(sqlite3 *db, const std::string &a, const std::string &b) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT Amount FROM Txn WHERE TxnId = ? AND ShardId = ?3 UNION ALL SELECT Amount FROM Txn WHERE TxnId = ?2 AND ShardId = ?4", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, a.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(a));
  sqlite3_bind_text(st, 2, b.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<16>(b));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
