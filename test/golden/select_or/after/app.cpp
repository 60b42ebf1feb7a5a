#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int run(sqlite3 *db, const std::string &id, const std::string &account) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT Amount FROM Txn WHERE (TxnId > ? OR Account = ?) AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY TxnId", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, account.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int either(sqlite3 *db, const std::string &a, const std::string &b) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT Amount FROM Txn WHERE (TxnId = ? OR TxnId = ?) AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, a.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, b.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int both(sqlite3 *db, const std::string &id, const std::string &account) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT Amount FROM Txn WHERE TxnId = ? AND (Account = ? OR Account IS NULL) AND ShardId = ?", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(id));
  sqlite3_bind_text(st, 2, account.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
