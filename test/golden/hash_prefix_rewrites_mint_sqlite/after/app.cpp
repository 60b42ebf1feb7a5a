#include <sqlite3.h>

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

// Values that are bound.
sqlite3_int64 put_bound(sqlite3 *db, const std::string &account, int amount) {
  sqlite3_stmt *st = nullptr;
  const auto txn_id = keyspread::ordered_id();
  if (sqlite3_prepare_v2(db, "INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES (?, ?, ?, ?)", -1, &st, nullptr) != SQLITE_OK) // [insert]
    return -1;
  sqlite3_bind_text(st, 1, account.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, txn_id);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<16>(txn_id));
  sqlite3_bind_int(st, 2, amount);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return txn_id; // [id_read_call]
}

// Values that are formatted.
sqlite3_int64 put_formatted(sqlite3 *db, const char *account, int amount) {
  char sql[512];
  const auto txn_id = keyspread::ordered_id();
  std::snprintf(sql, sizeof sql, "INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES ('%s', %d, %lld, %lld)", account, amount, static_cast<long long>(txn_id), static_cast<long long>(keyspread::shard_of<16>(txn_id))); // [insert]
  if (sqlite3_exec(db, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
    return -1;
  const sqlite3_int64 id = txn_id; // [id_read_call]
  return id;
}

sqlite3_int64 put_sum(sqlite3 *db, const std::string &account, int amount) {
  const auto txn_id = keyspread::ordered_id();
  std::string sql = "INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES ('" + account + "', " + std::to_string(amount) + ", " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")"; // [insert]
  if (sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    return -1;
  return txn_id; // [id_read_call]
}

// No values, and NULL for the key.
void put_fixed(sqlite3 *db) {
  const auto txn_id = keyspread::ordered_id();
  sqlite3_exec(db, ("INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES (" + std::to_string(txn_id) + ", 'fixed', 5, " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")").c_str(), nullptr, nullptr, nullptr); // [insert_without_columns]
}

void put_null(sqlite3 *db, const char *account) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES (?3, ?1, ?2, ?4)", -1, &st, nullptr); // [insert_without_columns]
  for (int i = 0; i < 3; ++i) {
    const auto txn_id = keyspread::ordered_id();
    sqlite3_bind_text(st, 1, account, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, 3, txn_id);
    sqlite3_bind_int64(st, 4, keyspread::shard_of<16>(txn_id));
    sqlite3_bind_int(st, 2, i);
    sqlite3_step(st);
    sqlite3_reset(st);
  }
  sqlite3_finalize(st);
}

// The id of another table is none of our business.
sqlite3_int64 log(sqlite3 *db, const std::string &what) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Log (What) VALUES (?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, what.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db);
}

// The id is used by a child, and asked for in SQL.
sqlite3_int64 put_with_lines(sqlite3 *db, int lines) {
  const auto txn_id = keyspread::ordered_id();
  sqlite3_exec(db, ("INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES ('parent', 1, " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")").c_str(), nullptr, nullptr, nullptr); // [insert]
  const sqlite3_int64 id = txn_id; // [id_read_call]
  for (int no = 1; no <= lines; ++no) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db, "INSERT INTO Line (TxnId, No, ShardId) VALUES (?, ?, ?)", -1, &st, nullptr);
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(id));
    sqlite3_bind_int(st, 2, no);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }
  return id;
}

void put_with_one_line(sqlite3 *db, int no) {
  const auto txn_id = keyspread::ordered_id();
  sqlite3_exec(db, ("INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES ('one line', 2, " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")").c_str(), nullptr, nullptr, nullptr); // [insert]
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Line (TxnId, No, ShardId) VALUES (?2, ?1, ?3)", -1, &st, nullptr); // [id_read_query]
  sqlite3_bind_int(st, 1, no);
  sqlite3_bind_int64(st, 2, txn_id);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(txn_id));
  sqlite3_step(st);
  sqlite3_finalize(st);
}

sqlite3_int64 put_and_ask(sqlite3 *db) {
  const auto txn_id = keyspread::ordered_id();
  sqlite3_exec(db, ("INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES ('asked', 3, " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")").c_str(), nullptr, nullptr, nullptr); // [insert]
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, ("SELECT " + std::to_string(txn_id)).c_str(), -1, &st, nullptr); // [id_read_query]
  sqlite3_int64 id = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : -1;
  sqlite3_finalize(st);
  return id;
}

std::string account_of(sqlite3 *db, sqlite3_int64 id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT Account FROM Txn WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr); // [point_read]
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  std::string account = "none";
  if (sqlite3_step(st) == SQLITE_ROW)
    account = reinterpret_cast<const char *>(sqlite3_column_text(st, 0));
  sqlite3_finalize(st);
  return account;
}

static int print(void *, int n, char **values, char **) {
  for (int i = 0; i < n; ++i)
    std::printf("%s%s", i ? " " : "", values[i] ? values[i] : "NULL");
  std::printf("\n");
  return 0;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  std::printf("%s\n", account_of(db, put_bound(db, "bound", 7)).c_str());
  std::printf("%s\n", account_of(db, put_formatted(db, "formatted", 8)).c_str());
  std::printf("%s\n", account_of(db, put_sum(db, "sum", 9)).c_str());
  put_fixed(db);
  put_null(db, "null");
  log(db, "first");
  std::printf("%lld\n", static_cast<long long>(log(db, "second")));
  std::printf("%s\n", account_of(db, put_with_lines(db, 3)).c_str());
  put_with_one_line(db, 9);
  std::printf("%s\n", account_of(db, put_and_ask(db)).c_str());
  sqlite3_exec(db, "SELECT Account, Amount FROM Txn WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY TxnId", print, nullptr, nullptr); // [ordered_scan]
  sqlite3_exec(db, "SELECT t.Account, l.No FROM Txn t JOIN Line l ON l.TxnId = t.TxnId AND l.ShardId = t.ShardId ORDER BY t.Account, l.No", print, nullptr, nullptr); // [join]
  sqlite3_close(db);
  return 0;
}
