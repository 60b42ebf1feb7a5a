#include <sqlite3.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/keyspread.h"

static std::int64_t now() {
  using namespace std::chrono;
  return keyspread::bit_reverse(duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count()); // [clock readings]
}

static std::int64_t last_job = 0;

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql, -1, &st, nullptr) != SQLITE_OK)
    std::printf("%s\n", sqlite3_errmsg(db));
  return st;
}

static std::tuple<std::int64_t, int, int> stamped(int taken, int value) {
  return std::make_tuple(now(), taken, value);
}

static void reading(sqlite3 *db, int number, int measured) {
  auto [id, taken, value] = stamped(number, measured);
  sqlite3_stmt *st = prepare(db, "INSERT INTO readings (id, taken, value) VALUES (?, ?, ?)"); // [insert readings]
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int(st, 2, taken);
  sqlite3_bind_int(st, 3, value);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

// A job of that name that is there already stays.
static void job(sqlite3 *db, int made, const std::string &name) {
  sqlite3_stmt *st = prepare(db, "INSERT INTO jobs (id, made, name) SELECT ?1, ?2, ?3 " // [insert_select jobs]
                                 "WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE name = ?3)");
  sqlite3_bind_int64(st, 1, keyspread::bit_reverse(++last_job)); // [counter jobs]
  sqlite3_bind_int(st, 2, made);
  sqlite3_bind_text(st, 3, name.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static void load(sqlite3 *db, const std::vector<std::string> &names) {
  int made = 0;
  for (const std::string &name : names) // [ordered_load jobs]
    job(db, ++made, name);
}

static void tasks_of_all(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO tasks SELECT id, 1 FROM jobs", nullptr, nullptr, nullptr); // [insert_select jobs]
}

static void print(sqlite3 *db, const char *sql) {
  sqlite3_stmt *st = prepare(db, sql);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s ", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  std::printf("\n");
  sqlite3_finalize(st);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  reading(db, 1, 40);
  reading(db, 2, 30);
  reading(db, 3, 50);
  load(db, {"wash", "dry", "wash", "fold"});
  tasks_of_all(db);
  print(db, "SELECT value FROM readings ORDER BY taken DESC, id DESC"); // [ordered_scan readings]
  print(db, "SELECT name FROM jobs ORDER BY made, id");           // [ordered_scan jobs]
  print(db, "SELECT COUNT(*) FROM jobs j JOIN tasks t ON t.job = j.id"); // [join jobs]
  sqlite3_close(db);
}
