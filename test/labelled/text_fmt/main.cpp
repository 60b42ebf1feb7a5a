// fmt: calls of the library, of the program's own functions around it, buffers.
#include <sqlite3.h>

#include <fmt/format.h>

#include <ctime>
#include <string>

static void run(sqlite3 *db, const std::string &sql) { sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr); }

class Database {
public:
  template <class... Args> void query(fmt::format_string<Args...> format, Args &&...args) {
    run(db_, fmt::format(format, std::forward<Args>(args)...));
  }
  template <class Format, class... Args> void perform(Format &&format, Args &&...args) {
    run(db_, text(std::forward<Format>(format), std::forward<Args>(args)...));
  }

private:
  template <class Format, class... Args> std::string text(Format &&format, Args &&...args) {
    return fmt::vformat(format, fmt::make_format_args(args...));
  }
  sqlite3 *db_ = nullptr;
};

void own(Database &db, long long id, const std::string &body) {
  db.query("SELECT name FROM items WHERE id > {} ORDER BY id LIMIT 10", id);  // FIND ordered-scan items.id
  db.query("SELECT name FROM items WHERE id = {}", id);                       // NOT ordered-scan
  db.perform("SELECT name FROM items WHERE id > {} ORDER BY id LIMIT 4", id); // FIND ordered-scan items.id
  db.query("INSERT INTO events (at, body) VALUES ({}, '{}')", std::time(nullptr), body); // FIND monotonic-key events.at
  db.query("INSERT INTO events (body, at) VALUES ('{1}', {0})", std::time(nullptr), body); // FIND monotonic-key events.at
}

void library(sqlite3 *db, int count, const std::string &owner) {
  run(db, fmt::format("SELECT name FROM items ORDER BY id LIMIT {}", count)); // FIND ordered-scan items.id
  run(db, fmt::format(FMT_STRING("SELECT name FROM items WHERE owner = '{}' ORDER BY name"), owner)); // NOT ordered-scan
  fmt::memory_buffer out;
  fmt::format_to(std::back_inserter(out), "SELECT name FROM items WHERE owner <> '{}' ", owner); // FIND ordered-scan items.id
  fmt::format_to(std::back_inserter(out), "ORDER BY id LIMIT {}", count);
  run(db, fmt::to_string(out));
}
