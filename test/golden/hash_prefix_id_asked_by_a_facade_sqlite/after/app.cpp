// insert(sql, ...) of a facade runs what it is given, then asks for the new id
// by a query of its own, through templates that read any row.
#include <sqlite3.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Param {
public:
  Param(int value) : is_number_(true), number_(value) {}
  Param(long long value) : is_number_(true), number_(value) {}
  Param(std::string value) : text_(std::move(value)) {}
  Param(const char *value) : text_(value) {}

  void bind(sqlite3_stmt *st, int number) const {
    if (is_number_)
      sqlite3_bind_int64(st, number, number_);
    else
      sqlite3_bind_text(st, number, text_.c_str(), -1, SQLITE_TRANSIENT);
  }

private:
  bool is_number_ = false;
  long long number_ = 0;
  std::string text_;
};

class Cursor {
public:
  explicit Cursor(sqlite3 *db) : db_(db) {}
  Cursor(const Cursor &) = delete;
  ~Cursor() { sqlite3_finalize(st_); }

  void run(const std::string &sql, const std::vector<Param> &params) {
    if (sqlite3_prepare_v2(db_, sql.c_str(), -1, &st_, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db_));
    int number = 0;
    for (const Param &param : params)
      param.bind(st_, ++number);
  }
  bool next() { return sqlite3_step(st_) == SQLITE_ROW; }
  long long number(int column) { return sqlite3_column_int64(st_, column); }
  std::string text(int column) { return reinterpret_cast<const char *>(sqlite3_column_text(st_, column)); }

private:
  sqlite3 *db_;
  sqlite3_stmt *st_ = nullptr;
};

template <class T> T row_to(Cursor &row);
template <> inline long long row_to<long long>(Cursor &row) { return row.number(0); }
template <> inline std::string row_to<std::string>(Cursor &row) { return row.text(0); }

class Session {
public:
  explicit Session(sqlite3 *db) : db_(db) {}

  template <class... Args> long long insert(const std::string &sql, Args &&...args) {
    execute(sql, std::forward<Args>(args)...);
    return one<long long>("SELECT 0");
  }
  template <class... Args> int execute(const std::string &sql, Args &&...args) {
    const std::vector<Param> params{Param(std::forward<Args>(args))...};
    Cursor cursor(db_);
    cursor.run(sql, params);
    cursor.next();
    return sqlite3_changes(db_);
  }
  template <class T, class... Args> std::vector<T> all(const std::string &sql, Args &&...args) {
    const std::vector<Param> params{Param(std::forward<Args>(args))...};
    Cursor cursor(db_);
    cursor.run(sql, params);
    std::vector<T> rows;
    while (cursor.next())
      rows.push_back(row_to<T>(cursor));
    return rows;
  }
  template <class T, class... Args> T one(const std::string &sql, Args &&...args) {
    auto rows = all<T>(sql, std::forward<Args>(args)...);
    if (rows.empty())
      throw std::runtime_error("no row: " + sql);
    return std::move(rows.front());
  }

private:
  sqlite3 *db_;
};

static long long enter(Session &session, const std::string &boat, int hour, const std::vector<std::string> &dues) {
  const auto passages_id = keyspread::ordered_id();
  const long long id = (session.insert("INSERT INTO passages (boat, hour, id, shard) VALUES (?, ?, ?, ?)", boat, hour, static_cast<long long>(passages_id), static_cast<long long>(keyspread::shard_of<8>(passages_id))), passages_id);
  for (const std::string &item : dues)
    session.execute("INSERT INTO dues (passage, item, shard) VALUES (?, ?, ?)", id, item, static_cast<long long>(keyspread::shard_of<8>(id)));
  return id;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Session session(db);
  const long long one = enter(session, "Ida", 7, {"lock", "water"});
  const long long two = enter(session, "Tern", 8, {});
  std::printf("%s %s\n", session.one<std::string>("SELECT boat FROM passages WHERE id = ? AND shard = ?", one, static_cast<long long>(keyspread::shard_of<8>(one))).c_str(),
              session.one<std::string>("SELECT boat FROM passages WHERE id = ? AND shard = ?", two, static_cast<long long>(keyspread::shard_of<8>(two))).c_str());
  std::printf("%d %d\n", session.execute("UPDATE passages SET hour = ? WHERE id = ? AND shard = ?", 9, two, static_cast<long long>(keyspread::shard_of<8>(two))),
              session.execute("DELETE FROM dues WHERE passage = ? AND shard = ?", one, static_cast<long long>(keyspread::shard_of<8>(one))));
  for (const std::string &boat : session.all<std::string>("SELECT boat FROM passages WHERE id > ? AND shard IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY id", one))
    std::printf("%s\n", boat.c_str());
  std::printf("%lld\n", session.one<long long>("SELECT COUNT(*) FROM passages"));
  sqlite3_close(db);
}
