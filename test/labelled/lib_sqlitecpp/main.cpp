// SQLiteCpp: Database::exec and its like, statements bound by number, by name
// and all at once, columns, the last row id.
#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/VariadicBind.h>

#include <ctime>
#include <string>

int64_t addCamera(SQLite::Database &db, const std::string &name) {
  SQLite::Statement add(db, "INSERT INTO cameras (name) VALUES (?)");
  add.bind(1, name);
  add.exec();
  return db.getLastInsertRowid(); // FIND auto-increment-read
}

void addZone(SQLite::Database &db, const std::string &name) {
  const int64_t camera = addCamera(db, name);
  SQLite::Statement add(db, "INSERT INTO zones (camera_id, zone) VALUES (:camera, :zone)"); // FIND monotonic-key zones.camera_id
  add.bind(":camera", camera);
  add.bindNoCopy(":zone", "all");
  add.exec();
}

void addFrame(SQLite::Database &db, int64_t camera) {
  SQLite::Statement add{db, "INSERT INTO frames (taken, camera_id) VALUES (?, ?)"}; // FIND monotonic-key frames.taken
  add.bind(1, static_cast<int64_t>(std::time(nullptr)));
  add.bind(2, camera);
  add.exec();
}

void addFrames(SQLite::Database &db, int64_t camera) {
  SQLite::Statement add(db, "INSERT INTO frames (taken, camera_id) VALUES (?, ?)"); // FIND monotonic-key frames.taken
  SQLite::bind(add, static_cast<int64_t>(std::time(nullptr)), camera);
  add.exec();
}

// A time beside the key, and names that only look like the right ones.
void touch(SQLite::Database &db, int64_t camera) {
  SQLite::Statement add(db, "INSERT INTO zones (camera_id, zone, changed) VALUES (@camera, @zone, @changed)"); // NOT monotonic-key
  add.bind("@changed", static_cast<int64_t>(std::time(nullptr)));
  add.bind(std::string("@camera"), camera);
  add.bind("@zone", "door");
  add.exec();
}

void reads(SQLite::Database &db, int64_t after) {
  db.exec("DELETE FROM cameras WHERE camera_id < 100 ORDER BY camera_id LIMIT 10"); // FIND ordered-scan cameras.camera_id
  db.tryExec("DELETE FROM cameras WHERE camera_id = 100"); // NOT ordered-scan
  const int64_t last = db.execAndGet("SELECT MAX(camera_id) FROM cameras").getInt64(); // FIND ordered-scan cameras.camera_id
  db.exec("DELETE FROM cameras WHERE name = ''"); // NOT ordered-scan
  SQLite::Statement page(db, "SELECT camera_id, name FROM cameras WHERE camera_id > ? ORDER BY camera_id LIMIT 50"); // FIND ordered-scan cameras.camera_id
  page.bind(1, after);
  SQLite::Statement add(db, "INSERT INTO zones (camera_id, zone) VALUES (?, 'front')"); // FIND ordered-load zones.camera_id; NOT monotonic-key
  while (page.executeStep()) {
    add.bind(1, page.getColumn(0).getInt64());
    add.exec();
  }
  SQLite::Statement next(db, "INSERT INTO cameras (camera_id, name) VALUES (?, 'next')"); // FIND monotonic-key cameras.camera_id
  next.bind(1, last + 1);
  next.exec();
  SQLite::Statement one(db, "SELECT name FROM cameras WHERE camera_id = ?"); // NOT ordered-scan
  one.bind(1, after);
}
