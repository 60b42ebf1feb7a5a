// What an earlier version wrote to read all shards becomes what the plan says.
#include <sqlite3.h>

#include <cstdio>

static sqlite3 *db;

static void seed() {
  sqlite3_exec(db,
               "INSERT INTO visits (id, page, ShardId) VALUES (11, 'start', 3), "
               "(12, 'prices', 0), (13, 'about', 3), (14, 'start', 1)",
               nullptr, nullptr, nullptr);
}

static void show(const char *sql, int after) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, after);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  sqlite3_finalize(st);
}

int main(int, char **argv) {
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  seed();
  show("SELECT page FROM visits WHERE id > ? AND ShardId BETWEEN 0 AND 3 ORDER BY id LIMIT 2", 11);
  show("SELECT v.page FROM visits AS v WHERE v.id >= ? AND v.ShardId BETWEEN 0 AND 3 ORDER BY v.id DESC", 12);
  show("SELECT page FROM visits WHERE id > ? AND ShardId BETWEEN 0 AND 1 ORDER BY id", 0);
  sqlite3_close(db);
}
