#include <sqlite3.h>

#include <string>

int drop(sqlite3 *db, const char *id, int least) {
  char *sql = sqlite3_mprintf("DELETE FROM Txn WHERE TxnId = %Q AND Amount > %d", id, least);
  int rc = sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
  sqlite3_free(sql);
  return rc;
}

int put(sqlite3 *db, const std::string &id, int amount) {
  char *sql = sqlite3_mprintf("INSERT INTO Txn (TxnId, Amount) VALUES ('%q', %d)", id.c_str(), amount);
  int rc = sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
  sqlite3_free(sql);
  return rc;
}
