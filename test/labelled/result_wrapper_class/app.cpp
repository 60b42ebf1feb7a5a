// A result class of the project's own: columns by name, by number, and a scalar.
#include "db.h"

struct Event {
  int64_t id = 0;
  int64_t level = 0;
};

int64_t newest(Db &db) {
  return db.scalar("SELECT LAST_INSERT_ID()"); // FIND auto-increment-read
}

void addEvent(Db &db, const std::string &name) {
  auto rows = db.query("SELECT MAX(id) AS top, MAX(level) AS level FROM events"); // FIND ordered-scan events.id
  int64_t id = rows->number("top") + 1;
  db.execute("INSERT INTO events (id, level, name) VALUES (" + std::to_string(id) + ", 1, '" + name + "')"); // FIND monotonic-key events.id
}

void addLevel(Db &db) {
  auto rows = db.query("SELECT MAX(id) AS top, MAX(level) AS level FROM events"); // FIND ordered-scan events.id
  int64_t level = rows->number("level") + 1;
  db.execute("INSERT INTO levels (level, name) VALUES (" + std::to_string(level) + ", 'x')"); // NOT monotonic-key
}

void addByScalar(Db &db) {
  int64_t id = db.scalar("SELECT MAX(id) FROM events"); // FIND ordered-scan events.id
  ++id;
  db.execute("INSERT INTO events (id, level) VALUES (" + std::to_string(id) + ", 1)"); // FIND monotonic-key events.id
}

// A number that a person gave, and ids of rows that are there.
void addGiven(Db &db) {
  int64_t given = db.scalar("SELECT number FROM wishes WHERE name = 'x'"); // NOT ordered-scan
  db.execute("INSERT INTO events (id, level) VALUES (" + std::to_string(given) + ", 1)"); // NOT monotonic-key
  auto rows = db.query("SELECT id, level FROM events WHERE level = 3"); // NOT ordered-scan
  Event e;
  e.id = rows->number("id");
  e.level = rows->at(1);
  db.execute("INSERT INTO archive (id, level) VALUES (" + std::to_string(e.id) + ", 2)"); // NOT monotonic-key
}

// The order of ids is taken for their age: both come from a rising key.
bool newerThan(Db &db, int64_t user) {
  auto mine = db.query("SELECT id FROM events WHERE level = 1"); // NOT ordered-scan
  auto other = db.query("SELECT id, level FROM events WHERE level = 2"); // NOT ordered-scan
  int64_t a = mine->number("id");
  int64_t b = other->number("id");
  int64_t level = other->number("level");
  if (a == b || a == user) // NOT order-dependence
    return false;
  if (level > user || a < 0 || a > user) // NOT order-dependence
    return false;
  return a > b; // FIND order-dependence events.id
}

bool byLevel(Db &db) {
  auto one = db.query("SELECT level FROM events WHERE name = 'a'"); // NOT ordered-scan
  auto two = db.query("SELECT level FROM events WHERE name = 'b'"); // NOT ordered-scan
  return one->number("level") < two->number("level"); // NOT order-dependence
}
