#include <libpq-fe.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int put(PGconn *c, const std::string &id, const std::string &amount) {
  const char *values[3];
  values[0] = id.c_str();
  values[1] = amount.c_str();
  const std::string txn_shard = std::to_string(keyspread::shard_of<16>(id));
  values[2] = txn_shard.c_str();
  PGresult *r = PQexecParams(c, "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES ($1, $2, $3)", 3, nullptr, values, nullptr, nullptr, 0);
  PQclear(r);
  return 0;
}
