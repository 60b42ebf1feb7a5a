#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int run(sqlite3 *db, const std::string &id, int amount, const std::string &other) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "INSERT INTO Txn (TxnId, Amount, ShardId) SELECT ?, ?, ?4 WHERE NOT EXISTS (SELECT 1 FROM Txn WHERE TxnId = ?3 AND ShardId = ?5)", -1, &st, nullptr) != SQLITE_OK) // [insert_select]
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<16>(id));
  sqlite3_bind_int(st, 2, amount);
  sqlite3_bind_text(st, 3, other.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 5, keyspread::shard_of<16>(other));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
