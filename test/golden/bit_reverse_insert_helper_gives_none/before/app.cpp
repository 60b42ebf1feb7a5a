// A helper inserts and gives the new id, or none: what comes next asks for that.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  return st;
}

static int64_t finish_insert(sqlite3 *db, sqlite3_stmt *st) {
  int64_t id = 0;
  if (sqlite3_step(st) == SQLITE_DONE)
    id = sqlite3_last_insert_rowid(db);
  else
    std::printf("no room\n");
  sqlite3_finalize(st);
  return id;
}

static int add(sqlite3 *db, const char *body, int64_t *last) {
  sqlite3_stmt *st = prepare(db, "INSERT INTO remarks (body) VALUES (?)");
  sqlite3_bind_text(st, 1, body, -1, SQLITE_STATIC);
  int64_t id;
  if ((id = finish_insert(db, st)) == 0)
    return 1;
  *last = id;
  return 0;
}

static void show(sqlite3 *db, int64_t id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT body FROM remarks WHERE id = ?", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  if (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  sqlite3_finalize(st);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  int64_t last = 0;
  std::printf("%d\n", add(db, "first", &last));
  std::printf("%d\n", add(db, "first", &last));
  show(db, last);
  std::printf("%d\n", add(db, "second", &last));
  show(db, last);
}
