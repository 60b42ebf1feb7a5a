// Templates: a base that calls its derived class, packs, overloads, default arguments.
#pragma once
#include <sqlite3.h>

#include <string>
#include <string_view>

template <class Derived> class Base {
public:
  bool select(const std::string &text) { return self().exec(text); }
  bool remark(const std::string &text) { return self().note(text); }

private:
  Derived &self() { return static_cast<Derived &>(*this); }
};

class Lite : public Base<Lite> {
public:
  bool exec(const std::string &text) { return sqlite3_exec(db, text.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK; }
  bool note(const std::string &text) { return !text.empty(); }
  sqlite3 *db = nullptr;
};

inline void put(sqlite3_stmt *s, int at, int value) { sqlite3_bind_int(s, at, value); }
inline void put(sqlite3_stmt *s, int at, const char *value) { sqlite3_bind_text(s, at, value, -1, nullptr); }

template <class... Args> int run(sqlite3 *db, std::string_view sql, Args &&...args) {
  sqlite3_stmt *s = nullptr;
  sqlite3_prepare_v2(db, sql.data(), static_cast<int>(sql.size()), &s, nullptr);
  int at = 0;
  (put(s, ++at, args), ...);
  return sqlite3_step(s);
}

template <class T> class Holder {
public:
  explicit Holder(T &d) : d_(d) {}
  template <class Text> bool go(Text &&text) { return d_.exec(std::forward<Text>(text)); }

private:
  T &d_;
};

class Over {
public:
  bool query(const char *text) { return query(std::string(text)); }
  bool query(const std::string &text) { return sqlite3_exec(db, text.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK; }
  bool query(int number) { return number > 0; }
  bool sweep(const char *text = "SELECT name FROM items ORDER BY id LIMIT 1"); // FIND ordered-scan items.id

private:
  sqlite3 *db = nullptr;
};
