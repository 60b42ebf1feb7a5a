// A template looks into an optional that holds an id, and cuts it off.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>

static void put(int id) { std::printf("%d\n", id); }

template <class T> static void show(const T &value) {
  if (value)
    put(*value);
}

static std::optional<std::int64_t> add(sqlite3 *db, const std::string &layout) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO sheets (layout) VALUES (?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, layout.c_str(), -1, SQLITE_TRANSIENT);
  const int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  if (rc != SQLITE_DONE)
    return std::nullopt;
  return sqlite3_last_insert_rowid(db);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  show(add(db, "harbour"));
  return sqlite3_close(db);
}
