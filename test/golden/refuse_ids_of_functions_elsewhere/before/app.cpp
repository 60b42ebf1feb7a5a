#include "ids.h"

#include <cstdlib>
#include <sqlite3.h>

static sqlite3 *db;

static void insert(const char *sql, int64_t id, const std::string &name) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, name.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static void visit(const std::string &page) {
  insert("INSERT INTO visit (id, page) VALUES (?, ?)", nextNumber(), page);
}

static void welcome(const std::string &name) {
  int64_t id = 0;
  if (takeNumber(&id))
    insert("INSERT INTO guest (id, name) VALUES (?, ?)", id, name);
}

static void build(Rooms &rooms) {
  Room room;
  rooms.prepare(room);
  insert("INSERT INTO room (id, name) VALUES (?, ?)", room.id, room.name);
}

static void sell(const std::string &name) {
  const std::string id = newTicket();
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO ticket (id, name) VALUES (?, ?)", -1, &st,
                     nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, name.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

// What a person types says nothing of an order.
static void paint(const char *number) {
  insert("INSERT INTO door (id, name) VALUES (?, ?)", std::atoll(number),
         "red");
}

int main(int argc, char **argv) {
  sqlite3_open("t.db", &db);
  visit("/");
  welcome("ada");
  Rooms rooms;
  build(rooms);
  sell("front row");
  if (argc > 1)
    paint(argv[1]);
  sqlite3_close(db);
}
