#include <sqlite3.h>

#include <string>

static void run(sqlite3 *db, const std::string &sql) {
  sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}

void all(sqlite3 *db, const std::string &more) {
  run(db, "SELECT Value FROM Readings WHERE TakenAt > 5"); // [range_scan]
  run(db, "SELECT Value FROM Readings WHERE TakenAt = 5"); // [point_read]
  run(db, "SELECT Value FROM Readings ORDER BY TakenAt LIMIT 10"); // [ordered_scan]
  run(db, "SELECT Value FROM Readings ORDER BY TakenAt DESC LIMIT 1"); // [latest]
  run(db, "SELECT MAX(TakenAt) FROM Readings"); // [min_max]
  run(db, "SELECT Value FROM Readings WHERE TakenAt > 7 ORDER BY TakenAt LIMIT 5"); // [keyset_cursor]
  run(db, "SELECT Value FROM Readings WHERE TakenAt IN (1, 2)"); // [key_list]
  run(db, "UPDATE Readings SET Value = 0 WHERE TakenAt = 5"); // [point_update]
  run(db, "DELETE FROM Readings WHERE TakenAt < 5"); // [point_delete]
  run(db, "SELECT s.Room FROM Readings r JOIN Sensors s ON s.Name = r.Sensor WHERE r.TakenAt > 5"); // [join]
  run(db, "INSERT INTO Sensors SELECT Sensor, '' FROM Readings WHERE TakenAt > 5"); // [insert_select]
  run(db, "SELECT Value FROM Readings WHERE Sensor = 'a'" + more); // text that is added
  // Right as they are:
  run(db, "SELECT Value FROM Readings WHERE Sensor = 'a' AND TakenAt > 5");
  run(db, "SELECT Value FROM Readings");
  run(db, "SELECT r.Value FROM Readings r JOIN Sensors s ON s.Name = r.Sensor WHERE s.Room = 'x' AND r.TakenAt > 5");
}
