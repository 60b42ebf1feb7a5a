// The key is given in front of a pack of the other values.
#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

inline std::int64_t next_id() { return std::chrono::system_clock::now().time_since_epoch().count(); }

inline void bind(sqlite3_stmt *st, int number, const std::string &text) {
  sqlite3_bind_text(st, number, text.c_str(), -1, SQLITE_TRANSIENT);
}
inline void bind(sqlite3_stmt *st, int number, std::int64_t value) { sqlite3_bind_int64(st, number, value); }

template <class... A> void run(sqlite3 *db, const char *sql, const A &...values) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  int number = 0;
  (bind(st, ++number, values), ...);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

template <class... A> std::int64_t add(sqlite3 *db, const A &...row) {
  const std::int64_t made = next_id();
  run(db, "INSERT INTO plant (plant_id, species, height, ShardId) VALUES (?, ?, ?, ?)", made, row..., keyspread::shard_of<16>(made));
  return made;
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
