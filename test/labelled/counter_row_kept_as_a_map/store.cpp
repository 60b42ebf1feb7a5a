// Rows are maps from the names of their columns: the new id is what an UPDATE
// has counted up, in a column of several; another column of the row is not.
#include <cstdint>
#include <map>
#include <sqlite3.h>
#include <string>
#include <vector>

using Row = std::map<std::string, std::int64_t>;

static std::vector<Row> run(sqlite3 *db, const std::string &sql, const std::vector<std::int64_t> &args) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  for (std::size_t i = 0; i < args.size(); ++i)
    sqlite3_bind_int64(st, static_cast<int>(i) + 1, args[i]);
  std::vector<Row> rows;
  while (sqlite3_step(st) == SQLITE_ROW) {
    Row row;
    for (int c = 0; c < sqlite3_column_count(st); ++c)
      row[sqlite3_column_name(st, c)] = sqlite3_column_int64(st, c);
    rows.push_back(row);
  }
  sqlite3_finalize(st);
  return rows;
}

/// All that is given, in the order of the columns' names.
static void insert(sqlite3 *db, const std::string &table, const Row &values) {
  std::string columns, marks;
  std::vector<std::int64_t> args;
  for (const auto &[column, value] : values) {
    columns += columns.empty() ? column : ", " + column;
    marks += marks.empty() ? "?" : ", ?";
    args.push_back(value);
  }
  run(db, "INSERT INTO " + table + " (" + columns + ") VALUES (" + marks + ")", args);
}

static Row next(sqlite3 *db) {
  run(db, "UPDATE series SET last = last + 1 WHERE name = 'invoice'", {});
  return run(db, "SELECT step, last FROM series WHERE name = 'invoice'", {}).front();
}

std::int64_t issue(sqlite3 *db, std::int64_t cents) {
  const std::int64_t id = next(db).at("last");
  insert(db, "invoice", {{"id", id}, {"cents", cents}}); // FIND monotonic-key invoice.id
  return id;
}

void set_pace(sqlite3 *db) {
  const Row now = next(db);
  insert(db, "pace", {{"step", now.at("step")}, {"name", 0}}); // NOT monotonic-key
}
