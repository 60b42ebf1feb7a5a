// A rowid that the program fills is its own number; one that it leaves out is counted.
#include <sqlite3.h>

void run(sqlite3 *db, const char *sql) { sqlite3_exec(db, sql, nullptr, nullptr, nullptr); }

void tables(sqlite3 *db) {
  run(db, "CREATE TABLE block (pos INTEGER PRIMARY KEY, data BLOB)");                     // POSSIBLE hotspot-schema
  run(db, "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT)");                       // FIND hotspot-schema note.id
  run(db, "CREATE TABLE path (id INTEGER PRIMARY KEY, text TEXT)");                       // FIND hotspot-schema path.id
  run(db, "CREATE TABLE child (id INTEGER PRIMARY KEY REFERENCES note(id), text TEXT)");  // POSSIBLE hotspot-schema
  run(db, "CREATE TABLE sure (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT)");         // FIND hotspot-schema sure.id
}

void rows(sqlite3 *db) {
  run(db, "INSERT INTO block (pos, data) VALUES (?, ?)");
  run(db, "REPLACE INTO block VALUES (?, ?)");
  run(db, "INSERT INTO note (text) VALUES (?)");
  run(db, "INSERT INTO path VALUES (NULL, ?)");
  run(db, "INSERT INTO child VALUES (?, ?)");
  run(db, "INSERT INTO sure VALUES (?, ?)");
}

void scans(sqlite3 *db) {
  run(db, "SELECT data FROM block WHERE pos > ? ORDER BY pos LIMIT 10");                  // NOT ordered-scan
  run(db, "SELECT text FROM note WHERE id > ? ORDER BY id LIMIT 10");                     // FIND ordered-scan note.id
}
