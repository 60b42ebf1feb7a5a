// Variants that a visitor binds in a loop, to statements that are kept by their text.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>
#include "runtime/keyspread/keyspread.h"

struct Finalize {
  void operator()(sqlite3_stmt *st) const { sqlite3_finalize(st); }
};
using Stmt = std::unique_ptr<sqlite3_stmt, Finalize>;
using Value = std::variant<std::nullptr_t, std::int64_t, std::string>;

class Connection {
public:
  explicit Connection(const char *path) { sqlite3_open(path, &db_); }
  ~Connection() {
    cache_.clear();
    sqlite3_close(db_);
  }
  sqlite3_stmt *run(const std::string &sql, const std::vector<Value> &values) {
    Stmt &st = cache_[sql];
    if (!st) {
      sqlite3_stmt *raw = nullptr;
      sqlite3_prepare_v2(db_, sql.c_str(), static_cast<int>(sql.size()), &raw, nullptr);
      st.reset(raw);
    }
    sqlite3_reset(st.get());
    for (std::size_t i = 0; i < values.size(); ++i)
      std::visit([&](const auto &v) { bind(st.get(), static_cast<int>(i) + 1, v); }, values[i]);
    return st.get();
  }
  std::int64_t last() const { return sqlite3_last_insert_rowid(db_); }

private:
  static void bind(sqlite3_stmt *st, int i, std::nullptr_t) { sqlite3_bind_null(st, i); }
  static void bind(sqlite3_stmt *st, int i, std::int64_t v) { sqlite3_bind_int64(st, i, v); }
  static void bind(sqlite3_stmt *st, int i, const std::string &v) {
    sqlite3_bind_text(st, i, v.c_str(), -1, SQLITE_TRANSIENT);
  }
  sqlite3 *db_ = nullptr;
  std::unordered_map<std::string, Stmt> cache_;
};

class Notes {
public:
  explicit Notes(Connection &db) : db_(db) {}
  std::int64_t add(const std::string &body, std::int64_t now) {
    const auto notes_id = keyspread::bit_reverse(keyspread::ordered_id());
    sqlite3_step(db_.run("INSERT INTO notes (body, created, id) VALUES (?1, ?2, ?3)", {body, now, notes_id}));
    return notes_id;
  }
  std::string body(std::int64_t id) {
    sqlite3_stmt *st = db_.run("SELECT body FROM notes WHERE id = ?1", {id});
    return sqlite3_step(st) == SQLITE_ROW ? reinterpret_cast<const char *>(sqlite3_column_text(st, 0)) : "?";
  }
  bool edit(std::int64_t id, const std::string &body) {
    return sqlite3_step(db_.run("UPDATE notes SET body = ?2 WHERE id = ?1", {id, body})) == SQLITE_DONE;
  }
  std::vector<std::string> newest(std::int64_t n) {
    std::vector<std::string> out;
    sqlite3_stmt *st = db_.run("SELECT body FROM notes ORDER BY created DESC, id DESC LIMIT ?1", {n});
    while (sqlite3_step(st) == SQLITE_ROW)
      out.emplace_back(reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
    return out;
  }

private:
  Connection &db_;
};

int main(int, char **argv) {
  Connection db(argv[1]);
  Notes notes(db);
  const std::int64_t milk = notes.add("milk", 10), eggs = notes.add("eggs", 20);
  notes.add("flour", 30);
  notes.edit(milk, "oat milk");
  std::printf("%s %s\n", notes.body(milk).c_str(), notes.body(eggs).c_str());
  for (const std::string &b : notes.newest(2))
    std::printf("- %s\n", b.c_str());
}
