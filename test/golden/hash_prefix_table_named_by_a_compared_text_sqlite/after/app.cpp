// Two tables of one shape: the caller names the list, which is compared with
// the two there are, and its text becomes part of the table's name.
#include <sqlite3.h>

#include <cstdio>
#include <sstream>
#include <stdexcept>
#include <string>
#include "runtime/keyspread/keyspread.h"

class Lists {
public:
  explicit Lists(const char *path) {
    if (sqlite3_open(path, &db_) != SQLITE_OK)
      throw std::runtime_error("open");
  }
  ~Lists() { sqlite3_close(db_); }

  sqlite3_int64 add(const std::string &list, sqlite3_int64 owner, sqlite3_int64 other) {
    if ((list != "buddy") && (list != "ignore"))
      return 0;
    if (list == "buddy") {
      if (isBuddy(owner, other))
        return 0;
    }
    const auto new_id = keyspread::ordered_id();
    sqlite3_stmt *st = prepare("INSERT INTO " + list + "list (owner, other, id, ShardId) VALUES (?, ?, ?, ?)");
    sqlite3_bind_int64(st, 1, owner);
    sqlite3_bind_int64(st, 3, new_id);
    sqlite3_bind_int64(st, 4, keyspread::shard_of<8>(new_id));
    sqlite3_bind_int64(st, 2, other);
    step(st);
    return new_id;
  }

  bool isBuddy(sqlite3_int64 owner, sqlite3_int64 other) {
    sqlite3_stmt *st = prepare("SELECT id FROM buddylist WHERE owner = ? AND other = ?");
    sqlite3_bind_int64(st, 1, owner);
    sqlite3_bind_int64(st, 2, other);
    const bool found = sqlite3_step(st) == SQLITE_ROW;
    sqlite3_finalize(st);
    return found;
  }

  void drop(const std::string &list, sqlite3_int64 id) {
    if (list == "buddy" || list == "ignore") {
      sqlite3_stmt *st = prepare("DELETE FROM " + list + "list WHERE id = ? AND ShardId = ?");
      sqlite3_bind_int64(st, 1, id);
      sqlite3_bind_int64(st, 2, keyspread::shard_of<8>(id));
      step(st);
    }
  }

  int size(const std::string &list) {
    if (!(list == "buddy" || list == "ignore"))
      return -1;
    sqlite3_stmt *st = prepare("SELECT COUNT(*) FROM " + list + "list");
    sqlite3_step(st);
    const int n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    return n;
  }

private:
  sqlite3_stmt *prepare(const std::string &sql) {
    sqlite3_stmt *st = nullptr;
    if (sqlite3_prepare_v2(db_, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db_));
    return st;
  }
  void step(sqlite3_stmt *st) {
    const int rc = sqlite3_step(st);
    sqlite3_finalize(st);
    if (rc != SQLITE_DONE)
      throw std::runtime_error(sqlite3_errmsg(db_));
  }
  sqlite3 *db_ = nullptr;
};

int main(int argc, char **argv) {
  Lists lists(argv[1]);
  std::istringstream names(argc > 2 ? argv[2] : "buddy ignore nobody buddy ignore");
  std::string name;
  for (int other = 10; names >> name; ++other) {
    const sqlite3_int64 id = lists.add(name, 1, other);
    std::printf("%s %d\n", name.c_str(), id > 0);
    if (other == 13)
      lists.drop(name, id);
  }
  lists.add("buddy", 1, 10);
  std::printf("%d %d %d\n", lists.size("buddy"), lists.size("ignore"), lists.size("other"));
}
