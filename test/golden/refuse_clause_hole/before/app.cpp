#include <fmt/format.h>
#include <sqlite3.h>

#include <string>

int drop(sqlite3 *db, const std::string &where) {
  std::string sql = fmt::format("DELETE FROM Txn WHERE {}", where);
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}
