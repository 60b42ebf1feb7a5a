// Statements in a macro that is used a second time for their names alone.
#include "statements.h"

#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include "runtime/keyspread/keyspread.h"

static const char *const kSql[] = {
#define X(name, sql) sql,
    STATEMENTS(X)
#undef X
};

struct Store {
  sqlite3 *db;
  std::array<sqlite3_stmt *, StmtCount> st;
};

static void store_open(Store *s, const char *path) {
  sqlite3_open(path, &s->db);
  for (int i = 0; i < StmtCount; ++i)
    sqlite3_prepare_v2(s->db, kSql[i], -1, &s->st[i], nullptr);
}

static void store_close(Store *s) {
  for (sqlite3_stmt *st : s->st)
    sqlite3_finalize(st);
  sqlite3_close(s->db);
}

static sqlite3_stmt *use(Store *s, Stmt which) {
  sqlite3_stmt *st = s->st[which];
  sqlite3_reset(st);
  sqlite3_clear_bindings(st);
  return st;
}

static bool insert_device(Store *s, const char *serial, const char *model, int ports, std::int64_t *id) {
  sqlite3_stmt *st = use(s, InsertDevice);
  const auto devices_id = keyspread::ordered_id();
  sqlite3_bind_text(st, 1, serial, -1, SQLITE_STATIC);
  sqlite3_bind_int64(st, 4, devices_id);
  sqlite3_bind_int64(st, 5, keyspread::shard_of<8>(devices_id));
  sqlite3_bind_text(st, 2, model, -1, SQLITE_STATIC);
  sqlite3_bind_int(st, 3, ports);
  if (sqlite3_step(st) != SQLITE_DONE)
    return false;
  if (id)
    *id = devices_id;
  return true;
}

static void show(Store *s, std::int64_t id) {
  sqlite3_stmt *st = use(s, DeviceById);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<8>(id));
  if (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s %s %d\n", sqlite3_column_text(st, 0), sqlite3_column_text(st, 1), sqlite3_column_int(st, 2));
  else
    std::printf("no such device\n");
}

static void set_ports(Store *s, std::int64_t id, int ports) {
  sqlite3_stmt *st = use(s, SetPorts);
  sqlite3_bind_int(st, 1, ports);
  sqlite3_bind_int64(st, 2, id);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<8>(id));
  sqlite3_step(st);
}

static void drop(Store *s, std::int64_t id) {
  sqlite3_stmt *st = use(s, DropDevice);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<8>(id));
  sqlite3_step(st);
}

int main(int, char **argv) {
  Store s;
  store_open(&s, argv[1]);
  std::int64_t a = 0, b = 0;
  insert_device(&s, "SN-1", "switch", 8, &a);
  insert_device(&s, "SN-2", "router", 4, &b);
  insert_device(&s, "SN-3", "tap", 2, nullptr);
  set_ports(&s, b, 5);
  show(&s, a);
  show(&s, b);
  drop(&s, a);
  show(&s, a);
  sqlite3_stmt *all = use(&s, AllDevices);
  while (sqlite3_step(all) == SQLITE_ROW)
    std::printf("%s %d\n", sqlite3_column_text(all, 1), sqlite3_column_int64(all, 0) == b);
  store_close(&s);
}
