#include "snowflake.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

static std::int64_t last_note = 0;
static Snowflake trails;

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql, -1, &st, nullptr) != SQLITE_OK)
    std::printf("%s\n", sqlite3_errmsg(db));
  return st;
}

// The first column of each row.
static std::string rows(sqlite3_stmt *st) {
  std::string all;
  while (sqlite3_step(st) == SQLITE_ROW)
    all += std::string(reinterpret_cast<const char *>(sqlite3_column_text(st, 0))) + " ";
  sqlite3_finalize(st);
  return all;
}

static void put(sqlite3 *db, std::int64_t id, const std::string &body) {
  sqlite3_stmt *st = prepare(db, "INSERT INTO notes (id, body) VALUES (?, ?)"); // [insert notes]
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, body.c_str(), -1, SQLITE_TRANSIENT);
  rows(st);
}

static std::int64_t note(sqlite3 *db, const std::string &body) {
  const std::int64_t id = ++last_note; // [counter notes]
  put(db, id, body);
  return id;
}

static void trail(sqlite3 *db) {
  sqlite3_stmt *st = prepare(db, "INSERT INTO trails (id, at) VALUES (?, 1)");
  sqlite3_bind_int64(st, 1, trails.next_id()); // [time_ordered_id trails]
  rows(st);
}

static void load(sqlite3 *db, std::vector<std::int64_t> ids) {
  std::sort(ids.begin(), ids.end());
  for (std::int64_t id : ids) // [ordered_load notes]
    put(db, id, "loaded");
}

static std::int64_t added(sqlite3 *db, const char *body) {
  sqlite3_stmt *st = prepare(db, "INSERT INTO notes (body) VALUES (?) RETURNING id"); // [id_read_returning notes]
  sqlite3_bind_text(st, 1, body, -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  const std::int64_t id = sqlite3_column_int64(st, 0);
  sqlite3_finalize(st);
  return id;
}

static std::int64_t last_id(sqlite3 *db) { return sqlite3_last_insert_rowid(db); }

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t one = note(db, "milk"), two = note(db, "eggs");
  load(db, {9, 7, 8});
  trail(db);
  const std::int64_t ten = added(db, "tea");
  rows(prepare(db, "INSERT INTO notes (body) VALUES ('rice')"));
  const std::int64_t eleven = last_id(db); // [id_read_wrapper notes]
  rows(prepare(db, "INSERT INTO tags SELECT id, 'food' FROM notes")); // [insert_select notes]
  sqlite3_stmt *st = prepare(db, "UPDATE notes SET body = 'more milk' WHERE id = ?"); // [point_update notes]
  sqlite3_bind_int64(st, 1, one);
  rows(st);
  st = prepare(db, "SELECT body FROM notes WHERE id IN (?, ?) ORDER BY body"); // [key_list notes]
  sqlite3_bind_int64(st, 1, one);
  sqlite3_bind_int64(st, 2, two);
  std::printf("%s\n", rows(st).c_str());
  std::printf("%s\n", rows(prepare(db, "SELECT body FROM notes ORDER BY id LIMIT 3")).c_str()); // [ordered_scan notes]
  st = prepare(db, "SELECT id FROM notes WHERE id > ? ORDER BY id LIMIT 2"); // [keyset_cursor notes]
  sqlite3_bind_int64(st, 1, two);
  std::printf("%s%d %d\n", rows(st).c_str(), static_cast<int>(ten), static_cast<int>(eleven));
  std::printf("%s\n", rows(prepare(db, "SELECT COUNT(*) FROM notes n JOIN tags t ON t.note = n.id")).c_str()); // [join notes]
  rows(prepare(db, "DELETE FROM tags"));
  st = prepare(db, "DELETE FROM notes WHERE id = ?"); // [point_delete notes]
  sqlite3_bind_int64(st, 1, two);
  rows(st);
  std::printf("%s\n", rows(prepare(db, "SELECT COUNT(*) FROM notes")).c_str());
  sqlite3_close(db);
}
