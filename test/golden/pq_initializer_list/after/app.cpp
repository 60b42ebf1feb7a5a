#include <libpq-fe.h>

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

int put(PGconn *c, const std::string &id, const std::string &amount) {
  const std::string txn_shard = std::to_string(keyspread::shard_of<16>(id));
  const char *values[] = {id.c_str(), amount.c_str(), txn_shard.c_str()};
  PGresult *r = PQexecParams(c, "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES ($1, $2, $3)", 3, nullptr, values, nullptr, nullptr, 0);
  int ok = PQresultStatus(r) == PGRES_COMMAND_OK;
  PQclear(r);
  return ok;
}

int drop(PGconn *c, const char *id) {
  const std::string txn_shard = std::to_string(keyspread::shard_of<16>(id));
  const char *const values[2] = {id, txn_shard.c_str()};
  PGresult *r = PQexecParams(c, "DELETE FROM Txn WHERE TxnId = $1 AND ShardId = $2", 2, NULL, values, NULL, NULL, 0);
  PQclear(r);
  return 0;
}

int main(int, char **argv) {
  PGconn *c = PQconnectdb(argv[1]);
  for (int i = 0; i < 20; ++i)
    put(c, "k" + std::to_string(i), std::to_string(i * 7));
  drop(c, "k7");
  PGresult *r = PQexec(c, "SELECT TxnId, Amount FROM Txn WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY TxnId");
  for (int i = 0; i < PQntuples(r); ++i)
    std::printf("%s %s\n", PQgetvalue(r, i, 0), PQgetvalue(r, i, 1));
  PQclear(r);
  PQfinish(c);
  return 0;
}
