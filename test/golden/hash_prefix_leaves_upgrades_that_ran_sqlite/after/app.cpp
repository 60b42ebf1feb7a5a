// A shop whose databases of old were brought up to date by scripts. New ones are made from schema.sql.
#include <sqlite3.h>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

static void add(sqlite3 *db, sqlite3_int64 id, const char *item) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO orders (id, item, shard) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<4>(id));
  sqlite3_bind_text(st, 2, item, -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  add(db, 1, "lamp");
  add(db, 2, "chair");
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT item FROM orders WHERE id = ? AND shard = ?", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, 2);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<4>(2));
  if (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  sqlite3_finalize(st);
  sqlite3_close(db);
}
