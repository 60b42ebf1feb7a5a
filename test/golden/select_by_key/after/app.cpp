#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int run(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT Account, Amount FROM Txn WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr) != SQLITE_OK) // [point_read]
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int explain(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "EXPLAIN QUERY PLAN SELECT Account FROM Txn WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
