#include <sqlite3.h>

#include <string>

int at_end(sqlite3 *db, const std::string &id) {
  std::string sql = "DELETE FROM Txn WHERE TxnId = '" + id + "'";
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}

int in_middle(sqlite3 *db, const std::string &id) {
  std::string sql = "UPDATE Txn SET Amount = 0 WHERE TxnId = '" + id + "' AND Amount > 1";
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}

int values(sqlite3 *db, const std::string &id, int amount) {
  std::string sql = "INSERT INTO Txn (TxnId, Amount) VALUES ('" + id + "', " + std::to_string(amount) + ")";
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}
