#include <fmt/format.h>
#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int drop(sqlite3 *db, long long id, int amount) {
  std::string sql = fmt::format("DELETE FROM Txn WHERE TxnId = {1} AND Amount = {0} AND ShardId = {2}", amount, id, keyspread::shard_of<16>(id));
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}
