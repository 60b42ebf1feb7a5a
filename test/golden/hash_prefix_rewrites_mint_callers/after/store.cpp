#include "store.h"
#include "runtime/keyspread/keyspread.h"
#include <string>
#include <cstdint>

// It returns nothing: now it returns the id.
std::int64_t put(sqlite3 *db, const std::string &account) {
  if (account.empty())
    return 0;
  sqlite3_stmt *st = nullptr;
  const auto txn_id = keyspread::ordered_id();
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Account, TxnId, ShardId) VALUES (?, ?, ?)", -1, &st, nullptr); // [insert]
  sqlite3_bind_text(st, 1, account.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, txn_id);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(txn_id));
  if (sqlite3_step(st) != SQLITE_DONE) {
    sqlite3_finalize(st);
    return txn_id;
  }
  sqlite3_finalize(st);
  return txn_id;
}

// It returns how it went: the id goes out by a parameter that callers may leave out.
bool try_put(sqlite3 *db, const std::string &account, std::int64_t *new_id) {
  const auto txn_id = keyspread::ordered_id();
  if (new_id)
    *new_id = txn_id;
  const std::string sql = "INSERT INTO Txn (Account, TxnId, ShardId) VALUES ('" + account + "', " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")"; // [insert]
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
}

void touch() {}

std::int64_t Store::add(const std::string &account) { const auto txn_id = put(db_, account); return txn_id; }

int Store::add_fixed(std::int64_t *new_id) { // every column has its default
  const auto txn_id = keyspread::ordered_id();
  if (new_id)
    *new_id = txn_id;
  return sqlite3_exec(db_, ("INSERT INTO Txn (TxnId, ShardId) VALUES (" + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")").c_str(), nullptr, nullptr, nullptr);
}
