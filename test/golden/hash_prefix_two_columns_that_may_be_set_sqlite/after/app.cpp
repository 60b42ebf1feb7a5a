// An UPDATE of one column, of another, or of both: what stands between them
// makes a longer literal than the statement has anywhere else.
#include <sqlite3.h>

#include <cstdio>
#include <cstring>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include "runtime/keyspread/keyspread.h"

struct Change {
  std::optional<std::string> title, state;
};

class Tasks {
public:
  explicit Tasks(const char *path) {
    if (sqlite3_open(path, &db_) != SQLITE_OK)
      throw std::runtime_error("open");
  }
  ~Tasks() { sqlite3_close(db_); }

  sqlite3_int64 add(const std::string &title) {
    const auto tasks_id = keyspread::ordered_id();
    sqlite3_stmt *st = prepare("INSERT INTO tasks (title, state, weight, id, ShardId) VALUES (?, 'new', 0, ?, ?)");
    sqlite3_bind_text(st, 1, title.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, 2, tasks_id);
    sqlite3_bind_int64(st, 3, keyspread::shard_of<8>(tasks_id));
    step(st);
    return tasks_id;
  }

  /// A separator where something stands in front.
  void change(sqlite3_int64 id, const Change &to) {
    std::string set;
    if (to.title)
      set += "title = ?";
    if (to.state) {
      if (!set.empty()) set += ", ";
      set += "state = ?";
    }
    if (set.empty())
      return;
    sqlite3_stmt *st = prepare("UPDATE tasks SET " + set + " WHERE id = ? AND ShardId = ?");
    int at = 1;
    if (to.title)
      sqlite3_bind_text(st, at++, to.title->c_str(), -1, SQLITE_TRANSIENT);
    if (to.state)
      sqlite3_bind_text(st, at++, to.state->c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, at++, id);
    sqlite3_bind_int64(st, at++, keyspread::shard_of<8>(id));
    step(st);
  }

  /// The separator is kept beside the text.
  void set(sqlite3_int64 id, const Change &to) {
    std::ostringstream out;
    const char *sep = "";
    if (to.title) {
      out << sep << "title = ?";
      sep = ", ";
    }
    if (to.state) {
      out << sep << "state = ?";
      sep = ", ";
    }
    const std::string set = out.str();
    if (set.empty())
      return;
    sqlite3_stmt *st = prepare("UPDATE tasks SET " + set + " WHERE id = ? AND ShardId = ?");
    int at = 0;
    if (to.title)
      sqlite3_bind_text(st, ++at, to.title->c_str(), -1, SQLITE_TRANSIENT);
    if (to.state)
      sqlite3_bind_text(st, ++at, to.state->c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, ++at, id);
    sqlite3_bind_int64(st, ++at, keyspread::shard_of<8>(id));
    step(st);
  }

  std::string show(sqlite3_int64 id) {
    sqlite3_stmt *st = prepare("SELECT title, state, weight FROM tasks WHERE id = ? AND ShardId = ?");
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_int64(st, 2, keyspread::shard_of<8>(id));
    std::string all = "none";
    if (sqlite3_step(st) == SQLITE_ROW)
      all = std::string((const char *)sqlite3_column_text(st, 0)) + " " + (const char *)sqlite3_column_text(st, 1) +
            " " + std::to_string(sqlite3_column_int(st, 2));
    sqlite3_finalize(st);
    return all;
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

/// What the letters ask for, which only the run of the program knows.
static Change parse(const char *letters) {
  Change to;
  if (std::strchr(letters, 't'))
    to.title = "paint it";
  if (std::strchr(letters, 's'))
    to.state = "done";
  return to;
}

int main(int, char **argv) {
  Tasks tasks(argv[1]);
  for (const char *letters : {"ts", "t", "s", ""}) {
    const sqlite3_int64 id = tasks.add("paint");
    tasks.change(id, parse(letters));
    std::printf("%s\n", tasks.show(id).c_str());
    const sqlite3_int64 other = tasks.add("sand");
    tasks.set(other, parse(letters));
    std::printf("%s\n", tasks.show(other).c_str());
  }
}
