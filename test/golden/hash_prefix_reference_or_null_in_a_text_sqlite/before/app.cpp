// A reference, or NULL, is put into the text of a statement, which makes one row
// with one id whatever was put there.
#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>
#include <iomanip>
#include <sstream>
#include <string>

static sqlite3 *db;

static void run(const std::string &sql) {
  char *why = nullptr;
  if (sqlite3_exec(db, sql.c_str(), nullptr, nullptr, &why) != SQLITE_OK) {
    std::fprintf(stderr, "%s: %s\n", sql.c_str(), why);
    std::exit(1);
  }
}

static long long addPlace(const std::string &name) {
  run("INSERT INTO places (name) VALUES ('" + name + "');");
  return sqlite3_last_insert_rowid(db);
}

static void addGood(const std::string &sku, long long place, double price) {
  std::ostringstream sql;
  sql << "INSERT INTO goods (sku, place, price) VALUES ('" << sku << "', ";
  if (place > 0)
    sql << place;
  else
    sql << "NULL";
  sql << ", " << std::fixed << std::setprecision(2) << price << ");";
  run(sql.str());
}

static void move(const std::string &sku, long long from, long long to, int pieces) {
  const std::string origin = from < 0 ? "NULL" : std::to_string(from), target = to < 0 ? "NULL" : std::to_string(to);
  run("INSERT INTO moves (sku, origin, target, pieces) VALUES ('" + sku + "', " + origin + ", " + target + ", " +
      std::to_string(pieces) + ");");
}

static int print(void *, int, char **cells, char **) {
  std::printf("  %s: %s\n", cells[0], cells[1] ? cells[1] : "-");
  return 0;
}

static void list(const char *sql) {
  if (sqlite3_exec(db, sql, print, nullptr, nullptr) != SQLITE_OK)
    std::printf("%s\n", sqlite3_errmsg(db));
}

int main(int, char **argv) {
  sqlite3_open(argv[1], &db);
  const long long shop = addPlace("shop"), store = addPlace("store");
  addGood("pen", shop, 2);
  addGood("ink", 0, 5);
  addGood("pad", store, 3);
  move("pen", -1, shop, 10);
  move("pen", shop, store, 4);
  move("ink", -1, -1, 1);
  move("pad", store, -1, 2);
  list("SELECT g.sku, p.name FROM goods g LEFT JOIN places p ON p.id = g.place ORDER BY g.sku");
  list("SELECT m.sku, p.name FROM moves m LEFT JOIN places p ON p.id = m.origin ORDER BY m.id");
  list("SELECT m.sku, p.name FROM moves m LEFT JOIN places p ON p.id = m.target ORDER BY m.id");
  sqlite3_close(db);
}
