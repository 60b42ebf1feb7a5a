#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

void bind(sqlite3_stmt *st, int at, long long value) { sqlite3_bind_int64(st, at, value); }
void bind(sqlite3_stmt *st, int at, const std::string &value) {
  sqlite3_bind_text(st, at, value.c_str(), -1, SQLITE_TRANSIENT);
}

template <class... Args> int exec(sqlite3 *db, const char *sql, const Args &...args) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql, -1, &st, nullptr) != SQLITE_OK)
    return -1;
  int at = 0;
  (bind(st, ++at, args), ...);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

template <class... Args> bool run(sqlite3 *db, const char *sql, const Args &...args) {
  return exec(db, sql, args...) == SQLITE_DONE;
}

bool begin(sqlite3 *db) { return run(db, "BEGIN"); }

int put(sqlite3 *db, const std::string &id, int amount) {
  return exec(db, "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?, ?, ?)", id, amount, keyspread::shard_of<16>(id));
}

bool change(sqlite3 *db, int amount, const std::string &id) {
  return run(db, "UPDATE Txn SET Amount = ? WHERE TxnId = ? AND ShardId = ?", amount, id, keyspread::shard_of<16>(id));
}

static bool once(sqlite3 *db, const char *sql, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  bool done = sqlite3_step(st) == SQLITE_DONE;
  sqlite3_finalize(st);
  return done;
}

bool forget(sqlite3 *db, const std::string &id) {
  return once(db, "DELETE FROM Note WHERE TxnId = ?", id) && once(db, ("DELETE FROM Txn WHERE TxnId = ? AND ShardId = " + std::to_string(keyspread::shard_of<16>(id))).c_str(), id);
}

bool end(sqlite3 *db) { return run(db, "COMMIT"); }

int drop(sqlite3 *db, const std::string &id) { return exec(db, "DELETE FROM Txn WHERE TxnId = ? AND ShardId = ?", id, keyspread::shard_of<16>(id)); }
