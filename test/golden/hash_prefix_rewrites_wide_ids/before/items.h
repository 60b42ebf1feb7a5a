#ifndef ITEMS_H
#define ITEMS_H

#include <sqlite3.h>

#include <map>
#include <string>
#include <vector>

using ItemId = unsigned;

struct Item {
  int id = 0;
  std::string name;
  int amount;
};

// Binds and reads whatever number it is asked for.
class Query {
public:
  Query(sqlite3 *db, const char *sql) { sqlite3_prepare_v2(db, sql, -1, &st_, nullptr); }
  ~Query() { sqlite3_finalize(st_); }
  void bind(int index, int value) { sqlite3_bind_int(st_, index, value); }
  bool next() { return sqlite3_step(st_) == SQLITE_ROW; }
  int number(int column) { return sqlite3_column_int(st_, column); }

private:
  sqlite3_stmt *st_ = nullptr;
};

class Items {
public:
  explicit Items(sqlite3 *db) : db_(db) {}
  int add(const std::string &name, int amount);
  Item find(const int &id);
  int amountOf(int id);
  std::vector<int> all();
  std::map<int, std::string> names();
  void rename(ItemId id, const char *name);
  int last() const { return last_; }

private:
  sqlite3 *db_;
  int last_ = -1;
};

#endif
