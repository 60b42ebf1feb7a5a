// All values are bound in the condition of one branch.
#include <sqlite3.h>

#include <cstdio>
#include <stdexcept>
#include <string>

static int bind_one(sqlite3_stmt *st, int index, int value) { return sqlite3_bind_int(st, index, value); }
static int bind_one(sqlite3_stmt *st, int index, const std::string &value) {
  return sqlite3_bind_text(st, index, value.c_str(), -1, SQLITE_TRANSIENT);
}

template <class... Args> static int run(sqlite3 *db, const char *sql, const Args &...args) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  int index = 0;
  if (((bind_one(st, ++index, args) != SQLITE_OK) || ...))
    throw std::runtime_error("bind");
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_changes(db);
}

static void raise(sqlite3 *db, const std::string &event, int level) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "UPDATE events SET level = ? WHERE event_id = ?", -1, &st, nullptr);
  if (sqlite3_bind_int(st, 1, level) == SQLITE_OK &&
      sqlite3_bind_text(st, 2, event.c_str(), -1, SQLITE_TRANSIENT) == SQLITE_OK)
    sqlite3_step(st);
  sqlite3_finalize(st);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  std::printf("%d\n", run(db, "INSERT INTO events (event_id, level) VALUES (?, ?)", std::string("a"), 3));
  std::printf("%d\n", run(db, "INSERT INTO events (event_id, level) VALUES (?, ?)", std::string("b"), 2));
  raise(db, "a", 5);
  std::printf("%d\n", run(db, "DELETE FROM events WHERE event_id = ?", std::string("b")));
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT level FROM events WHERE event_id = 'a'", -1, &st, nullptr);
  if (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%d\n", sqlite3_column_int(st, 0));
  sqlite3_finalize(st);
  sqlite3_close(db);
}
