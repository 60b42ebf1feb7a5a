// A pack of values is handed on to a helper that gives the new id.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <string>

inline void bind(sqlite3_stmt *st, int number, const std::string &text) {
  sqlite3_bind_text(st, number, text.c_str(), -1, SQLITE_TRANSIENT);
}
inline void bind(sqlite3_stmt *st, int number, std::int64_t value) { sqlite3_bind_int64(st, number, value); }

template <class... A> std::int64_t insert(sqlite3 *db, const char *sql, const A &...values) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  int number = 0;
  (bind(st, ++number, values), ...);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db);
}

template <class... A> std::int64_t add(sqlite3 *db, const A &...row) {
  return insert(db, "INSERT INTO plant (species, height) VALUES (?, ?)", row...);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t fern = add(db, std::string("fern"), std::int64_t{10});
  const std::int64_t moss = add(db, std::string("moss"), std::int64_t{2});
  std::printf("%d\n", fern != moss);
  sqlite3_close(db);
  return 0;
}
