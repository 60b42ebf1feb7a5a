#include "store.h"

#include <cstdio>

static std::string account_of(sqlite3 *db, sqlite3_int64 id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT Account FROM Txn WHERE TxnId = ?", -1, &st, nullptr); // [point_read]
  sqlite3_bind_int64(st, 1, id);
  std::string account = "none";
  if (sqlite3_step(st) == SQLITE_ROW)
    account = reinterpret_cast<const char *>(sqlite3_column_text(st, 0));
  sqlite3_finalize(st);
  return account;
}

static sqlite3_int64 behind_a_call(sqlite3 *db) {
  put(db, "put");
  touch();
  return sqlite3_last_insert_rowid(db); // [id_read_call]
}

static sqlite3_int64 behind_a_condition(sqlite3 *db) {
  if (!try_put(db, "tried"))
    return -1;
  return sqlite3_last_insert_rowid(db); // [id_read_call]
}

// The INSERT stands two functions away, and so does the read.
static sqlite3_int64 behind_two_calls(Store &store) {
  store.add("added");
  return store.last(); // [id_read_wrapper]
}

static sqlite3_int64 asked(Store &store) {
  store.add_fixed();
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(store.raw(), "SELECT last_insert_rowid()", -1, &st, nullptr); // [id_read_query]
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
