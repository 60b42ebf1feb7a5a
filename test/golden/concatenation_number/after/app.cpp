#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int last(sqlite3 *db, long long id) {
  std::string sql = "DELETE FROM Txn WHERE TxnId = " + std::to_string(id) + " AND ShardId = " + std::to_string(keyspread::shard_of<16>(id));
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}
