#ifndef ITEMS_H
#define ITEMS_H

#include <sqlite3.h>

#include <map>
#include <string>
#include <vector>
#include <cstdint>

using ItemId = std::uint64_t;

struct Item {
  std::int64_t id = 0;
  std::string name;
  int amount;
};

// Binds and reads whatever number it is asked for.
class Query {
public:
  Query(sqlite3 *db, const char *sql) { sqlite3_prepare_v2(db, sql, -1, &st_, nullptr); }
  ~Query() { sqlite3_finalize(st_); }
  void bind(int index, std::int64_t value) { sqlite3_bind_int64(st_, index, value); }
  bool next() { return sqlite3_step(st_) == SQLITE_ROW; }
  std::int64_t number(int column) { return sqlite3_column_int64(st_, column); }

private:
  sqlite3_stmt *st_ = nullptr;
};

class Items {
public:
  explicit Items(sqlite3 *db) : db_(db) {}
  std::int64_t add(const std::string &name, int amount);
  Item find(const std::int64_t &id);
  int amountOf(std::int64_t id);
  std::vector<std::int64_t> all();
  std::map<std::int64_t, std::string> names();
  void rename(ItemId id, const char *name);
  std::int64_t last() const { return last_; }

private:
  sqlite3 *db_;
  std::int64_t last_ = -1;
};

#endif
