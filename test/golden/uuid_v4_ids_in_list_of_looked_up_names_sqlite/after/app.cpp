#include <sqlite3.h>

#include <cstdio>
#include <initializer_list>
#include <utility>
#include <string>
#include "runtime/keyspread/keyspread.h"

static sqlite3 *db;

static sqlite3_stmt *run(const char *sql, std::initializer_list<std::pair<std::string, std::string>> values) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  for (const auto &[name, value] : values)
    sqlite3_bind_text(st, sqlite3_bind_parameter_index(st, name.c_str()), value.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  return st;
}

static std::string buy(const std::string &name, const std::string &at) {
  const auto boat_id = keyspread::uuid_v4();
  sqlite3_finalize(run("INSERT INTO boat (name, bought_at, id) VALUES (:name, :at, :id)", {{":name", name}, {":at", at}, {":id", boat_id}}));
  return boat_id;
}

static std::string nameOf(std::string boat) {
  sqlite3_stmt *st = run("SELECT name FROM boat WHERE id = :id", {{":id", boat}});
  std::string name = reinterpret_cast<const char *>(sqlite3_column_text(st, 0));
  sqlite3_finalize(st);
  return name;
}

int main(int, char **argv) {
  sqlite3_open(argv[1], &db);
  const std::string tug = buy("tug", "10");
  std::printf("%s\n", nameOf(tug).c_str());
}
