#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <vector>
#include "runtime/keyspread/keyspread.h"

static std::int64_t last_id = 0;

struct Snowflake {
  std::int64_t generate();
  std::int64_t sequence = 0;
};

std::int64_t next_id() {
  return ++last_id; // [counter]
}

std::int64_t time_id() {
  return std::chrono::duration_cast<std::chrono::microseconds>( // [clock]
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::int64_t Snowflake::generate() { return (std::int64_t{1} << 62) + ++sequence; }

void put(sqlite3 *db, std::int64_t id, int amount) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(id));
  sqlite3_bind_int(st, 2, amount);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

std::int64_t above_all(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT MAX(TxnId) + 1 FROM Txn WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)", -1, &st, nullptr); // [max_plus_one]
  sqlite3_step(st);
  std::int64_t id = sqlite3_column_int64(st, 0);
  sqlite3_finalize(st);
  return id;
}

std::vector<std::int64_t> all(sqlite3 *db) {
  std::vector<std::int64_t> ids;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT TxnId FROM Txn", -1, &st, nullptr);
  while (sqlite3_step(st) == SQLITE_ROW)
    ids.push_back(sqlite3_column_int64(st, 0));
  sqlite3_finalize(st);
  return ids;
}

bool newer(std::int64_t a, std::int64_t b) {
  return a > b; // [order_comparison]
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  for (int amount = 1; amount <= 3; ++amount) // [ordered_load]
    put(db, next_id(), amount);
  put(db, time_id(), 4);
  Snowflake flake;
  put(db, flake.generate(), 5); // [time_ordered_id]
  put(db, above_all(db), 6);
  std::vector<std::int64_t> ids = all(db);
  std::sort(ids.begin(), ids.end()); // [order_sort]
  std::printf("%zu %d %d\n", ids.size(), newer(ids[1], ids[0]), ids.back() - ids[4] == 1);
  sqlite3_close(db);
}
