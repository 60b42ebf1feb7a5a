// One text with two INSERTs, into two tables or into one: each row has an id of
// its own.
#include <sqlite3.h>

#include <cstdio>
#include <stdexcept>
#include "runtime/keyspread/keyspread.h"
#include <string>

static void run(sqlite3 *db, const char *sql, int (*row)(void *, int, char **, char **) = nullptr) {
  if (sqlite3_exec(db, sql, row, nullptr, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(db));
}

static void seed(sqlite3 *db) {
  const auto friends_id = keyspread::ordered_id();
  const auto friends_id2 = keyspread::ordered_id();
  const auto ignored_id = keyspread::ordered_id();
  if (sqlite3_exec(db,
                   ("INSERT INTO friends (owner, other, id, ShardId) VALUES (1, 2, " + std::to_string(friends_id) + ", " + std::to_string(keyspread::shard_of<8>(friends_id)) + "), (3, 4, " + std::to_string(friends_id2) + ", " + std::to_string(keyspread::shard_of<8>(friends_id2)) + "); "
                   "INSERT INTO ignored (owner, other, id, ShardId) VALUES (5, 6, " + std::to_string(ignored_id) + ", " + std::to_string(keyspread::shard_of<8>(ignored_id)) + ")").c_str(),
                   nullptr, nullptr, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(db));
}

static void pair(sqlite3 *db) {
  const auto friends_id = keyspread::ordered_id();
  const auto friends_id2 = keyspread::ordered_id();
  if (sqlite3_exec(db,
                   ("INSERT INTO friends (owner, other, id, ShardId) VALUES (7, 8, " + std::to_string(friends_id) + ", " + std::to_string(keyspread::shard_of<8>(friends_id)) + "); "
                   "INSERT INTO friends (owner, other, id, ShardId) VALUES (8, 7, " + std::to_string(friends_id2) + ", " + std::to_string(keyspread::shard_of<8>(friends_id2)) + ")").c_str(),
                   nullptr, nullptr, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(db));
}

static int print(void *, int count, char **values, char **) {
  for (int i = 0; i < count; ++i)
    std::printf("%s%c", values[i], i + 1 < count ? ' ' : '\n');
  return 0;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  seed(db);
  pair(db);
  run(db, "SELECT owner, other FROM friends WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY id", print);
  run(db, "SELECT owner, other FROM ignored WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY id", print);
  sqlite3_close(db);
}
