// A query keeps its values, and another function binds them all when it runs.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>
#include "runtime/keyspread/keyspread.h"

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

class Query {
public:
  Query(sqlite3 *db, const std::string &sql) : db_(db), sql_(sql) {}
  Query &add(const Cell &value) {
    values_.push_back(value);
    return *this;
  }
  std::vector<Row> rows() { return run(db_, sql_, values_); }

private:
  sqlite3 *db_;
  std::string sql_;
  std::vector<Cell> values_;
};

static std::int64_t add(sqlite3 *db, const std::string &sender, const std::string &city) {
  const auto parcel_id = keyspread::ordered_id();
  Query(db, "INSERT INTO parcel (sender, city, id, ShardId) VALUES (?, ?, ?, ?)").add(sender).add(city).add(parcel_id).add(keyspread::shard_of<16>(parcel_id)).rows();
  return parcel_id;
}

static void rename(sqlite3 *db, std::int64_t id, const std::string &city) {
  Query query(db, "UPDATE parcel SET city = ? WHERE id = ? AND ShardId = ?");
  query.add(city);
  query.add(id);
  query.add(keyspread::shard_of<16>(id));
  query.rows();
}

static void show(sqlite3 *db, std::int64_t id) {
  for (const Row &row : Query(db, "SELECT sender, city FROM parcel WHERE id = ? AND ShardId = ?").add(id).add(keyspread::shard_of<16>(id)).rows())
    std::printf("%s in %s\n", row[0].c_str(), row[1].c_str());
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t one = add(db, "Ann", "Bern"), two = add(db, "Bob", "Graz");
  rename(db, one, "Brno");
  show(db, one);
  show(db, two);
  sqlite3_close(db);
  return 0;
}
