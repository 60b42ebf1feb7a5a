#include "db.h"

#include <ctime>

void others(sqlite3 *db, const char *name) {
  run(db, "INSERT INTO events (at, name) VALUES (?, ?)", static_cast<int>(time(nullptr)), name); // FIND monotonic-key events.at
  run(db, "INSERT INTO events (at, name) VALUES (?, ?)", 5, name); // NOT monotonic-key
  run(db, "SELECT name FROM items ORDER BY id"); // POSSIBLE ordered-scan items.id
}
