#include <libpq-fe.h>

#include <cstdio>
#include <string>

int put(PGconn *c, const std::string &id, const std::string &amount) {
  const Oid types[2] = {25, 20};
  const char *values[2] = {id.c_str(), amount.c_str()};
  const int lengths[2] = {static_cast<int>(id.size()), static_cast<int>(amount.size())};
  const int formats[] = {0, 0};
  PGresult *r = PQexecParams(c, "INSERT INTO Txn (TxnId, Amount) VALUES ($1, $2)", 2, types, values, lengths, formats, 0);
  PQclear(r);
  return 0;
}

int main(int, char **argv) {
  PGconn *c = PQconnectdb(argv[1]);
  for (int i = 0; i < 20; ++i)
    put(c, "k" + std::to_string(i), std::to_string(i * 7));
  PGresult *r = PQexec(c, "SELECT * FROM Txn ORDER BY TxnId");
  for (int i = 0; i < PQntuples(r); ++i)
    std::printf("%s %s\n", PQgetvalue(r, i, 0), PQgetvalue(r, i, 1));
  PQclear(r);
  PQfinish(c);
  return 0;
}
