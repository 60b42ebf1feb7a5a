#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <stdexcept>
#include <string>

/// A prepared statement that is finalized when it goes out of scope.
class Statement {
public:
  Statement(sqlite3 *db, const char *sql) : db_(db) {
    if (sqlite3_prepare_v2(db, sql, -1, &st_, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db));
  }
  ~Statement() { sqlite3_finalize(st_); }
  Statement(const Statement &) = delete;
  Statement &operator=(const Statement &) = delete;

  void bind(int index, std::int64_t value) { sqlite3_bind_int64(st_, index, value); }
  void bind(int index, const std::string &value) { sqlite3_bind_text(st_, index, value.c_str(), -1, SQLITE_TRANSIENT); }

  bool step() {
    const int rc = sqlite3_step(st_);
    if (rc != SQLITE_ROW && rc != SQLITE_DONE)
      throw std::runtime_error(sqlite3_errmsg(db_));
    return rc == SQLITE_ROW;
  }

  std::int64_t number(int column) const { return sqlite3_column_int64(st_, column); }
  std::string text(int column) const { return reinterpret_cast<const char *>(sqlite3_column_text(st_, column)); }

private:
  sqlite3 *db_;
  sqlite3_stmt *st_ = nullptr;
};
