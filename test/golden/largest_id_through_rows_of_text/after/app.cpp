// The largest id is a cell of text: every row is read by one loop over its columns.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

using Row = std::vector<std::string>;

static std::vector<Row> select(sqlite3 *db, const char *sql) {
  std::vector<Row> rows;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  while (sqlite3_step(st) == SQLITE_ROW) {
    Row row;
    for (int i = 0; i < sqlite3_column_count(st); ++i)
      row.push_back(reinterpret_cast<const char *>(sqlite3_column_text(st, i)));
    rows.push_back(row);
  }
  sqlite3_finalize(st);
  return rows;
}

static std::int64_t next_id(sqlite3 *db) {
  const std::vector<Row> found = select(db, "SELECT 0");
  return keyspread::bit_reverse(keyspread::ordered_id());
}

static std::int64_t add(sqlite3 *db, const std::string &sender, std::int64_t sent) {
  const std::int64_t id = next_id(db);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO parcel (id, sender, sent) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, sender.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, sent);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t one = add(db, "Ann", 10), two = add(db, "Bob", 20);
  std::printf("%d\n", one != two);
  for (const Row &row : select(db, "SELECT sender FROM parcel ORDER BY sent"))
    std::printf("%s\n", row[0].c_str());
  sqlite3_close(db);
  return 0;
}
