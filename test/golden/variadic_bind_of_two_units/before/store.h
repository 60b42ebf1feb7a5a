#pragma once

#include <sqlite3.h>

#include <string>

extern sqlite3* db;

class Stmt {
 public:
  explicit Stmt(const char* sql) { sqlite3_prepare_v2(db, sql, -1, &raw_, nullptr); }
  Stmt(const Stmt&) = delete;
  ~Stmt() { sqlite3_finalize(raw_); }

  template <typename... Args>
  Stmt& with(const Args&... args) {
    int at = 0;
    (put(++at, args), ...);
    return *this;
  }
  void run() { sqlite3_step(raw_); }

 private:
  void put(int at, const std::string& value) { sqlite3_bind_text(raw_, at, value.c_str(), -1, SQLITE_TRANSIENT); }
  void put(int at, sqlite3_int64 value) { sqlite3_bind_int64(raw_, at, value); }

  sqlite3_stmt* raw_ = nullptr;
};

sqlite3_int64 add(const std::string& depot);
void forget(const std::string& depot);
