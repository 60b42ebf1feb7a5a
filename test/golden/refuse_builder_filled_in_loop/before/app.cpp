// A query keeps its values. The call that gives them does so for each in turn: one
// more of it would not be one more value.
#include <sqlite3.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>

using Row = std::vector<std::string>;
using Cell = std::variant<std::int64_t, std::string>;

static void bind(sqlite3_stmt *st, int number, const Cell &cell) {
  if (const auto *text = std::get_if<std::string>(&cell))
    sqlite3_bind_text(st, number, text->c_str(), -1, SQLITE_TRANSIENT);
  else
    sqlite3_bind_int64(st, number, std::get<std::int64_t>(cell));
}

class Query {
public:
  Query(sqlite3 *db, const char *sql) : db_(db), sql_(sql) {}
  Query &add(const Cell &value) {
    values_.push_back(value);
    return *this;
  }
  std::vector<Row> rows() {
    sqlite3_stmt *st = nullptr;
    if (sqlite3_prepare_v2(db_, sql_, -1, &st, nullptr) != SQLITE_OK)
      std::exit(2);
    int number = 0;
    for (const Cell &one : values_)
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

private:
  sqlite3 *db_;
  const char *sql_;
  std::vector<Cell> values_;
};

void rename(sqlite3 *db, std::int64_t id, const std::string &city) {
  const std::vector<Cell> values = {city, id};
  Query query(db, "UPDATE parcel SET city = ? WHERE id = ?");
  for (const Cell &value : values)
    query.add(value);
  query.rows();
}
