// A template hands its pack on to a constructor: an id is one element of it, a
// number of 32 bits is another.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>
#include "runtime/keyspread/keyspread.h"

static void put(sqlite3_stmt *to, int at, const std::string &text) {
  sqlite3_bind_text(to, at, text.c_str(), -1, SQLITE_TRANSIENT);
}
static void put(sqlite3_stmt *to, int at, std::int64_t number) { sqlite3_bind_int64(to, at, number); }

class Rows {
public:
  template <typename... Values> Rows(sqlite3 *db, const char *sql, const Values &...values) {
    sqlite3_prepare_v2(db, sql, -1, &made, nullptr);
    int at = 0;
    (put(made, ++at, values), ...);
  }
  Rows(const Rows &) = delete;
  ~Rows() { sqlite3_finalize(made); }

  bool next() { return sqlite3_step(made) == SQLITE_ROW; }
  std::int64_t number(int column) const { return sqlite3_column_int64(made, column); }
  std::string text(int column) const { return reinterpret_cast<const char *>(sqlite3_column_text(made, column)); }

private:
  sqlite3_stmt *made = nullptr;
};

class Store {
public:
  explicit Store(const char *path) { sqlite3_open(path, &db); }
  ~Store() { sqlite3_close(db); }

  template <typename... Values> Rows ask(const char *sql, Values &&...values) {
    return Rows(db, sql, std::forward<Values>(values)...);
  }
  template <typename... Values> std::int64_t tell(const char *sql, const Values &...values) {
    Rows(db, sql, values...).next();
    return sqlite3_last_insert_rowid(db);
  }

private:
  sqlite3 *db = nullptr;
};

static std::int64_t add(Store &in, const std::string &sensor, int value) {
  const auto reading_id = keyspread::ordered_id();
  return (in.tell("INSERT INTO reading (sensor, value, id, ShardId) VALUES (?, ?, ?, ?)", sensor, value, reading_id, keyspread::shard_of<8>(reading_id)), reading_id);
}

static void correct(Store &in, std::int64_t id, int value) {
  in.tell("UPDATE reading SET value = ? WHERE id = ? AND ShardId = ?", value, id, keyspread::shard_of<8>(id));
}

static std::int64_t show(Store &in, std::int64_t behind, int most) {
  Rows rows = in.ask("SELECT id, sensor, value FROM reading WHERE id > ? AND unlikely(ShardId IN (0, 1, 2, 3, 4, 5, 6, 7)) ORDER BY id LIMIT ?", behind, most);
  while (rows.next()) {
    behind = rows.number(0);
    std::printf("%s %lld\n", rows.text(1).c_str(), static_cast<long long>(rows.number(2)));
  }
  return behind;
}

int main(int, char **argv) {
  Store in(argv[1]);
  std::vector<std::int64_t> all;
  for (int value = 0; value < 5; ++value)
    all.push_back(add(in, value % 2 ? "door" : "roof", value));
  correct(in, all[1], 12);
  show(in, show(in, 0, 3), 3);
}
