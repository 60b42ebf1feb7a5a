// Values through the program's own bind functions.
#include <sqlite3.h>

#include <cstdint>
#include <ctime>
#include <string>

class Statement {
public:
  Statement(sqlite3 *db, const std::string &sql) { sqlite3_prepare_v2(db, sql.c_str(), -1, &s_, nullptr); }
  void bind(int at, int64_t value) { sqlite3_bind_int64(s_, at, value); }
  void bind(int at, const std::string &value) { sqlite3_bind_text(s_, at, value.c_str(), -1, SQLITE_TRANSIENT); }
  /// Counts from 0.
  void setInt(uint8_t index, int64_t value) { sqlite3_bind_int64(s_, index + 1, value); }
  void setString(uint8_t index, const std::string &value) { sqlite3_bind_text(s_, index + 1, value.c_str(), -1, nullptr); }
  void addParam(int64_t value) { sqlite3_bind_int64(s_, ++next_, value); }
  void addParam(const std::string &value) { sqlite3_bind_text(s_, ++next_, value.c_str(), -1, nullptr); }
  Statement &operator<<(int64_t value) {
    addParam(value);
    return *this;
  }
  Statement &operator<<(const std::string &value) {
    addParam(value);
    return *this;
  }
  void step() { sqlite3_step(s_); }

private:
  sqlite3_stmt *s_ = nullptr;
  int next_ = 0;
};

void use(sqlite3 *db, const std::string &name) {
  int64_t now = time(nullptr);
  Statement a(db, "INSERT INTO events (at, name) VALUES (?, ?)"); // FIND monotonic-key events.at
  a.bind(1, now);
  a.bind(2, name);
  a.step();
  Statement b(db, "INSERT INTO events (name, at) VALUES (?, ?)"); // FIND monotonic-key events.at
  b.setString(0, name);
  b.setInt(1, now);
  b.step();
  Statement c(db, "INSERT INTO items (seen, name) VALUES (?, ?)"); // NOT monotonic-key
  c.setInt(0, now);
  c.setString(1, name);
  c.step();
  Statement d(db, "INSERT INTO events (at, name) VALUES (?, ?)"); // FIND monotonic-key events.at
  d.addParam(now);
  d.addParam(name);
  d.step();
  Statement e(db, "INSERT INTO events (at, name) VALUES (?, ?)"); // FIND monotonic-key events.at
  e << now << name;
  e.step();
  Statement f(db, "INSERT INTO events (at, name) VALUES (?, ?)"); // NOT monotonic-key
  f.bind(1, 7);
  f.bind(2, std::to_string(now));
  f.step();
  Statement h(db, "INSERT INTO events (name, at) VALUES (?, ?)"); // NOT monotonic-key
  h.setInt(0, now);
  h.setString(1, name);
  h.step();
  Statement g(db, "UPDATE items SET seen = ? WHERE id = ?"); // NOT monotonic-key
  g << now << int64_t(4);
  g.step();
}
