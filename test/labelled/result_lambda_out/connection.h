// A connection whose statements stand in tables, and whose rows go to a function.
#pragma once
#include <libpq-fe.h>

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

struct Tagged {
  int inputs;
  const Oid types[4];
  const char *name;
  const char *text;
};

class Rows {
public:
  explicit Rows(PGresult *held) : held_(held), count_(PQntuples(held)) {}
  ~Rows() { PQclear(held_); }
  int count() const { return count_; }
  void check(int row) const;
  operator PGresult *() const { return held_; }

private:
  PGresult *held_;
  int count_;
};

struct Cells {
  static const char *raw(const Rows &rows, int row, size_t column);
  static void take(const Rows &rows, int row, size_t column, std::string &to);
  static void take(const Rows &rows, int row, size_t column, bool &to);
  template <typename T> static void take(const Rows &rows, const int row, const size_t column, T &to) {
    const char *text = raw(rows, row, column);
    to = static_cast<T>(std::strtoull(text, nullptr, 10));
  }
};

struct Inputs {
  void add(const std::string &value) { texts_.push_back(value); }
  const char *const *values() const;
  std::vector<std::string> texts_;
};

class Connection {
public:
  typedef std::function<void(Rows &, int)> EachRow;
  void prepareAll(const Tagged *begin, const Tagged *end);
  void prepare(const Tagged &statement);
  void select(Tagged &statement, const Inputs &in, EachRow each);
  void change(Tagged &statement, const Inputs &in);

private:
  std::shared_ptr<Rows> run(Tagged &statement, const Inputs &in);
  PGconn *conn_ = nullptr;
};
