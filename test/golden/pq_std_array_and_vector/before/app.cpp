#include <libpq-fe.h>

#include <string>

#include <array>
#include <vector>

int put(PGconn *c, const std::string &id, const std::string &amount) {
  std::array<const char *, 2> values = {id.c_str(), amount.c_str()};
  PGresult *r = PQexecParams(c, "INSERT INTO Txn (TxnId, Amount) VALUES ($1, $2)", values.size(), nullptr, values.data(),
                             nullptr, nullptr, 0);
  PQclear(r);
  return 0;
}

int drop(PGconn *c, const std::string &id) {
  std::vector<const char *> values{id.c_str()};
  PGresult *r = PQexecParams(c, "DELETE FROM Txn WHERE TxnId = $1", static_cast<int>(values.size()), nullptr,
                             values.data(), nullptr, nullptr, 0);
  PQclear(r);
  return 0;
}

int touch(PGconn *c, const std::string &id, const std::string &amount) {
  std::vector<const char *> values;
  values.push_back(amount.c_str());
  values.push_back(id.c_str());
  PGresult *r = PQexecParams(c, "UPDATE Txn SET Amount = $1 WHERE TxnId = $2", 2, nullptr, values.data(), nullptr,
                             nullptr, 0);
  PQclear(r);
  return 0;
}
