// Text that is passed on with additions, or through functions that give it back.
#include <sqlite3.h>

#include <string>
#include <string_view>

static std::string trimmed(std::string text) {
  while (!text.empty() && text.back() == ' ')
    text.pop_back();
  return text;
}

static std::string replaced(std::string text, const std::string &from, const std::string &to) {
  size_t at = text.find(from);
  if (at != std::string::npos)
    text.replace(at, from.size(), to);
  return text;
}

class Db {
public:
  bool run(const std::string &sql) { return sqlite3_exec(db_, (sql + ";").c_str(), nullptr, nullptr, nullptr) == SQLITE_OK; }
  bool explain(const std::string &sql) {
    std::string text = "EXPLAIN QUERY PLAN " + sql;
    return run(text);
  }
  bool clean(const std::string &sql) { return run(trimmed(sql)); }
  bool prefixed(const std::string &sql) { return run(replaced(sql, "#__", "app_")); }
  bool view(std::string_view sql) {
    std::string copy(sql);
    return run(copy);
  }
  bool appended(std::string sql) {
    sql += " LIMIT 100";
    return run(std::move(sql));
  }
  bool byName(const std::string &name) { return run("SELECT seen FROM items WHERE name = '" + name + "'"); }
  bool where(const std::string &condition) { return run("SELECT seen FROM items WHERE " + condition); }

private:
  sqlite3 *db_ = nullptr;
};

void use(Db &db) {
  db.run("SELECT name FROM items ORDER BY id DESC LIMIT 10"); // FIND ordered-scan items.id
  db.clean("SELECT name FROM items ORDER BY id DESC LIMIT 11 "); // FIND ordered-scan items.id
  db.prefixed("SELECT name FROM items ORDER BY id DESC LIMIT 12"); // FIND ordered-scan items.id
  db.view("SELECT name FROM items ORDER BY id DESC LIMIT 13"); // FIND ordered-scan items.id
  db.appended("SELECT name FROM items ORDER BY id"); // FIND ordered-scan items.id
  db.byName("SELECT name FROM items ORDER BY id DESC LIMIT 10"); // NOT ordered-scan
  db.where("name = 'SELECT name FROM items ORDER BY id DESC LIMIT 10'"); // NOT ordered-scan
  trimmed("SELECT name FROM items ORDER BY id DESC LIMIT 10"); // NOT ordered-scan
}
