// Among the values of a pack are ids of a class: what binds them asks for the
// number.
#include <sqlite3.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class loan_id {
public:
  explicit loan_id(long long value) : value_(value) {}
  long long get() const { return value_; }

private:
  long long value_;
};

class statement {
public:
  statement(sqlite3 *db, const char *sql) : db_(db) {
    if (sqlite3_prepare_v2(db, sql, -1, &statement_, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db));
  }
  ~statement() { sqlite3_finalize(statement_); }
  statement(const statement &) = delete;

  template <typename... Values> statement &with(const Values &...values) {
    int i = 0;
    (bind(++i, values), ...);
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
  void bind(int i, long long value) { sqlite3_bind_int64(statement_, i, value); }
  void bind(int i, int value) { sqlite3_bind_int(statement_, i, value); }
  void bind(int i, const loan_id &id) { bind(i, id.get()); }
  void bind(int i, const std::string &value) {
    sqlite3_bind_text(statement_, i, value.c_str(), -1, SQLITE_TRANSIENT);
  }


  sqlite3 *db_;
  sqlite3_stmt *statement_ = nullptr;
};

class loans {
public:
  explicit loans(sqlite3 *db) : db_(db) {}

  loan_id add(const std::string &tool) {
    const auto loans_id = keyspread::ordered_id();
    statement(db_, "INSERT INTO loans (tool, id, shard) VALUES (?, ?, ?)").with(tool, static_cast<long long>(loans_id), static_cast<long long>(keyspread::shard_of<8>(loans_id))).run();
    return loan_id(loans_id);
  }
  void rename(loan_id id, const std::string &tool) {
    statement(db_, "UPDATE loans SET tool = ? WHERE id = ? AND shard = ?").with(tool, id, static_cast<long long>(keyspread::shard_of<8>(id.get()))).run();
  }
  std::string tool(loan_id id) {
    statement find(db_, "SELECT tool FROM loans WHERE id = ? AND shard = ?");
    find.with(id, static_cast<long long>(keyspread::shard_of<8>(id.get())));
    return find.fetch() ? find.text(0) : "";
  }
  std::vector<std::string> after(loan_id id) {
    statement list(db_, "SELECT tool FROM loans WHERE id > ? AND shard IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY id");
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
  std::vector<loan_id> ids;
  for (const char *tool : {"saw", "drill", "plane", "file"})
    ids.push_back(all.add(tool));
  all.rename(ids[1], "hammer drill");
  for (const std::string &tool : all.after(ids[0]))
    std::printf("%s\n", tool.c_str());
  std::printf("%s\n", all.tool(ids[1]).c_str());
  sqlite3_close(db);
}
