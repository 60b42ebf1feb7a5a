// The id that is read is handed on at once: to a function, to a held one; or nobody takes it.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <functional>
#include <vector>

static std::vector<std::int64_t> seen;

static void keep(std::int64_t id) { seen.push_back(id); }

static void add(sqlite3 *db, const std::function<void(std::int64_t)> &done) {
  sqlite3_exec(db, "INSERT INTO job (name) VALUES ('one')", nullptr, nullptr, nullptr);
  done(sqlite3_last_insert_rowid(db));
}

static void add_kept(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO job (name) VALUES ('two')", nullptr, nullptr, nullptr);
  keep(sqlite3_last_insert_rowid(db));
}

static void add_unused(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO job (name) VALUES ('three')", nullptr, nullptr, nullptr);
  sqlite3_last_insert_rowid(db);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  std::int64_t given = 0;
  add(db, [&](std::int64_t id) { given = id; });
  add_kept(db);
  add_unused(db);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT name FROM job WHERE id = ?", -1, &st, nullptr);
  for (std::int64_t id : {given, seen.at(0)}) {
    sqlite3_bind_int64(st, 1, id);
    if (sqlite3_step(st) == SQLITE_ROW)
      std::printf("%s\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
    sqlite3_reset(st);
  }
  sqlite3_finalize(st);
  sqlite3_close(db);
  return 0;
}
