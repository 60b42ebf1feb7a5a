// A class of the program that puts a statement together, piece by piece, and
// quotes what is text.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

struct Quoted {
  const std::string &text;
};
static Quoted q(const std::string &text) { return Quoted{text}; }

class Sql {
public:
  explicit Sql(sqlite3 *db) : db_(db) {}

  Sql &operator<<(const char *raw) {
    text_ += raw;
    return *this;
  }
  Sql &operator<<(std::int64_t value) {
    text_ += std::to_string(value);
    return *this;
  }
  Sql &operator<<(int value) { return *this << std::int64_t{value}; }
  Sql &operator<<(const Quoted &value) {
    text_ += "'" + escaped(value.text) + "'";
    return *this;
  }

  int run() {
    if (sqlite3_exec(db_, text_.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db_));
    return sqlite3_changes(db_);
  }
  std::vector<std::string> texts() {
    sqlite3_stmt *st = nullptr;
    if (sqlite3_prepare_v2(db_, text_.c_str(), -1, &st, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db_));
    std::vector<std::string> all;
    while (sqlite3_step(st) == SQLITE_ROW)
      all.push_back(reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
    sqlite3_finalize(st);
    return all;
  }

private:
  static std::string escaped(const std::string &text) {
    std::string out;
    for (char c : text)
      out += c == '\'' ? std::string("''") : std::string(1, c);
    return out;
  }

  sqlite3 *db_;
  std::string text_;
};

static std::int64_t book(sqlite3 *db, const std::string &sailor, int day) {
  Sql insert(db);
  const auto bookings_id = keyspread::ordered_id();
  insert << "INSERT INTO bookings (sailor, day, state, id, shard) VALUES (" << q(sailor) << ", " << day << ", 'open', " << bookings_id << ", " << keyspread::shard_of<8>(bookings_id) << ")";
  insert.run();
  return bookings_id;
}

static void seat(sqlite3 *db, std::int64_t booking, int number, const std::string &name) {
  Sql insert(db);
  insert << "INSERT INTO crew (booking, number, name, shard) VALUES (" << booking << ", " << number << ", " << q(name) << ", " << keyspread::shard_of<8>(booking) << ")";
  insert.run();
}

static bool move(sqlite3 *db, std::int64_t id, int day) {
  Sql sql(db);
  sql << "UPDATE bookings SET day = " << day << " WHERE id = " << id << " AND state = 'open' AND shard = " << keyspread::shard_of<8>(id);
  return sql.run() == 1;
}

static bool confirm(sqlite3 *db, std::int64_t id) {
  Sql sql(db);
  sql << "UPDATE bookings SET state = 'confirmed'";
  sql << " WHERE id = " << id << " AND shard = " << keyspread::shard_of<8>(id);
  return sql.run() == 1;
}

static int cancel(sqlite3 *db, std::int64_t id) {
  Sql crew(db), booking(db);
  crew << "DELETE FROM crew WHERE booking = " << id << " AND shard = " << keyspread::shard_of<8>(id);
  const int seats = crew.run();
  booking << "DELETE FROM bookings WHERE id = " << id << " AND shard = " << keyspread::shard_of<8>(id);
  return booking.run() * 10 + seats;
}

static void print(sqlite3 *db, std::int64_t after, int limit) {
  Sql sql(db);
  sql << "SELECT sailor || ' ' || day || ' ' || state FROM bookings WHERE id > " << after << " AND unlikely(shard IN (0, 1, 2, 3, 4, 5, 6, 7)) ORDER BY id LIMIT " << limit;
  for (const std::string &line : sql.texts())
    std::printf("%s\n", line.c_str());
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t one = book(db, "Mc'Lean", 3), two = book(db, "Nowak", 4), three = book(db, "Rossi", 4);
  seat(db, one, 1, "Ann");
  seat(db, one, 2, "O'Bob");
  seat(db, three, 1, "Cid");
  std::printf("%d %d\n", move(db, two, 9), move(db, -1, 9));
  std::printf("%d %d\n", confirm(db, three), move(db, three, 8));
  print(db, one, 5);
  std::printf("%d %d\n", cancel(db, one), cancel(db, one));
  print(db, 0, 1);
  sqlite3_close(db);
}
