// Functions that give the id and do more: their calls stay.
#include <sqlite3.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include "runtime/keyspread/keyspread.h"

static sqlite3 *db;
static sqlite3_int64 newest;

static void must(int status) {
  if (status != SQLITE_OK && status != SQLITE_DONE)
    throw std::runtime_error(sqlite3_errmsg(db));
}

// It runs what it is given.
static sqlite3_int64 run_insert(sqlite3_stmt *st) {
  must(sqlite3_step(st));
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db);
}

static sqlite3_int64 run(const char *account) {
  sqlite3_stmt *st = nullptr;
  const auto txn_id = keyspread::ordered_id();
  must(sqlite3_prepare_v2(db, "INSERT INTO Txn (Account, TxnId, ShardId) VALUES (?, ?, ?)", -1, &st, nullptr)); // [insert]
  must(sqlite3_bind_text(st, 1, account, -1, SQLITE_TRANSIENT));
  must(sqlite3_bind_int64(st, 2, txn_id));
  must(sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(txn_id)));
  return (run_insert(st), txn_id); // [id_read_wrapper]
}

// It remembers that something was stored.
static sqlite3_int64 count_and_read() {
  ++newest;
  return sqlite3_last_insert_rowid(db);
}

static sqlite3_int64 counted() {
  const auto txn_id = keyspread::ordered_id();
  must(sqlite3_exec(db, ("INSERT INTO Txn (Account, TxnId, ShardId) VALUES ('counted', " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")").c_str(), nullptr, nullptr, nullptr)); // [insert]
  return (count_and_read(), txn_id); // [id_read_wrapper]
}

// These do nothing else, and give way.
static sqlite3 *handle() { return db; }
static sqlite3_int64 last() { return sqlite3_last_insert_rowid(handle()); }

static sqlite3_int64 plain() {
  const auto txn_id = keyspread::ordered_id();
  must(sqlite3_exec(db, ("INSERT INTO Txn (Account, TxnId, ShardId) VALUES ('plain', " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")").c_str(), nullptr, nullptr, nullptr)); // [insert]
  return txn_id; // [id_read_wrapper]
}

static std::string account_of(sqlite3_int64 id) {
  sqlite3_stmt *st = nullptr;
  must(sqlite3_prepare_v2(db, "SELECT Account FROM Txn WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr)); // [point_read]
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  std::string account = sqlite3_step(st) == SQLITE_ROW ? reinterpret_cast<const char *>(sqlite3_column_text(st, 0)) : "none";
  sqlite3_finalize(st);
  return account;
}

int main(int, char **argv) {
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  std::printf("%s\n", account_of(run("run")).c_str());
  std::printf("%s\n", account_of(counted()).c_str());
  std::printf("%s\n", account_of(plain()).c_str());
  std::printf("%lld counted\n", static_cast<long long>(newest));
  return sqlite3_close(db) == SQLITE_OK ? 0 : 1;
}
