#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

static long long last_seen = 0;

static void run(sqlite3 *db, const std::string &sql) {
  char *error = nullptr;
  sqlite3_exec(db, sql.c_str(), nullptr, nullptr, &error);
  if (error)
    std::printf("%s\n", error);
}

static long long number(sqlite3 *db, const char *sql) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  long long value = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : -1;
  sqlite3_finalize(st);
  return value;
}

static long long now() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  run(db, "INSERT INTO Audit (At, What) VALUES (" + std::to_string(now()) + ", 'a')"); // [clock]
  const long long id = sqlite3_last_insert_rowid(db); // [id_read_call]
  run(db, "INSERT INTO Details VALUES (last_insert_rowid(), 1)"); // [id_read_query]
  run(db, "INSERT INTO Audit VALUES (NULL, 7, 'b')"); // [insert_without_columns]
  run(db, "INSERT INTO Audit (Id, At) SELECT MAX(Id) + 1, 9 FROM Audit"); // [max_plus_one]
  std::printf("%lld\n", number(db, "SELECT COUNT(*) FROM Audit WHERE Id = 1")); // [point_read]
  std::printf("%lld\n", number(db, "SELECT Id FROM Audit ORDER BY Id DESC LIMIT 1")); // [latest]
  std::printf("%lld\n", number(db, "SELECT COUNT(*) FROM Audit WHERE Id BETWEEN 1 AND 2")); // [range_scan]
  std::printf("%lld\n", number(db, "SELECT MAX(Id) FROM Audit")); // [min_max]
  std::vector<long long> ids = {id, 3, 2};
  std::sort(ids.begin(), ids.end()); // [order_sort]
  if (id > last_seen) // [order_comparison]
    last_seen = id;
  // Even text that nobody sees whole.
  run(db, std::string("DELETE FROM Audit WHERE ") + (argc > 5 ? argv[5] : "Id = 99"));
  sqlite3_close(db);
}
