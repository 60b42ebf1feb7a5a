#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int drop(sqlite3 *db, const char *id, int least) {
  char *sql = sqlite3_mprintf("DELETE FROM Txn WHERE TxnId = %Q AND Amount > %d AND ShardId = %d", id, least, static_cast<int>(keyspread::shard_of<16>(id)));
  int rc = sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
  sqlite3_free(sql);
  return rc;
}

int put(sqlite3 *db, const std::string &id, int amount) {
  char *sql = sqlite3_mprintf("INSERT INTO Txn (TxnId, Amount, ShardId) VALUES ('%q', %d, %d)", id.c_str(), amount, static_cast<int>(keyspread::shard_of<16>(id)));
  int rc = sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
  sqlite3_free(sql);
  return rc;
}
