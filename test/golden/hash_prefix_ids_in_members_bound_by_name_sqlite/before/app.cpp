// Ids have a type of their own, and an overload takes the number out of it.
#include <sqlite3.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

struct loan_id {
  long long value = 0;
};

class statement {
public:
  statement(sqlite3 *db, const char *sql) : db_(db) {
    if (sqlite3_prepare_v2(db, sql, -1, &statement_, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db));
  }
  ~statement() { sqlite3_finalize(statement_); }
  statement(const statement &) = delete;

  statement &set(const char *name, long long value) {
    sqlite3_bind_int64(statement_, index(name), value);
    return *this;
  }
  statement &set(const char *name, const std::string &value) {
    sqlite3_bind_text(statement_, index(name), value.c_str(), -1, SQLITE_TRANSIENT);
    return *this;
  }
  statement &set(const char *name, loan_id id) { return set(name, id.value); }
  bool fetch() { return sqlite3_step(statement_) == SQLITE_ROW; }
  void run() {
    if (sqlite3_step(statement_) != SQLITE_DONE)
      throw std::runtime_error(sqlite3_errmsg(db_));
  }
  std::string text(int column) const {
    return reinterpret_cast<const char *>(sqlite3_column_text(statement_, column));
  }

private:
  int index(const char *name) const {
    const int i = sqlite3_bind_parameter_index(statement_, name);
    if (i == 0)
      throw std::logic_error(name);
    return i;
  }


  sqlite3 *db_;
  sqlite3_stmt *statement_ = nullptr;
};

class loans {
public:
  explicit loans(sqlite3 *db) : db_(db) {}

  loan_id add(const std::string &tool) {
    statement(db_, "INSERT INTO loans (tool) VALUES (:tool)").set(":tool", tool).run();
    return loan_id{sqlite3_last_insert_rowid(db_)};
  }
  void rename(loan_id id, const std::string &tool) {
    statement(db_, "UPDATE loans SET tool = :tool WHERE id = :id").set(":tool", tool).set(":id", id).run();
  }
  std::string tool(const loan_id &id) {
    statement find(db_, "SELECT tool FROM loans WHERE id = :id");
    find.set(":id", id);
    return find.fetch() ? find.text(0) : "";
  }
  std::vector<std::string> after(loan_id id) {
    statement list(db_, "SELECT tool FROM loans WHERE id > :id ORDER BY id");
    list.set(":id", id);
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
