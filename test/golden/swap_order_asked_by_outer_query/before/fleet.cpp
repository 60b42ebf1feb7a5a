// A query inside of another asks for the times of one vehicle, which the outer
// one gives it.
#include <sqlite3.h>

#include <cstdio>

static sqlite3 *db;

static void print(const char *sql) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s %lld\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)),
                static_cast<long long>(sqlite3_column_int64(st, 1)));
  sqlite3_finalize(st);
}

int main(int, char **argv) {
  sqlite3_open(argv[1], &db);
  sqlite3_exec(db, "INSERT INTO vehicles (plate) VALUES ('A'), ('B')", nullptr, nullptr, nullptr);
  sqlite3_exec(db, "INSERT INTO positions (at, vehicle, kmh) VALUES (1, 'A', 50), (2, 'B', 30), (3, 'A', 0)", nullptr,
               nullptr, nullptr);
  print("SELECT v.plate, (SELECT MAX(p.at) FROM positions p WHERE p.vehicle = v.plate) FROM vehicles v ORDER BY v.plate");
  print("SELECT plate, (SELECT MIN(at) FROM positions WHERE plate = vehicle) FROM vehicles ORDER BY plate");
  print("SELECT plate, 0 FROM vehicles WHERE EXISTS (SELECT 1 FROM positions p WHERE p.vehicle = vehicles.plate AND p.at > 2)"
        " ORDER BY plate");
  return sqlite3_close(db);
}
