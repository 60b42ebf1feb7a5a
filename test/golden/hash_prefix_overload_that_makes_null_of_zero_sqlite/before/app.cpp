// What binds a number makes NULL of 0, and a shard may be 0.
#include <sqlite3.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

class statement {
public:
  statement(sqlite3 *db, const char *sql) : db_(db) {
    if (sqlite3_prepare_v2(db, sql, -1, &statement_, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db));
  }
  ~statement() { sqlite3_finalize(statement_); }
  statement(const statement &) = delete;

  template <typename... Values> statement &with(const Values &...values) {
    (*this << ... << values);
    return *this;
  }
  statement &operator<<(long long value) {
    if (value)
      sqlite3_bind_int64(statement_, ++bound_, value);
    else
      sqlite3_bind_null(statement_, ++bound_);
    return *this;
  }
  statement &operator<<(const std::string &value) {
    sqlite3_bind_text(statement_, ++bound_, value.c_str(), -1, SQLITE_TRANSIENT);
    return *this;
  }
  bool fetch() { return sqlite3_step(statement_) == SQLITE_ROW; }
  void run() {
    if (sqlite3_step(statement_) != SQLITE_DONE)
      throw std::runtime_error(sqlite3_errmsg(db_));
  }
  std::string text(int column) const {
    return reinterpret_cast<const char *>(sqlite3_column_text(statement_, column));
  }

private:
  int bound_ = 0;

  sqlite3 *db_;
  sqlite3_stmt *statement_ = nullptr;
};

class loans {
public:
  explicit loans(sqlite3 *db) : db_(db) {}

  long long add(const std::string &tool) {
    statement(db_, "INSERT INTO loans (tool) VALUES (?)").with(tool).run();
    return sqlite3_last_insert_rowid(db_);
  }
  void rename(long long id, const std::string &tool) {
    statement(db_, "UPDATE loans SET tool = ? WHERE id = ?").with(tool, id).run();
  }
  std::string tool(long long id) {
    statement find(db_, "SELECT tool FROM loans WHERE id = ?");
    find.with(id);
    return find.fetch() ? find.text(0) : "";
  }
  std::vector<std::string> after(long long id) {
    statement list(db_, "SELECT tool FROM loans WHERE id > ? ORDER BY id");
    list.with(id);
    std::vector<std::string> result;
    while (list.fetch())
      result.push_back(list.text(0));
    return result;
  }

private:
  sqlite3 *db_;
};

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  loans all(db);
  std::vector<long long> ids;
  for (const char *tool : {"saw", "drill", "plane", "file"})
    ids.push_back(all.add(tool));
  all.rename(ids[1], "hammer drill");
  for (const std::string &tool : all.after(ids[0]))
    std::printf("%s\n", tool.c_str());
  std::printf("%s\n", all.tool(ids[1]).c_str());
  sqlite3_close(db);
}
