#include <keyspread/keyspread.h>
#include <sqlite3.h>

#include <string>

int put(sqlite3 *db, const char *id, int amount) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id, -1, nullptr);
  sqlite3_bind_int(st, 2, amount);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(id));
  return sqlite3_step(st);
}

// Three statements that came after the migration.
int amount(sqlite3 *db, const char *id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT Amount FROM Txn WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id, -1, nullptr);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  return sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int(st, 0) : -1;
}

int latest(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT Amount FROM Txn WHERE unlikely(ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)) ORDER BY TxnId DESC LIMIT 1", -1, &st, nullptr);
  return sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int(st, 0) : -1;
}

int late(sqlite3 *db, const char *id, int amount) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id, -1, nullptr);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(id));
  sqlite3_bind_int(st, 2, amount);
  return sqlite3_step(st);
}
