#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <vector>

/// What runs, with its values in order; each row is a line.
class Sql {
public:
  explicit Sql(sqlite3 *db) : db_(db) {}

  template <typename... Values> std::vector<std::string> run(const char *sql, const Values &...values) {
    sqlite3_stmt *st = nullptr;
    if (sqlite3_prepare_v2(db_, sql, -1, &st, nullptr) != SQLITE_OK)
      return {sqlite3_errmsg(db_)};
    int n = 0;
    (bind(st, ++n, values), ...);
    return rows(st);
  }

private:
  static void bind(sqlite3_stmt *st, int n, const std::string &value) {
    sqlite3_bind_text(st, n, value.c_str(), -1, SQLITE_TRANSIENT);
  }
  static void bind(sqlite3_stmt *st, int n, std::int64_t value) { sqlite3_bind_int64(st, n, value); }
  static void bind(sqlite3_stmt *st, int n, int value) { sqlite3_bind_int(st, n, value); }
  std::vector<std::string> rows(sqlite3_stmt *st);

  sqlite3 *db_;
};
