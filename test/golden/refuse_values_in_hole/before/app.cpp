#include <fmt/format.h>
#include <sqlite3.h>

#include <string>

int put(sqlite3 *db, const std::string &row) {
  std::string sql = fmt::format("INSERT INTO Txn (TxnId, Amount) VALUES ({})", row);
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}

int named(sqlite3 *db, const std::string &column, int amount) {
  std::string sql = fmt::format("INSERT INTO Txn ({}, Amount) VALUES ('a', {})", column, amount);
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}

int renamed(sqlite3 *db, const std::string &column, int amount) {
  std::string sql = fmt::format("UPDATE Txn SET {} = {} WHERE TxnId = 'a'", column, amount);
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}

int found(sqlite3 *db, const std::string &column, int amount) {
  std::string sql = fmt::format("DELETE FROM Txn WHERE {} = {}", column, amount);
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}
