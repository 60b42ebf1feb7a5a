#include <fmt/format.h>
#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int drop(sqlite3 *db, long long id) {
  std::string sql = fmt::format("DELETE FROM Txn WHERE TxnId = {} AND ShardId = {}", id, keyspread::shard_of<16>(id));
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}

int put(sqlite3 *db, long long id, int amount) {
  return sqlite3_exec(db, fmt::format("INSERT INTO Txn (TxnId, Amount, ShardId) VALUES ({}, {:d}, {})", id, amount, keyspread::shard_of<16>(id)).c_str(), nullptr,
                      nullptr, nullptr);
}
