#include <libpq-fe.h>

#include <cstdio>
#include <string>

int put(PGconn *c, const std::string &id, const std::string &amount) {
  const char *values[] = {id.c_str(), amount.c_str()};
  PGresult *r = PQexecParams(c, "INSERT INTO Txn (TxnId, Amount) VALUES ($1, $2)", 2, nullptr, values, nullptr, nullptr, 0);
  int ok = PQresultStatus(r) == PGRES_COMMAND_OK;
  PQclear(r);
  return ok;
}

int drop(PGconn *c, const char *id) {
  const char *const values[1] = {id};
  PGresult *r = PQexecParams(c, "DELETE FROM Txn WHERE TxnId = $1", 1, NULL, values, NULL, NULL, 0);
  PQclear(r);
  return 0;
}

int main(int, char **argv) {
  PGconn *c = PQconnectdb(argv[1]);
  for (int i = 0; i < 20; ++i)
    put(c, "k" + std::to_string(i), std::to_string(i * 7));
  drop(c, "k7");
  PGresult *r = PQexec(c, "SELECT * FROM Txn ORDER BY TxnId");
  for (int i = 0; i < PQntuples(r); ++i)
    std::printf("%s %s\n", PQgetvalue(r, i, 0), PQgetvalue(r, i, 1));
  PQclear(r);
  PQfinish(c);
  return 0;
}
