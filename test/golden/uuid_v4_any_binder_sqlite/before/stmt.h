#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <string>

// Binds values of several types at once, and reads columns of two.
class Stmt {
public:
  Stmt(sqlite3 *db, const std::string &sql) { sqlite3_prepare_v2(db, sql.c_str(), -1, &st_, nullptr); }
  ~Stmt() { sqlite3_finalize(st_); }
  template <class... A> Stmt &bind(const A &...a) {
    int i = 0;
    (put(++i, a), ...);
    return *this;
  }
  bool step() { return sqlite3_step(st_) == SQLITE_ROW; }
  std::int64_t integer(int i) { return sqlite3_column_int64(st_, i); }
  std::string text(int i) {
    auto p = reinterpret_cast<const char *>(sqlite3_column_text(st_, i));
    return p ? p : "";
  }

private:
  void put(int i, std::int64_t v) { sqlite3_bind_int64(st_, i, v); }
  void put(int i, int v) { sqlite3_bind_int(st_, i, v); }
  void put(int i, const std::string &v) { sqlite3_bind_text(st_, i, v.c_str(), -1, SQLITE_TRANSIENT); }

  sqlite3_stmt *st_ = nullptr;
};
