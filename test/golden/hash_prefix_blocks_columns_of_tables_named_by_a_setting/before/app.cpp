// A column of a table that has no alias is named by the table, whose name is
// put together here: another setting would need another text.
#include <cstdio>
#include <sqlite3.h>
#include <string>

static sqlite3_stmt *prepare(sqlite3 *db, const std::string &sql) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
    std::printf("error: %s\n", sqlite3_errmsg(db));
  return st;
}

static void print(sqlite3 *db, const std::string &prefix) {
  sqlite3_stmt *st = prepare(db, "SELECT who, what FROM " + prefix + "orders JOIN " + prefix + "order_items ON order_id = id ORDER BY who");
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s %s\n", sqlite3_column_text(st, 0), sqlite3_column_text(st, 1));
  sqlite3_finalize(st);
}

static void add(sqlite3 *db, const std::string &prefix, const char *who) {
  sqlite3_stmt *st = prepare(db, "INSERT INTO " + prefix + "orders (who) VALUES (?)");
  sqlite3_bind_text(st, 1, who, -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  add(db, argv[2], "Ann");
  print(db, argv[2]);
  sqlite3_close(db);
}
