#include <sqlite3.h>

#include <string>

// The value of the shard would have another number in each of them.
int touch(sqlite3 *db, const std::string &id, int least) {
  sqlite3_stmt *st = nullptr;
  std::string sql = "UPDATE Txn SET Amount = 1 WHERE TxnId = ?";
  if (least)
    sql += " AND Amount > ?";
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  if (least)
    sqlite3_bind_int(st, 2, least);
  return sqlite3_step(st);
}

// One of them asks for a key, and the other for all.
int count(sqlite3 *db, bool own) {
  std::string sql = "SELECT COUNT(*) FROM Txn WHERE Amount > 5";
  if (own)
    sql += " AND TxnId >= 'm'";
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  sqlite3_step(st);
  return sqlite3_column_int(st, 0);
}
