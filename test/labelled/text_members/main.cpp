// Text that is kept in fields, and built by several member functions.
#include <sqlite3.h>

#include <string>

class Report {
public:
  explicit Report(sqlite3 *db) : db_(db), head_("SELECT name FROM items") {} // FIND ordered-scan items.id
  void newest(int count) {
    sql_ = head_;
    sql_ += " ORDER BY id DESC LIMIT ";
    sql_ += std::to_string(count);
    run();
  }
  void named() {
    sql_ = "SELECT name FROM items";
    sql_ += " ORDER BY name LIMIT 4"; // NOT ordered-scan
    run();
  }

private:
  void run() { sqlite3_exec(db_, sql_.c_str(), nullptr, nullptr, nullptr); }
  sqlite3 *db_;
  std::string head_, sql_;
};

struct Query {
  std::string sql;
  Query &from(const char *table) {
    sql = std::string("SELECT id FROM ") + table; // FIND ordered-scan items.id
    return *this;
  }
  Query &orderBy(const char *column) {
    sql += std::string(" ORDER BY ") + column + " LIMIT 9";
    return *this;
  }
};

void fluent(sqlite3 *db) {
  Query q;
  q.from("items").orderBy("id");
  sqlite3_exec(db, q.sql.c_str(), nullptr, nullptr, nullptr);
  Query r;
  r.from("items").orderBy("name"); // NOT ordered-scan
  sqlite3_exec(db, r.sql.c_str(), nullptr, nullptr, nullptr);
}

void local(sqlite3 *db) {
  struct {
    std::string text;
    int tries = 0;
  } job;
  job.text = "SELECT name FROM items "; // FIND ordered-scan items.id
  job.text += "ORDER BY id LIMIT 1";
  sqlite3_exec(db, job.text.c_str(), nullptr, nullptr, nullptr);
}
