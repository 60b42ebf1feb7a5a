// A list of a class that numbers and texts turn into by its constructors, none
// of which fits a std::int64_t best.
#include <sqlite3.h>

#include <cstdio>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Param {
public:
  Param(int value) : text_(std::to_string(value)) {}
  Param(long long value) : text_(std::to_string(value)) {}
  Param(bool value) : text_(value ? "1" : "0") {}
  Param(const char *value) : text_(value) {}
  Param(const std::string &value) : text_(value) {}
  const std::string &text() const { return text_; }

private:
  std::string text_;
};

class Db {
public:
  explicit Db(const char *path) { sqlite3_open(path, &db_); }
  ~Db() { sqlite3_close(db_); }
  std::vector<std::string> exec(const char *sql, std::initializer_list<Param> params = {}) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, sql, -1, &st, nullptr);
    int at = 0;
    for (const Param &param : params)
      sqlite3_bind_text(st, ++at, param.text().c_str(), -1, SQLITE_TRANSIENT);
    std::vector<std::string> rows;
    while (sqlite3_step(st) == SQLITE_ROW)
      rows.push_back(reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
    sqlite3_finalize(st);
    return rows;
  }
  long long lastId() const { return sqlite3_last_insert_rowid(db_); }

private:
  sqlite3 *db_ = nullptr;
};

static long long add(Db &db, const std::string &title, int minutes) {
  const auto films_id = keyspread::ordered_id();
  db.exec("INSERT INTO films (title, minutes, id, shard) VALUES (?, ?, ?, ?)", {title, minutes, static_cast<long long>(films_id), static_cast<long long>(keyspread::shard_of<8>(films_id))});
  return films_id;
}

static std::string title(Db &db, long long id) {
  const auto rows = db.exec("SELECT title FROM films WHERE id = ? AND shard = ?", {id, static_cast<long long>(keyspread::shard_of<8>(id))});
  return rows.empty() ? "none" : rows[0];
}

int main(int, char **argv) {
  Db db(argv[1]);
  const long long a = add(db, "Metropolis", 153), b = add(db, "M", 117);
  std::printf("%s %s\n", title(db, a).c_str(), title(db, b).c_str());
}
