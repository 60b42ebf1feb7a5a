// What reads the id is given by a function, and called at once.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>

static auto last_id(sqlite3 *db) {
  return [db]() -> std::int64_t { return sqlite3_last_insert_rowid(db); };
}

static std::int64_t add(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO parcel (sender, city) VALUES ('Ann', 'Bern')", nullptr, nullptr, nullptr);
  return last_id(db)();
}

static bool has(sqlite3 *db, std::int64_t id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT city FROM parcel WHERE id = ?", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  const bool found = sqlite3_step(st) == SQLITE_ROW;
  sqlite3_finalize(st);
  return found;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t one = add(db);
  std::printf("%s\n", has(db, one) ? "found" : "lost");
  sqlite3_close(db);
  return 0;
}
