// Rows that are maps of all columns: `SELECT *` has as many as the table.
#include <sqlite3.h>

#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>
#include "runtime/keyspread/keyspread.h"

using Value = std::variant<long long, std::string>;
using Row = std::map<std::string, Value>;

class Session {
public:
  explicit Session(const char *path) {
    if (sqlite3_open(path, &db_) != SQLITE_OK)
      throw std::runtime_error("open");
  }
  ~Session() { sqlite3_close(db_); }

  std::vector<Row> query(const std::string &sql, const std::vector<Value> &values = {}) {
    sqlite3_stmt *st = nullptr;
    if (sqlite3_prepare_v2(db_, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db_));
    for (std::size_t i = 0; i < values.size(); ++i)
      bind(st, int(i) + 1, values[i]);
    std::vector<Row> rows;
    while (sqlite3_step(st) == SQLITE_ROW) {
      Row row;
      for (int c = 0; c < sqlite3_column_count(st); ++c)
        row[sqlite3_column_name(st, c)] = cell(st, c);
      rows.push_back(std::move(row));
    }
    sqlite3_finalize(st);
    return rows;
  }

private:
  static void bind(sqlite3_stmt *st, int at, const Value &value) {
    if (const auto *n = std::get_if<long long>(&value))
      sqlite3_bind_int64(st, at, *n);
    else
      sqlite3_bind_text(st, at, std::get<std::string>(value).c_str(), -1, SQLITE_TRANSIENT);
  }
  static Value cell(sqlite3_stmt *st, int c) {
    if (sqlite3_column_type(st, c) == SQLITE_INTEGER)
      return static_cast<long long>(sqlite3_column_int64(st, c));
    return std::string(reinterpret_cast<const char *>(sqlite3_column_text(st, c)));
  }
  sqlite3 *db_ = nullptr;
};

struct Member {
  long long id = 0;
  std::string name, town;
};

static Member member(const Row &row) {
  return {std::get<long long>(row.at("id")), std::get<std::string>(row.at("name")),
          std::get<std::string>(row.at("town"))};
}

static long long add(Session &s, const std::string &name, const std::string &town) {
  const auto members_id = keyspread::ordered_id();
  auto rows = s.query("INSERT INTO members (name, town, id, ShardId) VALUES (?, ?, ?, ?) RETURNING id", {name, town, members_id, keyspread::shard_of<4>(members_id)});
  return std::get<long long>(rows.front().at("id"));
}

static Member find(Session &s, long long id) {
  return member(s.query("SELECT id, name, town FROM members WHERE id = ? AND ShardId = ?", {id, keyspread::shard_of<4>(id)}).at(0));
}

int main(int, char **argv) {
  Session s(argv[1]);
  const long long ada = add(s, "Ada", "London");
  add(s, "Emmy", "Erlangen");
  std::printf("%s of %s\n", find(s, ada).name.c_str(), find(s, ada).town.c_str());
  for (const Row &row : s.query("SELECT id, name, town FROM members WHERE ShardId IN (0, 1, 2, 3) ORDER BY id"))
    std::printf("%zu: %s\n", row.size(), member(row).name.c_str());
}
