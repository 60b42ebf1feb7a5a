// The constructor or a setter keeps the text; another function executes it.
#include <sqlite3.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

class Query {
public:
  Query(sqlite3 *db, std::string text) : db_(db), text_(std::move(text)), label_("query") {}
  bool run() { return sqlite3_exec(db_, text_.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK; }
  void rename(const std::string &label) { label_ = label; }

private:
  sqlite3 *db_;
  std::string text_, label_;
};

class Command {
public:
  explicit Command(sqlite3 *db) : db_(db) {}
  void setText(const char *text) { text_ = text; }
  void setComment(const char *comment) { comment_ = comment; }
  int execute() {
    sqlite3_stmt *s = nullptr;
    sqlite3_prepare_v2(db_, text_, -1, &s, nullptr);
    return sqlite3_step(s);
  }

private:
  sqlite3 *db_;
  const char *text_ = nullptr, *comment_ = nullptr;
};

struct Request {
  std::string sql;
  std::string note;
};

class Reader {
public:
  explicit Reader(sqlite3 *db) : db_(db) {}
  void add(Request r) { requests_.push_back(std::move(r)); }
  void flush() {
    for (const Request &r : requests_)
      sqlite3_exec(db_, r.sql.c_str(), nullptr, nullptr, nullptr);
    requests_.clear();
  }

private:
  sqlite3 *db_;
  std::vector<Request> requests_;
};

void use(sqlite3 *db, Reader &reader) {
  Query q(db, "SELECT name FROM items ORDER BY id DESC LIMIT 10"); // FIND ordered-scan items.id
  q.rename("SELECT name FROM items ORDER BY id DESC LIMIT 11"); // NOT ordered-scan
  q.run();
  Query n(db, "SELECT name FROM items ORDER BY name LIMIT 10"); // NOT ordered-scan
  n.run();
  auto owned = std::make_unique<Query>(db, "SELECT name FROM items ORDER BY id LIMIT 12"); // FIND ordered-scan items.id
  owned->run();

  Command c(db);
  c.setText("SELECT seen FROM items ORDER BY id LIMIT 5"); // FIND ordered-scan items.id
  c.setComment("SELECT seen FROM items ORDER BY id LIMIT 6"); // NOT ordered-scan
  c.execute();

  reader.add(Request{"SELECT name FROM items WHERE id > 5 ORDER BY id LIMIT 3", "first"}); // FIND ordered-scan items.id
  Request r;
  r.note = "SELECT name FROM items ORDER BY id LIMIT 4"; // NOT ordered-scan
  r.sql = "SELECT name FROM items ORDER BY id LIMIT 4"; // FIND ordered-scan items.id
  reader.add(r);
  reader.flush();
}
