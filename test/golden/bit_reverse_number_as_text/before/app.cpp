#include <libpq-fe.h>

#include <string>

static long long last = 0;

int put(PGconn *c, long long amount) {
  const std::string id = std::to_string(++last), many = std::to_string(amount);
  const char *values[] = {id.c_str(), many.c_str()};
  PGresult *r = PQexecParams(c, "INSERT INTO Txn (TxnId, Amount) VALUES ($1, $2)", 2, nullptr, values, nullptr, nullptr, 0);
  PQclear(r);
  return 0;
}
