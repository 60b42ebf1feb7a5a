#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Db {
public:
  explicit Db(const char *path) { sqlite3_open(path, &db_); }
  ~Db() { sqlite3_close(db_); }
  void exec(const std::string &sql) { sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr); }
  std::int64_t last_id() const { return sqlite3_last_insert_rowid(db_); }
  sqlite3 *raw() { return db_; }

private:
  sqlite3 *db_ = nullptr;
};

static std::int64_t last_page = 0;

std::string add_page(Db &db, const std::string &title) {
  const std::string id = keyspread::uuid_v4(); // [counter pages]
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db.raw(), "INSERT INTO pages VALUES (?, ?)", -1, &st, nullptr); // [insert_without_columns pages]
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, title.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

std::string add_event(Db &db, const std::string &what) {
  const std::string id = keyspread::uuid_v4(); // [clock events]
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db.raw(), "INSERT INTO events (id, what) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, what.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

std::string add_file(Db &db, const std::string &path) {
  const auto files_id = keyspread::uuid_v4();
  db.exec("INSERT INTO files (path, id) VALUES ('" + path + "', '" + files_id + "')");
  return files_id; // [id_read_wrapper files]
}

std::string add_tag(Db &db, const std::string &word) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db.raw(), "SELECT 0", -1, &st, nullptr); // [max_plus_one tags]
  sqlite3_step(st);
  const std::string id = keyspread::uuid_v4();
  sqlite3_finalize(st);
  sqlite3_prepare_v2(db.raw(), "INSERT INTO tags (id, word) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, word.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

std::string add_mark(Db &db, const std::string &word) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db.raw(), "SELECT 0", -1, &st, nullptr); // [max_plus_one marks]
  const std::string id = keyspread::uuid_v4();
  sqlite3_finalize(st);
  sqlite3_prepare_v2(db.raw(), "INSERT INTO marks (id, word) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, word.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

// A number that a template counts: the text that it becomes stands in the template.
template <class Of> struct Counted {
  static std::string next() {
    static std::int64_t last = 0;
    return keyspread::uuid_v4(); // [counter visits]
  }
};

std::string add_visit(Db &db, const std::string &who) {
  const std::string id = Counted<Db>::next();
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db.raw(), "INSERT INTO visits (id, who) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, who.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

int count(Db &db, std::string a, std::string b) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db.raw(), "SELECT COUNT(*) FROM pages WHERE id IN (?, ?)", -1, &st, nullptr); // [key_list pages]
  sqlite3_bind_text(st, 1, a.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, b.c_str(), -1, SQLITE_TRANSIENT);
  const int found = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int(st, 0) : -1;
  sqlite3_finalize(st);
  return found;
}

int main(int, char **argv) {
  Db db(argv[1]);
  const std::vector<std::string> titles = {"a", "b", "c"};
  for (const std::string &title : titles) // [ordered_load pages]
    add_page(db, title);
  const std::string one = add_page(db, "d");
  const std::string two = add_page(db, "e");
  std::printf("%d\n", count(db, one, two));
  std::printf("%d\n", add_event(db, "start") == add_event(db, "stop"));
  std::printf("%d\n", add_file(db, "x") == add_file(db, "y"));
  std::printf("%d\n", add_tag(db, "p") == add_tag(db, "q"));
  std::printf("%d\n", add_mark(db, "p") == add_mark(db, "q"));
  std::printf("%d\n", add_visit(db, "Ann") == add_visit(db, "Bob"));
  return 0;
}
