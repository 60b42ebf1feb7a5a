#include <sqlite3.h>

#include <string>

int touch(sqlite3 *db, const std::string &id, bool rich) {
  sqlite3_stmt *st = nullptr;
  std::string sql = "UPDATE Txn SET Amount = 1 WHERE TxnId = ?";
  if (rich)
    sql += " AND Amount > 100";
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  return sqlite3_step(st);
}
