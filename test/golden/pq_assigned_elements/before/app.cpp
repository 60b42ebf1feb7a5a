#include <libpq-fe.h>

#include <string>

int put(PGconn *c, const std::string &id, const std::string &amount) {
  const char *values[2];
  values[0] = id.c_str();
  values[1] = amount.c_str();
  PGresult *r = PQexecParams(c, "INSERT INTO Txn (TxnId, Amount) VALUES ($1, $2)", 2, nullptr, values, nullptr, nullptr, 0);
  PQclear(r);
  return 0;
}
