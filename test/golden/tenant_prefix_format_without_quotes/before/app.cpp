#include <sqlite3.h>

#include <cstdio>
#include <string>

static int show(void *, int, char **row, char **) { return std::printf("%s\n", row[0]) < 0; }

static void add(sqlite3 *db, long long bed, const std::string &garden, int plants) {
  char sql[256];
  std::snprintf(sql, sizeof(sql), "INSERT INTO bed (bed_id, garden, plants) VALUES (%lld, '%s', %d)", bed, garden.c_str(), plants);
  sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
}

static void plant(sqlite3 *db, const std::string &garden, long long bed, int more) {
  std::printf("%s\n", garden.c_str());
  char sql[256];
  std::snprintf(sql, sizeof(sql), "UPDATE bed SET plants = plants + %d WHERE bed_id = %lld", more, bed);
  sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
  std::snprintf(sql, sizeof(sql), "SELECT plants FROM bed WHERE bed_id = %lld", bed);
  sqlite3_exec(db, sql, show, nullptr, nullptr);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  add(db, 1, "north", 4);
  add(db, 2, "south", 9);
  plant(db, "south", 2, 3);
  sqlite3_close(db);
}
