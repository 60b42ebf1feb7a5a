#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

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

std::int64_t add_page(Db &db, const std::string &title) {
  const std::int64_t id = ++last_page; // [counter pages]
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db.raw(), "INSERT INTO pages VALUES (?, ?)", -1, &st, nullptr); // [insert_without_columns pages]
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, title.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

std::int64_t add_event(Db &db, const std::string &what) {
  const std::int64_t id = std::chrono::system_clock::now().time_since_epoch().count(); // [clock events]
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db.raw(), "INSERT INTO events (id, what) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, what.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

std::int64_t add_file(Db &db, const std::string &path) {
  db.exec("INSERT INTO files (path) VALUES ('" + path + "')");
  return db.last_id(); // [id_read_wrapper files]
}

std::int64_t add_tag(Db &db, const std::string &word) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db.raw(), "SELECT MAX(id) FROM tags", -1, &st, nullptr); // [max_plus_one tags]
  sqlite3_step(st);
  const std::int64_t id = sqlite3_column_int64(st, 0) + 1;
  sqlite3_finalize(st);
  sqlite3_prepare_v2(db.raw(), "INSERT INTO tags (id, word) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, word.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

std::int64_t add_mark(Db &db, const std::string &word) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db.raw(), "SELECT IFNULL(MAX(id), 0) + 1 FROM marks", -1, &st, nullptr); // [max_plus_one marks]
  const std::int64_t id = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 1;
  sqlite3_finalize(st);
  sqlite3_prepare_v2(db.raw(), "INSERT INTO marks (id, word) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, word.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

// A number that a template counts: the text that it becomes stands in the template.
template <class Of> struct Counted {
  static std::int64_t next() {
    static std::int64_t last = 0;
    return ++last; // [counter visits]
  }
};

std::int64_t add_visit(Db &db, const std::string &who) {
  const std::int64_t id = Counted<Db>::next();
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db.raw(), "INSERT INTO visits (id, who) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, who.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

int count(Db &db, std::int64_t a, std::int64_t b) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db.raw(), "SELECT COUNT(*) FROM pages WHERE id IN (?, ?)", -1, &st, nullptr); // [key_list pages]
  sqlite3_bind_int64(st, 1, a);
  sqlite3_bind_int64(st, 2, b);
  const int found = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int(st, 0) : -1;
  sqlite3_finalize(st);
  return found;
}

int main(int, char **argv) {
  Db db(argv[1]);
  const std::vector<std::string> titles = {"a", "b", "c"};
  for (const std::string &title : titles) // [ordered_load pages]
    add_page(db, title);
  const std::int64_t one = add_page(db, "d");
  const std::int64_t two = add_page(db, "e");
  std::printf("%d\n", count(db, one, two));
  std::printf("%d\n", add_event(db, "start") == add_event(db, "stop"));
  std::printf("%d\n", add_file(db, "x") == add_file(db, "y"));
  std::printf("%d\n", add_tag(db, "p") == add_tag(db, "q"));
  std::printf("%d\n", add_mark(db, "p") == add_mark(db, "q"));
  std::printf("%d\n", add_visit(db, "Ann") == add_visit(db, "Bob"));
  return 0;
}
