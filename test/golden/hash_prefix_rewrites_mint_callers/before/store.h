#pragma once

#include <sqlite3.h>

#include <string>

void put(sqlite3 *db, const std::string &account);
bool try_put(sqlite3 *db, const std::string &account);
void touch();

class Store {
public:
  explicit Store(const char *path) { sqlite3_open(path, &db_); }
  ~Store() { sqlite3_close(db_); }
  void add(const std::string &account);
  int add_fixed();
  sqlite3_int64 last() const { return sqlite3_last_insert_rowid(db_); }
  sqlite3 *raw() { return db_; }

private:
  sqlite3 *db_ = nullptr;
};
