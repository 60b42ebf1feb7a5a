// Statements stand in files; a helper makes a list of the values that it is given.
#include <sqlite3.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <variant>
#include <vector>
#include "runtime/keyspread/keyspread.h"

static std::string query(const std::string &name) {
  std::ifstream in("queries/" + name + ".sql");
  return std::string((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
}

using Row = std::vector<std::string>;
using Cell = std::variant<std::int64_t, std::string>;

static void bind(sqlite3_stmt *st, int number, const Cell &cell) {
  if (const auto *text = std::get_if<std::string>(&cell))
    sqlite3_bind_text(st, number, text->c_str(), -1, SQLITE_TRANSIENT);
  else
    sqlite3_bind_int64(st, number, std::get<std::int64_t>(cell));
}

static std::vector<Row> run(sqlite3 *db, const std::string &sql, const std::vector<Cell> &values) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
    std::exit(2);
  int number = 0;
  for (const Cell &one : values)
    bind(st, ++number, one);
  std::vector<Row> rows;
  while (sqlite3_step(st) == SQLITE_ROW) {
    Row row;
    for (int i = 0; i < sqlite3_column_count(st); ++i)
      row.push_back(reinterpret_cast<const char *>(sqlite3_column_text(st, i)));
    rows.push_back(row);
  }
  sqlite3_finalize(st);
  return rows;
}

template <class... Values> static std::vector<Row> exec(sqlite3 *db, const std::string &sql, const Values &...values) {
  const std::vector<Cell> cells{Cell(values)...};
  return run(db, sql, cells);
}

void put(sqlite3 *db, std::int64_t id, const std::string &sender, const std::string &city) {
  exec(db, query("add"), id, sender, city, keyspread::shard_of<16>(id));
}

void rename(sqlite3 *db, std::int64_t id, const std::string &city) {
  exec(db, query("rename"), city, id, keyspread::shard_of<16>(id));
}
