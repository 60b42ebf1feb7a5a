#include <sqlite3.h>

#include <cstdio>

// The caller says how much room there is; a longer text might not fit.
int drop(sqlite3 *db, char *sql, unsigned long size, long long id) {
  std::snprintf(sql, size, "DELETE FROM Txn WHERE TxnId = %lld", id);
  return sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
}

int keep(sqlite3 *db, long long id) {
  char sql[64];
  std::snprintf(sql, 60, "UPDATE Txn SET Amount = 0 WHERE TxnId = %lld", id);
  return sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
}
