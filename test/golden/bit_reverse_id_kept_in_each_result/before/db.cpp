#include "db.h"

Result Db::run(const std::string &sql, const std::vector<Value> &args) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db_, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(db_));
  int n = 0;
  for (const Value &arg : args) {
    ++n;
    if (std::holds_alternative<std::int64_t>(arg))
      sqlite3_bind_int64(st, n, std::get<std::int64_t>(arg));
    else
      sqlite3_bind_text(st, n, std::get<std::string>(arg).c_str(), -1, SQLITE_TRANSIENT);
  }
  Result result;
  int rc;
  while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
    std::vector<Value> row;
    for (int i = 0; i < sqlite3_column_count(st); ++i) {
      if (sqlite3_column_type(st, i) == SQLITE_INTEGER)
        row.push_back(static_cast<std::int64_t>(sqlite3_column_int64(st, i)));
      else
        row.push_back(std::string(reinterpret_cast<const char *>(sqlite3_column_text(st, i))));
    }
    result.rows.push_back(std::move(row));
  }
  sqlite3_finalize(st);
  if (rc != SQLITE_DONE)
    throw std::runtime_error(sqlite3_errmsg(db_));
  result.last_id = sqlite3_last_insert_rowid(db_);
  result.changed = sqlite3_changes(db_);
  return result;
}
