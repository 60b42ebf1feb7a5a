// What reads the id is given by a function, and called at once.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include "runtime/keyspread/keyspread.h"
#include <string>

static auto last_id(sqlite3 *db) {
  return [db]() -> std::int64_t { return sqlite3_last_insert_rowid(db); };
}

static std::int64_t add(sqlite3 *db) {
  const auto parcel_id = keyspread::ordered_id();
  sqlite3_exec(db, ("INSERT INTO parcel (sender, city, id, ShardId) VALUES ('Ann', 'Bern', " + std::to_string(parcel_id) + ", " + std::to_string(keyspread::shard_of<16>(parcel_id)) + ")").c_str(), nullptr, nullptr, nullptr);
  return parcel_id;
}

static bool has(sqlite3 *db, std::int64_t id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT city FROM parcel WHERE id = ? AND ShardId = ?", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  const bool found = sqlite3_step(st) == SQLITE_ROW;
  sqlite3_finalize(st);
  return found;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t one = add(db);
  std::printf("%s\n", has(db, one) ? "found" : "lost");
  sqlite3_close(db);
  return 0;
}
