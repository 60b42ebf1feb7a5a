#include "query.h"

std::vector<std::int64_t> Query::all(sqlite3 *db) const {
  const std::string sql =
      "SELECT " + columns_ + " FROM " + table_ + where_ + order_ + limit_;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  for (std::size_t i = 0; i < values_.size(); ++i)
    sqlite3_bind_int64(st, static_cast<int>(i + 1), values_[i]);
  std::vector<std::int64_t> out;
  while (sqlite3_step(st) == SQLITE_ROW)
    out.push_back(sqlite3_column_int64(st, 0));
  sqlite3_finalize(st);
  return out;
}
