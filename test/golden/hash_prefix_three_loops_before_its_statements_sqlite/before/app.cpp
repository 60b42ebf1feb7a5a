// Three loops within one another, too many turns to run one by one, stand in front of the statements.
#include <sqlite3.h>

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  long long x = argc;
  for (int i = 0; i < 60; ++i)
    for (int j = 0; j < 60; ++j)
      for (int k = 0; k < 60; ++k)
        x = x * 31 + i * j + k;
  sqlite3_open(argv[1], &db);
  sqlite3_exec(db, "INSERT INTO node (name) VALUES ('x')", nullptr, nullptr, nullptr);
  sqlite3_exec(db, "DELETE FROM node WHERE id = 5", nullptr, nullptr, nullptr);
  sqlite3_close(db);
  return x == 1;
}
