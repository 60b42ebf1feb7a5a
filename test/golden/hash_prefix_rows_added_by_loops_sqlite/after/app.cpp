// INSERTs of many rows, which loops add to the text.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

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
  const auto bookings_id = keyspread::ordered_id();
  run(db, "INSERT INTO bookings (sailor, id, shard) VALUES (" + quoted(sailor) + ", " + std::to_string(bookings_id) + ", " + std::to_string(keyspread::shard_of<8>(bookings_id)) + ")");
  return bookings_id;
}

// A comma in front of each row but the first.
static void seat(sqlite3 *db, std::int64_t id, const Names &names) {
  std::string sql = "INSERT INTO crew (booking, number, name, shard) VALUES ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0)
      sql += ", ";
    sql += "(" + std::to_string(id) + ", " + std::to_string(i) + ", " + quoted(names[i]) + ", " + std::to_string(keyspread::shard_of<8>(id)) + ")";
  }
  run(db, sql);
}

// One behind each row but the last, and something behind all.
static void seatOnce(sqlite3 *db, std::int64_t id, const Names &names) {
  std::string sql = "INSERT INTO crew (booking, number, name, shard) VALUES ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    sql += "(" + std::to_string(id) + ", " + std::to_string(i) + ", " + quoted(names[i]) + ", " + std::to_string(keyspread::shard_of<8>(id)) + ")";
    if (i + 1 < names.size())
      sql += ", ";
  }
  sql += " ON CONFLICT DO NOTHING";
  run(db, sql);
}

// One behind each row; the last of them is taken away.
static void seatTrimmed(sqlite3 *db, std::int64_t id, const Names &names) {
  std::string sql = "INSERT INTO crew (booking, number, name, shard) VALUES ";
  int number = 0;
  for (const std::string &name : names)
    sql += "(" + std::to_string(id) + ", " + std::to_string(number++) + ", " + quoted(name) + ", " + std::to_string(keyspread::shard_of<8>(id)) + "),";
  sql.pop_back();
  run(db, sql);
}

static void seatStreamed(sqlite3 *db, std::int64_t id, const Names &names) {
  std::ostringstream sql;
  sql << "INSERT INTO crew (booking, number, name, shard) VALUES ";
  int number = 0;
  for (const std::string &name : names) {
    if (number > 0)
      sql << ", ";
    sql << "(" << id << ", " << number << ", " << quoted(name) << ", " << keyspread::shard_of<8>(id) << ")";
    ++number;
  }
  run(db, sql.str());
}

static void seatInPieces(sqlite3 *db, std::int64_t id, const Names &names) {
  std::string sql("INSERT INTO crew (booking, number, name, shard) VALUES");
  int number = 0;
  for (auto it = names.begin(); it != names.end(); ++it) {
    if (it != names.begin())
      sql.append(",");
    sql.append(" (");
    sql.append(std::to_string(id));
    sql.append(", ");
    sql.append(std::to_string(number++));
    sql.append(", ");
    sql.append(quoted(*it));
    sql.append(", " + std::to_string(keyspread::shard_of<8>(id)) + ")");
  }
  run(db, sql);
}

// The rows are texts of their own.
static std::string row(std::int64_t id, int number, const std::string &name) {
  return "(" + std::to_string(id) + ", " + std::to_string(number) + ", " + quoted(name) + ", " + std::to_string(keyspread::shard_of<8>(id)) + ")";
}

static void seatByRows(sqlite3 *db, std::int64_t id, const Names &names) {
  std::string values;
  int number = 0;
  for (const std::string &name : names) {
    if (!values.empty())
      values += ", ";
    values += row(id, number++, name);
  }
  run(db, "INSERT INTO crew (booking, number, name, shard) VALUES " + values);
}

static std::string join(const Names &parts, const std::string &between) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i)
      out += between;
    out += parts[i];
  }
  return out;
}

static void seatJoined(sqlite3 *db, std::int64_t id, const Names &names) {
  Names rows;
  for (std::size_t i = 0; i < names.size(); ++i)
    rows.push_back("(" + std::to_string(id) + ", " + std::to_string(i) + ", " + quoted(names[i]) + ", " + std::to_string(keyspread::shard_of<8>(id)) + ")");
  run(db, "INSERT INTO crew (booking, number, name, shard) VALUES " + join(rows, ", "));
}

// A class of the program puts it together.
class Sql {
public:
  Sql &operator<<(const std::string &raw) {
    text_ += raw;
    return *this;
  }
  Sql &operator<<(std::int64_t value) {
    text_ += std::to_string(value);
    return *this;
  }
  const std::string &text() const { return text_; }

private:
  std::string text_;
};

struct Reading {
  std::string station;
  int wind;
};

static void add(sqlite3 *db, std::int64_t now, const std::vector<Reading> &all) {
  Sql sql;
  sql << "INSERT INTO readings (taken_at, station, wind, shard) VALUES ";
  const char *comma = "";
  for (const Reading &r : all) {
    sql << comma << "(" << now << ", " << quoted(r.station) << ", " << r.wind << ", " << keyspread::shard_of<8>(now) << ")";
    comma = ", ";
  }
  run(db, sql.text());
}

static void show(sqlite3 *db, const char *sql) {
  sqlite3_exec(db, sql,
               [](void *, int count, char **cells, char **) {
                 for (int i = 0; i < count; ++i)
                   std::printf("%s ", cells[i]);
                 std::printf("\n");
                 return 0;
               },
               nullptr, nullptr);
}

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Names names = {"Ann", "O'Bob"};
  if (argc > 2)
    names.push_back(argv[2]);
  seat(db, book(db, "one"), names);
  seatOnce(db, book(db, "two"), names);
  seatTrimmed(db, book(db, "three"), names);
  seatStreamed(db, book(db, "four"), names);
  seatInPieces(db, book(db, "five"), names);
  seatByRows(db, book(db, "six"), names);
  seatJoined(db, book(db, "seven"), names);
  add(db, 100, {{"pier", 7}, {"buoy", 9}});
  add(db, 200, {{"pier", 3}});
  show(db, "SELECT sailor, number, name FROM bookings JOIN crew ON booking = id AND crew.shard = bookings.shard ORDER BY sailor, number");
  show(db, "SELECT taken_at, station, wind FROM readings WHERE taken_at >= 100 AND shard IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY taken_at, station");
  sqlite3_close(db);
}
