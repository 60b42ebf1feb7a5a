// What stands in front of all tables' names comes from outside: as a part of a
// sum, in a format, and in front of a part that nobody knows either.
#include <cstdio>
#include <cstdlib>
#include <sqlite3.h>
#include <string>

struct Shop {
  sqlite3 *db = nullptr;
  std::string prefix;

  std::string table(const char *name) const { return prefix + name; }

  sqlite3_stmt *prepare(const std::string &sql) const {
    sqlite3_stmt *st = nullptr;
    if (sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
      std::printf("error: %s\n", sqlite3_errmsg(db));
    return st;
  }

  sqlite3_int64 order(const char *who) const {
    sqlite3_stmt *st = prepare("INSERT INTO " + prefix + "orders (who) VALUES (?)");
    sqlite3_bind_text(st, 1, who, -1, SQLITE_TRANSIENT);
    sqlite3_step(st);
    sqlite3_finalize(st);
    return sqlite3_last_insert_rowid(db);
  }

  void add(sqlite3_int64 order, int line, const char *what) const {
    char sql[200];
    std::snprintf(sql, sizeof sql, "INSERT INTO %sorder_items (order_id, line, what) VALUES (?, ?, ?)", prefix.c_str());
    sqlite3_stmt *st = prepare(sql);
    sqlite3_bind_int64(st, 1, order);
    sqlite3_bind_int(st, 2, line);
    sqlite3_bind_text(st, 3, what, -1, SQLITE_TRANSIENT);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }

  // A table that is named when the program runs, and whose name is no order's.
  void note(const std::string &day, const char *what) const {
    sqlite3_stmt *st = prepare("INSERT INTO " + prefix + "log_" + day + " (at, what) VALUES (1, ?)");
    sqlite3_bind_text(st, 1, what, -1, SQLITE_TRANSIENT);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }

  void print() const {
    sqlite3_stmt *st = prepare("SELECT o.who, i.what FROM " + table("orders") + " o JOIN " + table("order_items") +
                               " i ON i.order_id = o.id ORDER BY o.who, i.line");
    while (sqlite3_step(st) == SQLITE_ROW)
      std::printf("%s %s\n", sqlite3_column_text(st, 0), sqlite3_column_text(st, 1));
    sqlite3_finalize(st);
  }
};

int main(int argc, char **argv) {
  Shop shop;
  sqlite3_open(argv[1], &shop.db);
  const char *prefix = std::getenv("SHOP_PREFIX");
  shop.prefix = prefix ? prefix : "shop_";
  const sqlite3_int64 ann = shop.order("Ann"), bob = shop.order("Bob");
  shop.add(ann, 1, "tea");
  shop.add(ann, 2, "milk");
  shop.add(bob, 1, argc > 2 ? argv[2] : "rice");
  shop.note("today", "closed");
  shop.print();
  sqlite3_close(shop.db);
}
