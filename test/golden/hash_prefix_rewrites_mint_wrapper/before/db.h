#pragma once

#include <sqlite3.h>

#include <string>

class Statement {
public:
  Statement(sqlite3 *db, const std::string &sql) { sqlite3_prepare_v2(db, sql.c_str(), -1, &st_, nullptr); }
  ~Statement() { sqlite3_finalize(st_); }
  void bind(int index, sqlite3_int64 value) { sqlite3_bind_int64(st_, index, value); }
  bool step() { return sqlite3_step(st_) == SQLITE_ROW; }
  sqlite3_int64 number(int column) { return sqlite3_column_int64(st_, column); }

private:
  sqlite3_stmt *st_ = nullptr;
};

class Db {
public:
  explicit Db(const char *path) { sqlite3_open(path, &db_); }
  ~Db() { sqlite3_close(db_); }
  void exec(const std::string &sql) { sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr); }
  sqlite3_int64 insert(const std::string &sql) {
    sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr);
    return sqlite3_last_insert_rowid(db_);
  }
  sqlite3_int64 lastInsertId() const { return sqlite3_last_insert_rowid(db_); }
  sqlite3 *raw() { return db_; }

private:
  sqlite3 *db_ = nullptr;
};
