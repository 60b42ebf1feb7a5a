#include <sqlite3.h>

#include <string>

#include <cstdio>

int drop(sqlite3 *db, long long id, const char *account) {
  char sql[200];
  std::snprintf(sql, sizeof sql, "DELETE FROM Txn WHERE TxnId = %lld AND Amount > 0 -- 100%% of %s", id, account);
  return sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
}
