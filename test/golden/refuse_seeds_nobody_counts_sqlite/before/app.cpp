// Rows that scripts fill in, whose ids cannot be told without running them.
#include <sqlite3.h>

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  return sqlite3_open(argv[1], &db) == SQLITE_OK ? 0 : 1;
}
