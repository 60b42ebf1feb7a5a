// Tables without an alias whose names are constants: in a sum, a format and a
// macro. Each run names the same ones.
#include <cstdio>
#include <sqlite3.h>
#include <string>
#include "runtime/keyspread/keyspread.h"

static const char *const Orders = "shop_orders";
static const char *const Items = "shop_order_items";
#define ORDERS "shop_orders"

static sqlite3_stmt *prepare(sqlite3 *db, const std::string &sql) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
    std::printf("error: %s\n", sqlite3_errmsg(db));
  return st;
}

static void show(sqlite3_stmt *st) {
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s %s\n", sqlite3_column_text(st, 0), sqlite3_column_text(st, 1));
  sqlite3_finalize(st);
}

static void print(sqlite3 *db) {
  show(prepare(db, std::string("SELECT who, what FROM ") + Orders + " JOIN " + Items + " ON order_id = id AND shop_order_items.shard = shop_orders.shard ORDER BY who, line"));
}

static void printLast(sqlite3 *db) {
  char sql[456];
  std::snprintf(sql, sizeof sql, "SELECT who, what FROM %s JOIN %s ON order_id = id AND shop_order_items.shard = shop_orders.shard ORDER BY who DESC, line", Orders, Items);
  show(prepare(db, sql));
}

static sqlite3_int64 order(sqlite3 *db, const char *who) {
  const auto shop_orders_id = keyspread::ordered_id();
  sqlite3_stmt *st = prepare(db, "INSERT INTO " ORDERS " (who, id, shard) VALUES (?, ?, ?)");
  sqlite3_bind_text(st, 1, who, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, shop_orders_id);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<8>(shop_orders_id));
  sqlite3_step(st);
  sqlite3_finalize(st);
  return shop_orders_id;
}

static void add(sqlite3 *db, sqlite3_int64 order, int line, const char *what) {
  sqlite3_stmt *st = prepare(db, "INSERT INTO shop_order_items (order_id, line, what, shard) VALUES (?, ?, ?, ?)");
  sqlite3_bind_int64(st, 1, order);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<8>(order));
  sqlite3_bind_int(st, 2, line);
  sqlite3_bind_text(st, 3, what, -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  add(db, order(db, "Ann"), 1, "tea");
  add(db, order(db, "Bob"), 1, argc > 2 ? argv[2] : "milk");
  print(db);
  printLast(db);
  sqlite3_close(db);
}
