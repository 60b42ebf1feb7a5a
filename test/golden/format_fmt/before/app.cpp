#include <fmt/format.h>
#include <sqlite3.h>

#include <string>

int drop(sqlite3 *db, long long id) {
  std::string sql = fmt::format("DELETE FROM Txn WHERE TxnId = {}", id);
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}

int put(sqlite3 *db, long long id, int amount) {
  return sqlite3_exec(db, fmt::format("INSERT INTO Txn (TxnId, Amount) VALUES ({}, {:d})", id, amount).c_str(), nullptr,
                      nullptr, nullptr);
}
