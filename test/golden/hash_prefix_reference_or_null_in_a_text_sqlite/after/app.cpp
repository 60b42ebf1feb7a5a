// A reference, or NULL, is put into the text of a statement, which makes one row
// with one id whatever was put there.
#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>
#include <iomanip>
#include <sstream>
#include <string>
#include "runtime/keyspread/keyspread.h"

static sqlite3 *db;

static void run(const std::string &sql) {
  char *why = nullptr;
  if (sqlite3_exec(db, sql.c_str(), nullptr, nullptr, &why) != SQLITE_OK) {
    std::fprintf(stderr, "%s: %s\n", sql.c_str(), why);
    std::exit(1);
  }
}

static long long addPlace(const std::string &name) {
  const auto places_id = keyspread::ordered_id();
  run("INSERT INTO places (name, id, shard) VALUES ('" + name + "', " + std::to_string(places_id) + ", " + std::to_string(keyspread::shard_of<8>(places_id)) + ");");
  return places_id;
}

static void addGood(const std::string &sku, long long place, double price) {
  std::ostringstream sql;
  sql << "INSERT INTO goods (sku, place, shard, price) VALUES ('" << sku << "', ";
  if (place > 0)
    sql << place << ", " << keyspread::shard_of<8>(place);
  else
    sql << "NULL, NULL";
  sql << ", " << std::fixed << std::setprecision(2) << price << ");";
  run(sql.str());
}

static void move(const std::string &sku, long long from, long long to, int pieces) {
  const std::string origin = from < 0 ? "NULL, NULL" : std::to_string(from) + ", " + std::to_string(keyspread::shard_of<8>(from)), target = to < 0 ? "NULL, NULL" : std::to_string(to) + ", " + std::to_string(keyspread::shard_of<8>(to));
  const auto moves_id = keyspread::ordered_id();
  run("INSERT INTO moves (sku, origin, places_shard, target, places_shard2, pieces, id, shard) VALUES ('" + sku + "', " + origin + ", " + target + ", " +
      std::to_string(pieces) + ", " + std::to_string(moves_id) + ", " + std::to_string(keyspread::shard_of<8>(moves_id)) + ");");
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
  list("SELECT g.sku, p.name FROM goods g LEFT JOIN places p ON p.id = g.place AND p.shard = g.shard ORDER BY g.sku");
  list("SELECT m.sku, p.name FROM moves m LEFT JOIN places p ON p.id = m.origin AND p.shard = m.places_shard ORDER BY m.id");
  list("SELECT m.sku, p.name FROM moves m LEFT JOIN places p ON p.id = m.target AND p.shard = m.places_shard2 ORDER BY m.id");
  sqlite3_close(db);
}
