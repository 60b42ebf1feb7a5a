#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int set_amount(sqlite3 *db, const std::string &id, int amount) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "UPDATE Txn SET Amount = $amount WHERE TxnId = $id AND Amount < 100 AND ShardId = $ShardId", -1, &st, nullptr))
    return -1;
  sqlite3_bind_int(st, sqlite3_bind_parameter_index(st, "$amount"), amount);
  sqlite3_bind_text(st, sqlite3_bind_parameter_index(st, "$id"), id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, sqlite3_bind_parameter_index(st, "$ShardId"), keyspread::shard_of<16>(id));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
