// A text that is logged before it runs is what it was: who only reads it leaves it.
#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include "runtime/keyspread/keyspread.h"

static void check(sqlite3 *db, int code, const char *sql) {
  if (code == SQLITE_OK)
    return;
  std::fprintf(stderr, "%s\n  in %s\n", sqlite3_errmsg(db), sql);
  std::exit(1);
}

static void run(sqlite3 *db, const char *sql) {
  std::fputs(sql, stderr);
  std::cerr << sql << '\n';
  check(db, sqlite3_exec(db, sql, nullptr, nullptr, nullptr), sql);
}

static long long next_id(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT COALESCE(MAX(id), 0) + 1 FROM note WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7)", -1, &st, nullptr);
  sqlite3_step(st);
  const long long id = sqlite3_column_int64(st, 0);
  sqlite3_finalize(st);
  return id;
}

static void add(sqlite3 *db, const char *folder, const char *title) {
  char sql[556];
  const auto note_key = next_id(db);
  std::snprintf(sql, sizeof sql, "INSERT INTO note (id, folder, title, ShardId) VALUES (%lld, '%s', '%s', %d)", note_key, folder,
                title, static_cast<int>(keyspread::shard_of<8>(note_key)));
  std::fprintf(stderr, "adding: %s\n", sql);
  run(db, sql);
}

static void list(sqlite3 *db, const char *folder, long long after) {
  char sql[556] = "SELECT id, title FROM note";
  std::strcat(sql, folder ? " WHERE folder = ?1" : " WHERE ?1 IS NULL");
  std::strcat(sql, " AND id > ?2 AND unlikely(ShardId IN (0, 1, 2, 3, 4, 5, 6, 7)) ORDER BY id LIMIT 2");
  std::fprintf(stderr, "listing: %s\n", sql);
  sqlite3_stmt *st = nullptr;
  check(db, sqlite3_prepare_v2(db, sql, -1, &st, nullptr), sql);
  sqlite3_bind_text(st, 1, folder, -1, SQLITE_STATIC);
  sqlite3_bind_int64(st, 2, after);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("id=%lld %s\n", static_cast<long long>(sqlite3_column_int64(st, 0)),
                reinterpret_cast<const char *>(sqlite3_column_text(st, 1)));
  sqlite3_finalize(st);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  add(db, "home", "milk");
  add(db, "work", "invoice");
  add(db, "home", "bread");
  add(db, "home", "plants");
  list(db, nullptr, 0);
  list(db, "home", 1);
  sqlite3_close(db);
}
