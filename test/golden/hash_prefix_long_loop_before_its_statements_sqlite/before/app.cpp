// Main turns a known number of times, too often to be followed to its end: what stands behind that is not proven.
#include <sqlite3.h>

#define MIX                      \
  for (int i = 0; i < 60; ++i)   \
    for (int j = 0; j < 60; ++j) \
      x = x * 31 + i * j;
#define MIX_MORE MIX MIX MIX MIX MIX MIX

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  long long x = argc;
  MIX_MORE
  MIX_MORE
  MIX_MORE
  MIX_MORE
  sqlite3_open(argv[1], &db);
  sqlite3_exec(db, "INSERT INTO node (name) VALUES ('x')", nullptr, nullptr, nullptr);
  sqlite3_exec(db, "DELETE FROM node WHERE id = 5", nullptr, nullptr, nullptr);
  sqlite3_close(db);
  return x == 1;
}
