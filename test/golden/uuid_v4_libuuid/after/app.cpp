#include <sqlite3.h>
#include <uuid/uuid.h>

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

static std::string new_id() {
  uuid_t id;
  char text[37];
  uuid_generate_time(id); // [time_ordered_id]
  uuid_unparse_lower(id, text);
  return text;
}

static std::string scan(sqlite3 *db, const std::string &page) {
  const std::string id = keyspread::uuid_v4();
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO scans (id, page) VALUES (?, ?)", -1, &st, nullptr); // [insert]
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, page.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

// Straight into the statement.
static void blank(sqlite3 *db) {
  uuid_t id;
  char text[37];
  uuid_generate_random(id);
  uuid_unparse(id, text);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO scans (id, page) VALUES (?, 'blank')", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, text, -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::string one = scan(db, "cover"), two = scan(db, "index");
  blank(db);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT page FROM scans ORDER BY page", -1, &st, nullptr);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  sqlite3_finalize(st);
  std::printf("%d %d\n", one != two, one.size() == two.size());
  sqlite3_close(db);
}
