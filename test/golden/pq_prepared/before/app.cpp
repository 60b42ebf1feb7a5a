#include <libpq-fe.h>

#include <cstdio>
#include <string>

int prepare(PGconn *c) {
  PGresult *r = PQprepare(c, "put", "INSERT INTO Txn (TxnId, Amount) VALUES ($1, $2)", 2, nullptr);
  PQclear(r);
  r = PQprepare(c, "get", "SELECT Amount FROM Txn WHERE TxnId = $1", 0, nullptr);
  PQclear(r);
  return 0;
}

int put(PGconn *c, const std::string &id, const std::string &amount) {
  const char *values[] = {id.c_str(), amount.c_str()};
  PGresult *r = PQexecPrepared(c, "put", 2, values, nullptr, nullptr, 0);
  PQclear(r);
  return 0;
}

long get(PGconn *c, const std::string &id) {
  const char *values[] = {id.c_str()};
  PGresult *r = PQexecPrepared(c, "get", 1, values, nullptr, nullptr, 0);
  long amount = std::stol(PQgetvalue(r, 0, 0));
  PQclear(r);
  return amount;
}

int main(int, char **argv) {
  PGconn *c = PQconnectdb(argv[1]);
  prepare(c);
  for (int i = 0; i < 20; ++i)
    put(c, "k" + std::to_string(i), std::to_string(i * 7));
  std::printf("%ld\n", get(c, "k7"));
  PGresult *r = PQexec(c, "SELECT * FROM Txn ORDER BY TxnId");
  for (int i = 0; i < PQntuples(r); ++i)
    std::printf("%s %s\n", PQgetvalue(r, i, 0), PQgetvalue(r, i, 1));
  PQclear(r);
  PQfinish(c);
  return 0;
}
