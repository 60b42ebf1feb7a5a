#include <sqlite3.h>

#include <string>

#include <cstdint>
#include "runtime/keyspread/keyspread.h"
#include <cstdlib>

int put(sqlite3 *db, std::int64_t id, int amount) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(id));
  sqlite3_bind_int(st, 2, amount);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int drop(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(std::strtoll(id.c_str(), nullptr, 10)));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int drop_one(sqlite3 *db) { return sqlite3_exec(db, "DELETE FROM Txn WHERE TxnId = 1 AND ShardId = 1", nullptr, nullptr, nullptr); }
