#include "store.h"

#include <cstdio>
#include "runtime/keyspread/keyspread.h"
#include <cstdint>
#include <string>

static std::string account_of(sqlite3 *db, sqlite3_int64 id) {
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

static sqlite3_int64 behind_a_call(sqlite3 *db) {
  const auto txn_id = put(db, "put");
  touch();
  return txn_id; // [id_read_call]
}

static sqlite3_int64 behind_a_condition(sqlite3 *db) {
  std::int64_t txn_id = 0;
  if (!try_put(db, "tried", &txn_id))
    return -1;
  return txn_id; // [id_read_call]
}

// The INSERT stands two functions away, and so does the read.
static sqlite3_int64 behind_two_calls(Store &store) {
  const auto txn_id = store.add("added");
  return txn_id; // [id_read_wrapper]
}

static sqlite3_int64 asked(Store &store) {
  std::int64_t txn_id = 0;
  store.add_fixed(&txn_id);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(store.raw(), ("SELECT " + std::to_string(txn_id)).c_str(), -1, &st, nullptr); // [id_read_query]
  const sqlite3_int64 id = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : -1;
  sqlite3_finalize(st);
  return id;
}

// Callers that want no id stay as they are.
static void only_put(sqlite3 *db) {
  put(db, "only");
  if (!try_put(db, "only tried"))
    std::printf("failed\n");
}

int main(int, char **argv) {
  Store store(argv[1]);
  std::printf("%s\n", account_of(store.raw(), behind_a_call(store.raw())).c_str());
  std::printf("%s\n", account_of(store.raw(), behind_a_condition(store.raw())).c_str());
  std::printf("%s\n", account_of(store.raw(), behind_two_calls(store)).c_str());
  std::printf("%s\n", account_of(store.raw(), asked(store)).c_str());
  only_put(store.raw());
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(store.raw(), "SELECT COUNT(*) FROM Txn", -1, &st, nullptr);
  if (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%d\n", sqlite3_column_int(st, 0));
  sqlite3_finalize(st);
}
