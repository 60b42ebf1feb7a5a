// The first rows along a key, the last ones and the greatest key: a seek in
// each shard, where a list of shards would be read to its end.
#include <libpq-fe.h>

#include <cstdio>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

static PGconn *db;

static void show(PGresult *rows) {
  for (int i = 0; i < PQntuples(rows); ++i)
    std::printf("%s\n", PQgetvalue(rows, i, 0));
  if (PQresultStatus(rows) != PGRES_TUPLES_OK)
    std::printf("%s\n", PQerrorMessage(db));
  PQclear(rows);
}

static void add(const std::string &room, const std::string &level, const std::string &body) {
  const auto events_id = keyspread::ordered_id();
  const std::string events_id_text = std::to_string(events_id);
  const std::string events_shard = std::to_string(keyspread::shard_of<4>(events_id));
  const char *values[] = {room.c_str(), level.c_str(), body.c_str(), events_id_text.c_str(), events_shard.c_str()};
  PQclear(PQexecParams(db, "INSERT INTO events (room, level, body, id, ShardId) VALUES ($1, $2, $3, $4, $5)", 5, nullptr, values, nullptr,
                       nullptr, 0));
}

static void page(const std::string &after, const std::string &most) {
  const char *values[] = {after.c_str(), most.c_str()};
  show(PQexecParams(db, "SELECT body FROM generate_series(0, 3) AS keyspread_shard, LATERAL (SELECT body, id FROM events WHERE id > $1 AND ShardId = keyspread_shard ORDER BY id LIMIT $2) AS events ORDER BY id LIMIT $2", 2, nullptr, values, nullptr,
                    nullptr, 0));
}

static void latest() { show(PQexec(db, "SELECT e.body, e.level FROM generate_series(0, 3) AS keyspread_shard, LATERAL (SELECT body, level, id FROM events AS e WHERE ShardId = keyspread_shard ORDER BY e.id DESC LIMIT 3) AS e ORDER BY e.id DESC LIMIT 3")); }

static void loud(const std::string &level) {
  const char *values[] = {level.c_str()};
  show(PQexecParams(db, "SELECT body FROM generate_series(0, 3) AS keyspread_shard, LATERAL (SELECT body, id FROM events WHERE (level = $1 OR level > 8) AND ShardId = keyspread_shard ORDER BY id LIMIT 2) AS events ORDER BY id LIMIT 2", 1, nullptr,
                    values, nullptr, nullptr, 0));
}

static bool isEmpty() {
  PGresult *rows = PQexec(db, "SELECT COALESCE(MAX(id), 0) FROM generate_series(0, 3) AS keyspread_shard, LATERAL (SELECT id FROM events WHERE ShardId = keyspread_shard ORDER BY id DESC LIMIT 1) AS events");
  const bool empty = std::string(PQgetvalue(rows, 0, 0)) == "0";
  PQclear(rows);
  return empty;
}

static bool isLater(const std::string &level) {
  const char *values[] = {level.c_str()};
  PGresult *rows =
      PQexecParams(db, "SELECT MIN(id) FROM generate_series(0, 3) AS keyspread_shard, LATERAL (SELECT id FROM events WHERE level >= $1 AND ShardId = keyspread_shard ORDER BY id LIMIT 1) AS events", 1, nullptr, values, nullptr, nullptr, 0);
  const bool later = !PQgetisnull(rows, 0, 0);
  PQclear(rows);
  return later;
}

// Few rows, found by their room: a list of shards is enough.
static void inRoom(const std::string &room) {
  const char *values[] = {room.c_str()};
  show(PQexecParams(db, "SELECT body FROM events WHERE room = $1 AND ShardId IN (0, 1, 2, 3) ORDER BY id LIMIT 2", 1, nullptr, values, nullptr,
                    nullptr, 0));
}

// Another row may come up once some are left out: the first of each shard are not enough.
static void fromThe(const std::string &first) {
  const char *values[] = {first.c_str()};
  show(PQexecParams(db, "SELECT body FROM events WHERE ShardId IN (0, 1, 2, 3) ORDER BY id LIMIT 2 OFFSET $1", 1, nullptr, values, nullptr, nullptr,
                    0));
}

// No table that inherits this one is read, and a query has none.
static void own() { show(PQexec(db, "SELECT body FROM ONLY events WHERE ShardId IN (0, 1, 2, 3) ORDER BY id LIMIT 2")); }

// What each row shows depends on others.
static void places() {
  show(PQexec(db, "SELECT ROW_NUMBER() OVER (ORDER BY level, body) FROM events WHERE ShardId IN (0, 1, 2, 3) ORDER BY id LIMIT 3"));
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
