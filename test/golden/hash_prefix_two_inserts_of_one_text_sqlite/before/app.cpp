// One text with two INSERTs, into two tables or into one: each row has an id of
// its own.
#include <sqlite3.h>

#include <cstdio>
#include <stdexcept>

static void run(sqlite3 *db, const char *sql, int (*row)(void *, int, char **, char **) = nullptr) {
  if (sqlite3_exec(db, sql, row, nullptr, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(db));
}

static void seed(sqlite3 *db) {
  if (sqlite3_exec(db,
                   "INSERT INTO friends (owner, other) VALUES (1, 2), (3, 4); "
                   "INSERT INTO ignored (owner, other) VALUES (5, 6)",
                   nullptr, nullptr, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(db));
}

static void pair(sqlite3 *db) {
  if (sqlite3_exec(db,
                   "INSERT INTO friends (owner, other) VALUES (7, 8); "
                   "INSERT INTO friends (owner, other) VALUES (8, 7)",
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
  run(db, "SELECT owner, other FROM friends ORDER BY id", print);
  run(db, "SELECT owner, other FROM ignored ORDER BY id", print);
  sqlite3_close(db);
}
