// A table of objects, of which one member is the text for good and another the
// statement, once it is prepared. Loops run over all of them.
#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>
#include "runtime/keyspread/keyspread.h"

enum { ADD, FIND, SHORTEN, NEXT, CUT, COUNT };

static struct Entry {
  const char *name;
  const char *sql;
  sqlite3_stmt *st;
} entries[COUNT] = {
    {"add", "INSERT INTO boards (wood, length, id, shard) VALUES (?, ?, ?, ?)", nullptr},
    {"find", "SELECT wood, length FROM boards WHERE id = ? AND shard = ?", nullptr},
    {"shorten", "UPDATE boards SET length = length - ?1 WHERE id = ?2 AND length >= ?1 AND shard = ?3", nullptr},
    {"next", "SELECT COALESCE(MAX(number), 0) + 1 FROM cuts WHERE board = ? AND shard = ?", nullptr},
    {"cut", "INSERT INTO cuts (board, number, length, shard) VALUES (?, ?, ?, ?)", nullptr},
};

static sqlite3 *db;

static sqlite3_stmt *use(int which) {
  struct Entry *e = &entries[which];
  if (e->st == nullptr && sqlite3_prepare_v2(db, e->sql, -1, &e->st, nullptr) != SQLITE_OK) {
    std::printf("%s: %s\n", e->name, sqlite3_errmsg(db));
    return nullptr;
  }
  sqlite3_reset(e->st);
  return e->st;
}

static sqlite3_int64 add(const char *wood, int length) {
  sqlite3_stmt *st = use(ADD);
  if (st == nullptr)
    return -1;
  const auto boards_id = keyspread::ordered_id();
  sqlite3_bind_text(st, 1, wood, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, boards_id);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<8>(boards_id));
  sqlite3_bind_int(st, 2, length);
  return sqlite3_step(st) == SQLITE_DONE ? boards_id : -1;
}

static int cut(sqlite3_int64 board, int length) {
  sqlite3_stmt *st;
  int number = 0;
  if ((st = use(SHORTEN)) == nullptr)
    goto fail;
  sqlite3_bind_int(st, 1, length);
  sqlite3_bind_int64(st, 2, board);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<8>(board));
  if (sqlite3_step(st) != SQLITE_DONE || sqlite3_changes(db) != 1)
    goto fail;
  if ((st = use(NEXT)) == nullptr)
    goto fail;
  sqlite3_bind_int64(st, 1, board);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<8>(board));
  if (sqlite3_step(st) == SQLITE_ROW)
    number = sqlite3_column_int(st, 0);
  if ((st = use(CUT)) == nullptr)
    goto fail;
  sqlite3_bind_int64(st, 1, board);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<8>(board));
  sqlite3_bind_int(st, 2, number);
  sqlite3_bind_int(st, 3, length);
  if (sqlite3_step(st) == SQLITE_DONE)
    return number;

fail:
  return -1;
}

static void show(sqlite3_int64 board) {
  sqlite3_stmt *st = use(FIND);
  sqlite3_bind_int64(st, 1, board);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<8>(board));
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s %d\n", (const char *)sqlite3_column_text(st, 0), sqlite3_column_int(st, 1));
}

int main(int argc, char **argv) {
  static const char *const woods[] = {"oak", "ash", "elm"};
  sqlite3_int64 boards[3];
  int i;
  if (argc < 2 || sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  for (i = 0; i < 3; i++)
    boards[i] = add(woods[i], 1000 + 100 * i);
  for (i = 0; i < 3; i++)
    std::printf("%d %d\n", cut(boards[i], 300), cut(boards[i], 900));
  for (i = 0; i < 3; i++)
    show(boards[i]);
  for (i = 0; i < COUNT; i++) {
    sqlite3_finalize(entries[i].st);
    entries[i].st = nullptr;
  }
  return sqlite3_close(db) != SQLITE_OK;
}
