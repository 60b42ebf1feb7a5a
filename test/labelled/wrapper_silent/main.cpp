// Functions that are given the same texts and execute none of them.
#include <sqlite3.h>

#include <cstdio>
#include <map>
#include <string>

static void logText(const std::string &text) { fprintf(stderr, "%s\n", text.c_str()); }
static bool contains(const std::string &text, const char *word) { return text.find(word) != std::string::npos; }
static std::string escape(const std::string &text) {
  std::string out;
  for (char c : text)
    out += c == '\'' ? std::string("''") : std::string(1, c);
  return out;
}

class Db {
public:
  bool run(const std::string &sql) {
    logText(sql);
    if (contains(sql, "SELECT name FROM items ORDER BY id LIMIT 1")) // NOT ordered-scan
      ++selects_;
    if (sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK)
      return true;
    fail("SELECT name FROM items ORDER BY id LIMIT 2", sql); // NOT ordered-scan
    return false;
  }
  void fail(const std::string &what, const std::string &sql) { error_ = what + ": " + sql; }
  void bindName(const std::string &name) {
    sqlite3_stmt *s = nullptr;
    sqlite3_prepare_v2(db_, "SELECT seen FROM items WHERE name = ?", -1, &s, nullptr);
    sqlite3_bind_text(s, 1, name.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_step(s);
  }
  bool named(const std::string &name) { return run("DELETE FROM items WHERE name = '" + escape(name) + "'"); }
  void remember(const std::string &name, const std::string &text) { help_[name] = text; }

private:
  sqlite3 *db_ = nullptr;
  int selects_ = 0;
  std::string error_;
  std::map<std::string, std::string> help_;
};

void use(Db &db) {
  logText("SELECT name FROM items ORDER BY id LIMIT 3"); // NOT ordered-scan
  contains("SELECT name FROM items ORDER BY id LIMIT 3", "ORDER"); // NOT ordered-scan
  escape("SELECT name FROM items ORDER BY id LIMIT 3"); // NOT ordered-scan
  db.bindName("SELECT name FROM items ORDER BY id LIMIT 3"); // NOT ordered-scan
  db.named("SELECT name FROM items ORDER BY id LIMIT 3"); // NOT ordered-scan
  db.remember("list", "SELECT name FROM items ORDER BY id LIMIT 3"); // NOT ordered-scan
  db.run("SELECT name FROM items ORDER BY id LIMIT 3"); // FIND ordered-scan items.id
}
