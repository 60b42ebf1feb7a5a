// The first rows along a key, the last ones and the greatest key: a seek in
// each shard, where a list of shards would be read to its end.
#include <libpq-fe.h>

#include <cstdio>
#include <string>
#include <vector>

static PGconn *db;

static void show(PGresult *rows) {
  for (int i = 0; i < PQntuples(rows); ++i)
    std::printf("%s\n", PQgetvalue(rows, i, 0));
  if (PQresultStatus(rows) != PGRES_TUPLES_OK)
    std::printf("%s\n", PQerrorMessage(db));
  PQclear(rows);
}

static void add(const std::string &room, const std::string &level, const std::string &body) {
  const char *values[] = {room.c_str(), level.c_str(), body.c_str()};
  PQclear(PQexecParams(db, "INSERT INTO events (room, level, body) VALUES ($1, $2, $3)", 3, nullptr, values, nullptr,
                       nullptr, 0));
}

static void page(const std::string &after, const std::string &most) {
  const char *values[] = {after.c_str(), most.c_str()};
  show(PQexecParams(db, "SELECT body FROM events WHERE id > $1 ORDER BY id LIMIT $2", 2, nullptr, values, nullptr,
                    nullptr, 0));
}

static void latest() { show(PQexec(db, "SELECT e.body, e.level FROM events AS e ORDER BY e.id DESC LIMIT 3")); }

static void loud(const std::string &level) {
  const char *values[] = {level.c_str()};
  show(PQexecParams(db, "SELECT body FROM events WHERE level = $1 OR level > 8 ORDER BY id LIMIT 2", 1, nullptr,
                    values, nullptr, nullptr, 0));
}

static bool isEmpty() {
  PGresult *rows = PQexec(db, "SELECT COALESCE(MAX(id), 0) FROM events");
  const bool empty = std::string(PQgetvalue(rows, 0, 0)) == "0";
  PQclear(rows);
  return empty;
}

static bool isLater(const std::string &level) {
  const char *values[] = {level.c_str()};
  PGresult *rows =
      PQexecParams(db, "SELECT MIN(id) FROM events WHERE level >= $1", 1, nullptr, values, nullptr, nullptr, 0);
  const bool later = !PQgetisnull(rows, 0, 0);
  PQclear(rows);
  return later;
}

// Few rows, found by their room: a list of shards is enough.
static void inRoom(const std::string &room) {
  const char *values[] = {room.c_str()};
  show(PQexecParams(db, "SELECT body FROM events WHERE room = $1 ORDER BY id LIMIT 2", 1, nullptr, values, nullptr,
                    nullptr, 0));
}

// Another row may come up once some are left out: the first of each shard are not enough.
static void fromThe(const std::string &first) {
  const char *values[] = {first.c_str()};
  show(PQexecParams(db, "SELECT body FROM events ORDER BY id LIMIT 2 OFFSET $1", 1, nullptr, values, nullptr, nullptr,
                    0));
}

// No table that inherits this one is read, and a query has none.
static void own() { show(PQexec(db, "SELECT body FROM ONLY events ORDER BY id LIMIT 2")); }

// What each row shows depends on others.
static void places() {
  show(PQexec(db, "SELECT ROW_NUMBER() OVER (ORDER BY level, body) FROM events ORDER BY id LIMIT 3"));
}

int main(int, char **argv) {
  db = PQconnectdb(argv[1]);
  std::printf("%d\n", isEmpty());
  for (int i = 0; i < 20; ++i)
    add(std::to_string(i % 3), std::to_string(i * 7 % 10), "event " + std::to_string(i));
  std::printf("%d %d %d\n", isEmpty(), isLater("9"), isLater("11"));
  page("0", "5");
  latest();
  loud("3");
  inRoom("1");
  fromThe("4");
  own();
  places();
  PQfinish(db);
}
