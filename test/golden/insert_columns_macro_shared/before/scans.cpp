// The macro with the columns is an INSERT's and a SELECT's, which asks for no more than before.
#include <sqlite3.h>

#include <cstdio>

#define COLUMNS "scan_id, depot, kind"

static sqlite3* db;

static void record(long long id, const char* depot, const char* kind) {
  sqlite3_stmt* st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO scans (" COLUMNS ") VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, depot, -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 3, kind, -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static void show(long long id) {
  sqlite3_stmt* st = nullptr;
  sqlite3_prepare_v2(db, "SELECT " COLUMNS " FROM scans WHERE scan_id = ?", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  if (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%lld %s %s\n", (long long)sqlite3_column_int64(st, 0), (const char*)sqlite3_column_text(st, 1),
                (const char*)sqlite3_column_text(st, 2));
  sqlite3_finalize(st);
}

int main(int, char** argv) {
  sqlite3_open(argv[1], &db);
  record(7000001, "Nord", "A");
  record(7000002, "Sued", "B");
  show(7000001);
  show(7000002);
  return sqlite3_close(db);
}
