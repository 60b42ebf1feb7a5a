// The row is inserted by a function that a condition calls behind `||`: the one
// that reads the id is no mere reader, and its callers read none.
#include <sqlite3.h>

#include <cstdarg>
#include <cstdio>

static sqlite3 *db;

static bool exec(const char *format, ...) {
  va_list values;
  va_start(values, format);
  char *sql = sqlite3_vmprintf(format, values);
  va_end(values);
  const bool ok = sqlite3_exec(db, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
  sqlite3_free(sql);
  return ok;
}

static bool store(const char *text) {
  if (!*text)
    return false;
  return exec("INSERT INTO notes (body) VALUES (%Q)", text);
}

long add(int mode, const char *text) {
  if (mode == 0 || !store(text))
    return 0;
  return (long)sqlite3_last_insert_rowid(db);
}

int main(int, char **argv) {
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  const long first = add(1, "too dry");
  add(1, "better with lemon");
  std::printf("%d %ld\n", first != 0, add(0, "never"));
  sqlite3_close(db);
  return 0;
}
