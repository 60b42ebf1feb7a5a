#include <libpq-fe.h>

#include <string>

int put(PGconn *c, long long id, long long amount) {
  std::string id_text = std::to_string(id);
  const char *values[] = {id_text.c_str(), std::to_string(amount).c_str()};
  PGresult *r = PQexecParams(c, "INSERT INTO Txn (TxnId, Amount) VALUES ($1, $2)", 2, nullptr, values, nullptr, nullptr, 0);
  PQclear(r);
  return 0;
}

int drop(PGconn *c, long long id) {
  const std::string text = std::to_string(id);
  const char *values[1] = {text.c_str()};
  PGresult *r = PQexecParams(c, "DELETE FROM Txn WHERE TxnId = $1::bigint", 1, nullptr, values, nullptr, nullptr, 0);
  PQclear(r);
  return 0;
}
