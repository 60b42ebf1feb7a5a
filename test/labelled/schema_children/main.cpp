#include <sqlite3.h>

#include <ctime>

static void execute(sqlite3 *db, const char *sql, long long first, long long second) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, first);
  sqlite3_bind_int64(st, 2, second);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void charge(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO bill (customer) VALUES ('a')", nullptr, nullptr, nullptr);
  const long long bill = sqlite3_last_insert_rowid(db); // FIND auto-increment-read
  for (int i = 0; i < 3; ++i)
    execute(db, "INSERT INTO line (bill, number) VALUES (?, ?)", bill, i); // FIND monotonic-key line.bill
}

void pay(sqlite3 *db, long long bill) {
  execute(db, "INSERT INTO payment (bill, number) VALUES (?, ?)", bill, 1); // NOT monotonic-key
}

void measure(sqlite3 *db) {
  execute(db, "INSERT INTO sample (at, sensor) VALUES (?, ?)", std::time(nullptr), 5); // FIND monotonic-key sample.at
  execute(db, "INSERT INTO reading (sensor, at) VALUES (?, ?)", 5, std::time(nullptr)); // NOT monotonic-key
}
