#include <libpq-fe.h>

#include <string>
#include <cstdlib>
#include "runtime/keyspread/keyspread.h"

int put(PGconn *c, long long id, long long amount) {
  std::string id_text = std::to_string(id);
  const std::string txn_shard = std::to_string(keyspread::shard_of<16>(std::strtoll(id_text.c_str(), nullptr, 10)));
  const char *values[] = {id_text.c_str(), std::to_string(amount).c_str(), txn_shard.c_str()};
  PGresult *r = PQexecParams(c, "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES ($1, $2, $3)", 3, nullptr, values, nullptr, nullptr, 0);
  PQclear(r);
  return 0;
}

int drop(PGconn *c, long long id) {
  const std::string text = std::to_string(id);
  const std::string txn_shard = std::to_string(keyspread::shard_of<16>(std::strtoll(text.c_str(), nullptr, 10)));
  const char *values[2] = {text.c_str(), txn_shard.c_str()};
  PGresult *r = PQexecParams(c, "DELETE FROM Txn WHERE TxnId = $1::bigint AND ShardId = $2", 2, nullptr, values, nullptr, nullptr, 0);
  PQclear(r);
  return 0;
}
