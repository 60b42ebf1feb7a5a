#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int at_end(sqlite3 *db, const std::string &id) {
  std::string sql = "DELETE FROM Txn WHERE TxnId = '" + id + "' AND ShardId = " + std::to_string(keyspread::shard_of<16>(id));
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}

int in_middle(sqlite3 *db, const std::string &id) {
  std::string sql = "UPDATE Txn SET Amount = 0 WHERE TxnId = '" + id + "' AND Amount > 1 AND ShardId = " + std::to_string(keyspread::shard_of<16>(id));
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}

int values(sqlite3 *db, const std::string &id, int amount) {
  std::string sql = "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES ('" + id + "', " + std::to_string(amount) + ", " + std::to_string(keyspread::shard_of<16>(id)) + ")";
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}
