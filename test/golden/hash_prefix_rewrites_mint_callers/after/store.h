#pragma once

#include <sqlite3.h>

#include <string>
#include <cstdint>

std::int64_t put(sqlite3 *db, const std::string &account);
bool try_put(sqlite3 *db, const std::string &account, std::int64_t *new_id = nullptr);
void touch();

class Store {
public:
  explicit Store(const char *path) { sqlite3_open(path, &db_); }
  ~Store() { sqlite3_close(db_); }
  std::int64_t add(const std::string &account);
  int add_fixed(std::int64_t *new_id = nullptr);
  sqlite3_int64 last() const { return sqlite3_last_insert_rowid(db_); }
  sqlite3 *raw() { return db_; }

private:
  sqlite3 *db_ = nullptr;
};
