// Texts that formats make parts of, and others are joined to.
#define FMT_HEADER_ONLY
#include <fmt/format.h>
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

using Names = std::vector<std::string>;

static void run(sqlite3 *db, const std::string &sql) {
  if (sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(db));
}

static std::string quoted(const std::string &text) {
  std::string out = "'";
  for (char c : text) {
    if (c == '\'')
      out += '\'';
    out += c;
  }
  return out + "'";
}

static std::int64_t book(sqlite3 *db, const std::string &sailor) {
  run(db, "INSERT INTO bookings (sailor) " + fmt::format("VALUES ({})", quoted(sailor)));
  return sqlite3_last_insert_rowid(db);
}

// A comma in front of each row but the first.
static void seat(sqlite3 *db, std::int64_t id, const Names &names) {
  std::string sql = "INSERT INTO crew (booking, number, name) VALUES ";
  const char *comma = "";
  int number = 0;
  for (const std::string &name : names) {
    sql += comma;
    sql += fmt::format("({}, {}, {})", id, number++, quoted(name));
    comma = ", ";
  }
  run(db, sql);
}

// One behind each row; the last of them is taken away.
static void seatTrimmed(sqlite3 *db, std::int64_t id, const Names &names) {
  std::string sql = "INSERT INTO crew (booking, number, name) VALUES ";
  int number = 0;
  for (const std::string &name : names)
    sql += fmt::format("({0}, {1}, {2}), ", id, number++, quoted(name));
  sql.resize(sql.size() - 2);
  run(db, sql);
}

static void seatPrinted(sqlite3 *db, std::int64_t id, const Names &names) {
  std::string sql = "INSERT INTO crew (booking, number, name) VALUES ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0)
      sql += ", ";
    char row[96];
    std::snprintf(row, sizeof row, "(%lld, %zu, '%s')", static_cast<long long>(id), i, names[i].c_str());
    sql += row;
  }
  run(db, sql);
}

// The rows are texts of their own.
static std::string row(std::int64_t id, int number, const std::string &name) {
  return fmt::format("({}, {}, {})", id, number, quoted(name));
}

static void seatByRows(sqlite3 *db, std::int64_t id, const Names &names) {
  std::string values;
  int number = 0;
  for (const std::string &name : names) {
    if (!values.empty())
      values += ", ";
    values += row(id, number++, name);
  }
  run(db, "INSERT INTO crew (booking, number, name) VALUES " + values);
}

struct Reading {
  std::string station;
  int wind;
};

static void add(sqlite3 *db, std::int64_t now, const std::vector<Reading> &all) {
  std::string sql = "INSERT INTO readings (taken_at, station, wind) VALUES ";
  for (const Reading &r : all)
    sql += fmt::format("{}({}, '{}', {})", &r == &all[0] ? "" : ", ", now, r.station, r.wind);
  run(db, sql);
}

static void rename(sqlite3 *db, std::int64_t id, int number, const std::string &name) {
  std::string sql = fmt::format("UPDATE crew SET name = {} ", quoted(name));
  sql += fmt::format("WHERE booking = {} AND number = {}", id, number);
  run(db, sql);
}

static void show(sqlite3 *db, const std::string &sql) {
  sqlite3_exec(db, sql.c_str(),
               [](void *, int count, char **cells, char **) {
                 for (int i = 0; i < count; ++i)
                   std::printf("%s ", cells[i]);
                 std::printf("\n");
                 return 0;
               },
               nullptr, nullptr);
}

static void crewOf(sqlite3 *db, std::int64_t id, int from) {
  std::string sql = "SELECT number, name FROM crew";
  sql += fmt::format(" WHERE booking = {}", id);
  sql += " AND number >= " + std::to_string(from);
  show(db, sql + " ORDER BY number");
}

static void windOf(sqlite3 *db, std::int64_t at, const std::string &station) {
  std::string sql = fmt::format("SELECT wind FROM readings WHERE taken_at = {}", at);
  if (!station.empty())
    sql += fmt::format(" AND station = {}", quoted(station));
  show(db, sql + " ORDER BY wind");
}

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Names names = {"Ann", "Bob"};
  if (argc > 2)
    names.push_back(argv[2]);
  const std::int64_t first = book(db, "one");
  seat(db, first, names);
  seatTrimmed(db, book(db, "two"), names);
  seatPrinted(db, book(db, "three"), names);
  seatByRows(db, book(db, "four"), names);
  rename(db, first, 1, "O'Bob");
  crewOf(db, first, 1);
  add(db, 100, {{"pier", 7}, {"buoy", 9}});
  add(db, 200, {{"pier", 3}});
  windOf(db, 100, "");
  windOf(db, 200, "pier");
  show(db, "SELECT sailor, number, name FROM bookings JOIN crew ON booking = id ORDER BY sailor, number");
  sqlite3_close(db);
}
