// The shard is made of the second part of a key; what goes by the first one, the
// time, goes through the shards all the same.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <ctime>
#include "runtime/keyspread/keyspread.h"

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  return st;
}

static void add(sqlite3 *db, std::int64_t at, std::int64_t vessel, int speed) {
  sqlite3_stmt *st = prepare(db, "INSERT INTO fixes (at, vessel, speed, shard) VALUES (?1, ?2, ?3, ?4)");
  sqlite3_bind_int64(st, 1, at);
  sqlite3_bind_int64(st, 2, vessel);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<8>(vessel));
  sqlite3_bind_int(st, 3, speed);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static int expire(sqlite3 *db, std::int64_t before) {
  sqlite3_stmt *st = prepare(db, "DELETE FROM fixes WHERE at < ?1 AND shard IN (0, 1, 2, 3, 4, 5, 6, 7)");
  sqlite3_bind_int64(st, 1, before);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_changes(db);
}

static int fast(sqlite3 *db, std::int64_t from, std::int64_t to) {
  sqlite3_stmt *st = prepare(db, "SELECT COUNT(*) FROM fixes WHERE at >= ?1 AND at < ?2 AND speed > 10 AND shard IN (0, 1, 2, 3, 4, 5, 6, 7)");
  sqlite3_bind_int64(st, 1, from);
  sqlite3_bind_int64(st, 2, to);
  const int count = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int(st, 0) : -1;
  sqlite3_finalize(st);
  return count;
}

// No part of the key: every row is read in any case.
static int slow(sqlite3 *db) {
  sqlite3_stmt *st = prepare(db, "SELECT COUNT(*) FROM fixes WHERE speed < 3");
  const int count = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int(st, 0) : -1;
  sqlite3_finalize(st);
  return count;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t now = std::time(nullptr);
  for (int i = 0; i < 6; ++i)
    add(db, now + i, 211000 + i % 2, i * 4);
  std::printf("%d %d\n", fast(db, now, now + 5), slow(db));
  std::printf("%d\n", expire(db, now + 3));
  std::printf("%d %d\n", fast(db, now, now + 9), slow(db));
  sqlite3_close(db);
}
