#include <libpq-fe.h>

#include <string>

#include <array>
#include <vector>
#include "runtime/keyspread/keyspread.h"

int put(PGconn *c, const std::string &id, const std::string &amount) {
  const std::string txn_shard = std::to_string(keyspread::shard_of<16>(id));
  std::array<const char *, 3> values = {id.c_str(), amount.c_str(), txn_shard.c_str()};
  PGresult *r = PQexecParams(c, "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES ($1, $2, $3)", values.size(), nullptr, values.data(),
                             nullptr, nullptr, 0);
  PQclear(r);
  return 0;
}

int drop(PGconn *c, const std::string &id) {
  const std::string txn_shard = std::to_string(keyspread::shard_of<16>(id));
  std::vector<const char *> values{id.c_str(), txn_shard.c_str()};
  PGresult *r = PQexecParams(c, "DELETE FROM Txn WHERE TxnId = $1 AND ShardId = $2", static_cast<int>(values.size()), nullptr,
                             values.data(), nullptr, nullptr, 0);
  PQclear(r);
  return 0;
}

int touch(PGconn *c, const std::string &id, const std::string &amount) {
  std::vector<const char *> values;
  values.push_back(amount.c_str());
  values.push_back(id.c_str());
  const std::string txn_shard = std::to_string(keyspread::shard_of<16>(id));
  values.push_back(txn_shard.c_str());
  PGresult *r = PQexecParams(c, "UPDATE Txn SET Amount = $1 WHERE TxnId = $2 AND ShardId = $3", 3, nullptr, values.data(), nullptr,
                             nullptr, 0);
  PQclear(r);
  return 0;
}
