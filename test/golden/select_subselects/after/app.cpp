#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int run(sqlite3 *db, const std::string &account, const std::string &low) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT Amount FROM Txn WHERE Account = ? AND TxnId IN (SELECT TxnId FROM Txn WHERE TxnId > ? AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)) AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, account.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, low.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int exists(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT 1 WHERE EXISTS (SELECT 1 FROM Txn WHERE TxnId = ? AND ShardId = ?)", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int both(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT (SELECT Amount FROM Txn WHERE TxnId = ? AND ShardId = ?), (SELECT COUNT(*) FROM Txn)", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
