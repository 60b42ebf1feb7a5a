#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int run(sqlite3 *db, const std::string &id, const std::string &account, int amount) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES (?, ?, ?, ?)", -1, &st, nullptr) != SQLITE_OK) // [insert]
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<16>(id));
  sqlite3_bind_text(st, 2, account.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int(st, 3, amount);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
