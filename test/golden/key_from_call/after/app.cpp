#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

std::string next_id();

int put(sqlite3 *db, int amount) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Amount, TxnId, ShardId) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_int(st, 1, amount);
  const auto txn_key = next_id();
  sqlite3_bind_text(st, 2, txn_key.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(txn_key));
  return sqlite3_step(st);
}
