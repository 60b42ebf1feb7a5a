#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int run(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT t.TxnId, l.Amount FROM Txn t LEFT JOIN Line l ON l.TxnId = t.TxnId AND l.No = 1 AND l.ShardId = t.ShardId WHERE t.TxnId = ? AND t.ShardId = ?", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int noted(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT t.TxnId, n.Body FROM Txn t LEFT JOIN Note n ON n.TxnId = t.TxnId AND n.ShardId = t.ShardId ORDER BY t.TxnId", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
