// The row is inserted by a function that a condition calls behind `||`: the one
// that reads the id is no mere reader, and its callers read none.
#include <sqlite3.h>

#include <cstdarg>
#include <cstdio>
#include "runtime/keyspread/keyspread.h"
#include <cstdint>

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

static bool store(const char *text, std::int64_t *new_id = nullptr) {
  if (!*text)
    return false;
  const auto notes_id = keyspread::bit_reverse(keyspread::ordered_id());
  if (new_id)
    *new_id = notes_id;
  return exec("INSERT INTO notes (body, id) VALUES (%Q, %lld)", text, static_cast<long long>(notes_id));
}

long add(int mode, const char *text) {
  std::int64_t notes_id = 0;
  if (mode == 0 || !store(text, &notes_id))
    return 0;
  return (long)notes_id;
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
