// One whole literal given to a formatter of the program's own.
#include "db.h"

#include <cstdio>
#include <ctime>

template <class... Args> bool Database::run(const char *format, Args &&...args) {
  char text[1024];
  std::snprintf(text, sizeof text, format, args...);
  return execute(text);
}

void reads(Database &db, long long id, const char *owner, int count) {
  db.queryf("SELECT name FROM items ORDER BY id DESC LIMIT %d", count);       // FIND ordered-scan items.id
  db.queryf("SELECT name FROM items WHERE owner = '%s' ORDER BY name", owner); // NOT ordered-scan
  db.queryf("SELECT name FROM items WHERE id = %lld ORDER BY id LIMIT 1", id); // NOT ordered-scan
  db.declaredOnly("SELECT name FROM items WHERE id > %lld ORDER BY id LIMIT %d", id, count); // FIND ordered-scan items.id
  db.run("SELECT name FROM items WHERE id > %lld ORDER BY id LIMIT 20", id);  // FIND ordered-scan items.id
  db.run("SELECT name FROM items WHERE id = %lld", id);                       // NOT ordered-scan
  db.bound("SELECT name FROM items WHERE owner LIKE '%d%s' AND id > ? ORDER BY id LIMIT 5", id); // FIND ordered-scan items.id
}

void writes(Database &db, const char *body) {
  db.queryf("INSERT INTO events (at, body) VALUES (%ld, '%s')", std::time(nullptr), body); // FIND monotonic-key events.at
  db.queryf("INSERT INTO events (body, at) VALUES ('%s', %ld)", body, std::time(nullptr)); // FIND monotonic-key events.at
  db.queryf("UPDATE events SET body = '%ld' WHERE at = 5", std::time(nullptr));            // NOT monotonic-key
  db.run("INSERT INTO events (at, body) VALUES (%d, '%ld')", 7, std::time(nullptr));       // NOT monotonic-key
}

void returned(Database &db, long long id, int count) {
  db.execute(stringf("SELECT name FROM items ORDER BY id LIMIT %d", count).c_str()); // FIND ordered-scan items.id
  std::string sql = stringf("SELECT id FROM items WHERE id < %lld ORDER BY id DESC LIMIT 3", id); // FIND ordered-scan items.id
  db.execute(sql.c_str());
  log("SELECT name FROM items ORDER BY id LIMIT %d", count); // NOT ordered-scan
  std::string message = stringf("SELECT name FROM items ORDER BY id LIMIT %d", count); // NOT ordered-scan
  log("%s", message.c_str());
}

void inBuffers(Database &db, int count, bool all) {
  char text[256];
  int n = std::snprintf(text, sizeof text, "SELECT name FROM items "); // FIND ordered-scan items.id
  std::snprintf(text + n, sizeof text - n, "ORDER BY id LIMIT %d", count);
  db.execute(text);
  char two[256];
  const char *order = all ? "ORDER BY id LIMIT 10" : "ORDER BY name";
  std::snprintf(two, sizeof two, "SELECT name FROM items %s", order); // FIND ordered-scan items.id
  db.execute(two);
}
