#include <sqlite3.h>

#include <string>

int last(sqlite3 *db, long long id) {
  std::string sql = "DELETE FROM Txn WHERE TxnId = " + std::to_string(id);
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}
