#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

static std::string run(sqlite3 *db, const char *sql, const std::vector<std::string> &values) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql, -1, &st, nullptr) != SQLITE_OK)
    return sqlite3_errmsg(db);
  for (size_t i = 0; i < values.size(); ++i)
    sqlite3_bind_text(st, static_cast<int>(i + 1), values[i].c_str(), -1, SQLITE_TRANSIENT);
  std::string out;
  int rc = SQLITE_ROW;
  while ((rc = sqlite3_step(st)) == SQLITE_ROW)
    for (int i = 0; i < sqlite3_column_count(st); ++i)
      out += std::string(reinterpret_cast<const char *>(sqlite3_column_text(st, i))) + " ";
  if (rc != SQLITE_DONE)
    out = sqlite3_errmsg(db);
  sqlite3_finalize(st);
  return out;
}

static long long now() {
  return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  sqlite3_exec(db, "PRAGMA foreign_keys = ON", nullptr, nullptr, nullptr);
  const std::string a = "a", b = "b";

  run(db, "INSERT INTO Readings (TakenAt, Sensor, Value) VALUES (?, ?, ?)", {"10", a, "95"}); // [insert]
  run(db, "INSERT INTO Readings VALUES (?, ?, ?)", {"11", b, "7"});                           // [insert_without_columns]
  run(db, "INSERT INTO Readings SELECT 12, ?, 8", {a});                                       // [insert_select]
  run(db, "INSERT INTO Readings (TakenAt, Sensor, Value) VALUES (?, ?, 1)"
          " ON CONFLICT (TakenAt, Sensor) DO UPDATE SET Value = 9",
      {"12", a});
  run(db, "INSERT INTO Alarms (Id, At, Source) VALUES ('x', 10, 'a')", {});
  run(db, "INSERT INTO Notes (Id, At, Source) VALUES ('n', 11, 'b')", {});
  std::printf("%s\n", run(db, "SELECT Value FROM Readings WHERE TakenAt = ? AND Sensor = ?", {"10", a}).c_str()); // [point_read]
  run(db, "UPDATE Readings SET Value = 96 WHERE Sensor = ? AND TakenAt = ?", {a, "10"}); // [point_update]
  std::printf("%s\n", run(db, "SELECT Value FROM Readings WHERE Sensor IN (?, ?) AND TakenAt IN (10, 11) ORDER BY Value",
                          {a, b}).c_str()); // [key_list]
  std::printf("%s\n", run(db, "SELECT Value FROM Readings WHERE Sensor = ? AND TakenAt BETWEEN ? AND ? ORDER BY TakenAt",
                          {a, "9", "12"}).c_str()); // [range_scan]
  std::printf("%s\n", run(db, "SELECT Value FROM Readings ORDER BY TakenAt, Sensor", {}).c_str()); // [ordered_scan]
  std::printf("%s\n", run(db, "SELECT Value FROM Readings WHERE Sensor = ? ORDER BY TakenAt DESC LIMIT 1", {a})
                          .c_str()); // [latest]
  std::printf("%s\n", run(db, "SELECT MIN(TakenAt), MAX(TakenAt) FROM Readings WHERE Sensor = ?", {a}).c_str()); // [min_max]
  std::printf("%s\n", run(db, "SELECT TakenAt FROM Readings WHERE Sensor = ? AND TakenAt > ? ORDER BY TakenAt LIMIT 5",
                          {a, "10"}).c_str()); // [keyset_cursor]
  std::printf("%s\n", run(db, "SELECT r.Value FROM Alarms m JOIN Readings r ON r.TakenAt = m.At AND r.Sensor = m.Source"
                              " WHERE m.Id = ?",
                          {"x"}).c_str()); // [join]
  std::printf("%s\n", run(db, "SELECT Sensor FROM Hot", {}).c_str());
  std::printf("%s\n", run(db, "SELECT Sensor FROM Readings WHERE Value = 9 ORDER BY TakenAt LIMIT 1", {}).c_str()); // [index]
  run(db, "DELETE FROM Readings WHERE TakenAt = 10 AND Sensor = 'a'", {}); // [point_delete]
  std::printf("%s\n", run(db, "SELECT COUNT(*) FROM Alarms", {}).c_str());

  std::vector<long long> times = {now(), now()};
  std::sort(times.begin(), times.end());
  for (long long at : times)
    run(db, "INSERT OR IGNORE INTO Readings (TakenAt, Sensor, Value) VALUES (?, 'c', 1)", {std::to_string(at)}); // [clock]
  sqlite3_close(db);
}
