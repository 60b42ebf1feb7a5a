// The program counts its own ids and keeps them in an int: they stay as small
// as they are, and nothing gets wider. That the largest of them is read as an
// int cuts none.
#include <sqlite3.h>

#include <cstdio>

static sqlite3 *db;

static int queryInt(const char *sql, int otherwise) {
  sqlite3_stmt *st = nullptr;
  int result = otherwise;
  if (sqlite3_prepare_v2(db, sql, -1, &st, nullptr) != SQLITE_OK)
    return otherwise;
  if (sqlite3_step(st) == SQLITE_ROW && sqlite3_column_type(st, 0) != SQLITE_NULL)
    result = sqlite3_column_int(st, 0);
  sqlite3_finalize(st);
  return result;
}

static int addBook(const char *title) {
  const int id = queryInt("SELECT MAX(id) FROM books", 0) + 1;
  char *sql = sqlite3_mprintf("INSERT INTO books (id, title) VALUES (%d, %Q)", id, title);
  const int rc = sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
  sqlite3_free(sql);
  return rc == SQLITE_OK ? id : -1;
}

static void printTitle(int id) {
  char sql[128];
  sqlite3_stmt *st = nullptr;
  std::snprintf(sql, sizeof sql, "SELECT title FROM books WHERE id = %d", id);
  if (sqlite3_prepare_v2(db, sql, -1, &st, nullptr) != SQLITE_OK)
    return;
  if (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  sqlite3_finalize(st);
}

int main(int argc, char **argv) {
  if (sqlite3_open(argc > 1 ? argv[1] : "app.db", &db) != SQLITE_OK)
    return 1;
  const int emma = addBook("Emma");
  addBook("Dune");
  printTitle(emma);
  std::printf("highest id %d of %d books\n", queryInt("SELECT MAX(id) FROM books", 0),
              queryInt("SELECT COUNT(*) FROM books", 0));
  sqlite3_close(db);
  return 0;
}
