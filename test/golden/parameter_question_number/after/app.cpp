#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int run(sqlite3 *db, const std::string &account, int amount, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "UPDATE Txn SET Amount = ?2, Account = ?1 WHERE TxnId = ?3 AND ShardId = ?4", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, account.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int(st, 2, amount);
  sqlite3_bind_text(st, 3, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<16>(id));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
