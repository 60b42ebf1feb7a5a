#include <sqlite3.h>

#include <string>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

int drop(sqlite3 *db, long long id, const char *account) {
  char sql[456];
  std::snprintf(sql, sizeof sql, "DELETE FROM Txn WHERE TxnId = %lld AND Amount > 0 AND ShardId = %d -- 100%% of %s", id, static_cast<int>(keyspread::shard_of<16>(id)), account);
  return sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
}
