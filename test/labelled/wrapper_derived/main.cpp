// The program's classes derive from the library's: inherited calls, overridden calls.
#include "lib.h"

#include <ctime>
#include <string>

class Db : public lib::Connection {
public:
  bool run(const std::string &sql) { return exec(sql.c_str()); }
  long long last() const { return insertId(); } // FIND auto-increment-read
  void remark(const std::string &text) { note(text.c_str()); }
};

class Checked : public lib::Connection {
public:
  bool exec(const char *sql) override {
    ++count_;
    return lib::Connection::exec(sql);
  }
  bool check(const char *text) { return text && *text; }

private:
  int count_ = 0;
};

class Statement : public lib::Query {
public:
  using lib::Query::Query;
  bool execute(const char *sql) {
    if (!prepare(sql))
      return false;
    return exec();
  }
  Statement &add(long long value) {
    addBindValue(value);
    return *this;
  }
};

class Silent : public lib::Connection {
public:
  bool exec(const char *sql) override { return sql != nullptr; }
};

long long use(Db &db, Checked &checked, lib::Connection &any, Silent &silent) {
  db.exec("SELECT name FROM items ORDER BY id DESC LIMIT 10"); // FIND ordered-scan items.id
  db.run("SELECT name FROM items ORDER BY id DESC LIMIT 11"); // FIND ordered-scan items.id
  db.note("SELECT name FROM items ORDER BY id DESC LIMIT 12"); // NOT ordered-scan
  db.remark("SELECT name FROM items ORDER BY id DESC LIMIT 12"); // NOT ordered-scan
  checked.exec("SELECT name FROM items ORDER BY id DESC LIMIT 13"); // FIND ordered-scan items.id
  checked.check("SELECT name FROM items ORDER BY id DESC LIMIT 14"); // NOT ordered-scan
  any.exec("SELECT name FROM items ORDER BY id DESC LIMIT 15"); // FIND ordered-scan items.id
  silent.exec("SELECT name FROM items ORDER BY id DESC LIMIT 16"); // NOT ordered-scan
  Statement s(db);
  s.execute("SELECT name FROM items ORDER BY id DESC LIMIT 17"); // FIND ordered-scan items.id
  Statement i(db);
  i.prepare("INSERT INTO events (at, name) VALUES (?, ?)"); // FIND monotonic-key events.at
  i.add(time(nullptr)).add(5);
  i.exec();
  db.exec("INSERT INTO items (name) VALUES ('new')");
  return db.insertId() + // FIND auto-increment-read
         db.last(); // FIND auto-increment-read
}
