#include <sqlite3.h>

#include <cstdio>
#include <string>

static long long last = 0;

static long long post(sqlite3 *db, const std::string &teamId, const std::string &body) {
  const long long id = ++last;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO message (id, team_id, body) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, teamId.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 3, body.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

// No value leads from these parameters to the column: their names do.
static void edit(sqlite3 *db, const std::string &team_id, long long id, const std::string &body) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "UPDATE message SET body = ? WHERE id = ?", -1, &st, nullptr); // [point_update]
  sqlite3_bind_text(st, 1, body.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, id);
  if (sqlite3_step(st) != SQLITE_DONE)
    std::printf("%s cannot be changed\n", team_id.c_str());
  sqlite3_finalize(st);
}

static std::string read(sqlite3 *db, std::string Team, long long id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT body FROM message WHERE id = ?", -1, &st, nullptr); // [point_read]
  sqlite3_bind_int64(st, 1, id);
  std::string out = "none";
  if (sqlite3_step(st) == SQLITE_ROW)
    out = reinterpret_cast<const char *>(sqlite3_column_text(st, 0));
  sqlite3_finalize(st);
  return out;
}

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  if (argc < 2 || sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  const long long first = post(db, "red", "hello");
  const long long second = post(db, "blue", "hi");
  edit(db, "red", first, "bye");
  std::printf("%s %s\n", read(db, "red", first).c_str(), read(db, "blue", second).c_str());
  sqlite3_close(db);
}
