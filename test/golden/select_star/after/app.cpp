#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int run(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT TxnId, Account, Amount FROM Txn WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int all(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT TxnId, Account, Amount FROM Txn t WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY t.TxnId", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
