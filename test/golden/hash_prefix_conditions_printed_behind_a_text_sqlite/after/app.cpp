// A query is printed into a buffer piece by piece: each is written behind what
// stands there, found by its length or by a count.
#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include "runtime/keyspread/keyspread.h"

struct Filter {
  sqlite3_int64 actor;
  const char *action;
  int severity;
};

static sqlite3 *db;

static void run(const char *sql) {
  char *why = nullptr;
  if (sqlite3_exec(db, sql, nullptr, nullptr, &why) != SQLITE_OK) {
    std::fprintf(stderr, "%s: %s\n", sql, why);
    std::exit(1);
  }
}

static sqlite3_int64 addActor(const char *name) {
  char sql[456];
  const auto actors_id = keyspread::ordered_id();
  std::snprintf(sql, sizeof sql, "INSERT INTO actors (name, id, shard) VALUES ('%s', %lld, %lld)", name, static_cast<long long>(actors_id), static_cast<long long>(keyspread::shard_of<8>(actors_id)));
  run(sql);
  return actors_id;
}

static void addEvent(sqlite3_int64 actor, const char *action, int severity) {
  char sql[456];
  std::sprintf(sql, "INSERT INTO events (actor, action, severity, shard) VALUES (%lld, ", (long long)actor);
  std::sprintf(sql + std::strlen(sql), "'%s', %d, %d)", action, severity, static_cast<int>(keyspread::shard_of<8>((long long)actor)));
  run(sql);
}

static int print(void *, int, char **cells, char **) {
  std::printf("  %s %s\n", cells[0], cells[1]);
  return 0;
}

static void list(const Filter &filter) {
  char sql[656];
  std::strcpy(sql, "SELECT a.name, e.action FROM events e JOIN actors a ON a.id = e.actor AND a.shard = e.shard WHERE 1 = 1");
  if (filter.actor)
    std::sprintf(sql + std::strlen(sql), " AND e.actor = %lld", (long long)filter.actor);
  if (filter.action)
    std::sprintf(sql + std::strlen(sql), " AND e.action = '%s'", filter.action);
  if (filter.severity)
    std::sprintf(sql + std::strlen(sql), " AND e.severity >= %d", filter.severity);
  std::strcpy(sql + std::strlen(sql), " ORDER BY e.number");
  sqlite3_exec(db, sql, print, nullptr, nullptr);
}

static int rename(sqlite3_int64 actor, const char *name) {
  char sql[456];
  size_t length = std::snprintf(sql, sizeof sql, "UPDATE actors SET name = '%s'", name);
  length += std::snprintf(sql + length, sizeof sql - length, " WHERE id = %lld", (long long)actor);
  std::snprintf(sql + length, sizeof sql - length, " AND name <> '%s' AND shard = %d", name, static_cast<int>(keyspread::shard_of<8>((long long)actor)));
  run(sql);
  return sqlite3_changes(db);
}

int main(int, char **argv) {
  sqlite3_open(argv[1], &db);
  const sqlite3_int64 ann = addActor("Ann"), bob = addActor("Bob");
  addEvent(ann, "login", 1);
  addEvent(bob, "login", 1);
  addEvent(bob, "delete", 5);
  std::printf("all\n");
  list({0, nullptr, 0});
  std::printf("of Bob\n");
  list({bob, nullptr, 0});
  std::printf("logins\n");
  list({0, "login", 0});
  std::printf("severe ones of Bob\n");
  list({bob, "delete", 3});
  std::printf("%d %d\n", rename(ann, "Anna"), rename(ann, "Anna"));
  list({0, nullptr, 0});
  sqlite3_close(db);
}
