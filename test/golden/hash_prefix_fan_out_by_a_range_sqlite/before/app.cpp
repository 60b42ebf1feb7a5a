// Scans of all shards by their range, for a plan that says so.
#include <sqlite3.h>

#include <cstdio>
#include <initializer_list>

static sqlite3 *db;

static void visit(const char *page) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO visits (page) VALUES (?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, page, -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static void latest(int most) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT page FROM visits ORDER BY id DESC LIMIT ?", -1, &st, nullptr);
  sqlite3_bind_int(st, 1, most);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  sqlite3_finalize(st);
}

int main(int argc, char **argv) {
  if (argc < 2 || sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  for (const char *page : {"start", "prices", "about", "start", "contact"})
    visit(page);
  latest(3);
  sqlite3_close(db);
}
