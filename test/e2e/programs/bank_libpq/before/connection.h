#pragma once

#include <libpq-fe.h>

#include <stdexcept>
#include <string>
#include <vector>

/// The rows of one query.
class Rows {
public:
  explicit Rows(PGresult *r) : r_(r) {}
  Rows(Rows &&other) noexcept : r_(other.r_) { other.r_ = nullptr; }
  Rows &operator=(Rows &&) = delete;
  ~Rows() { PQclear(r_); }

  int count() const { return PQntuples(r_); }
  int changed() const { return std::stoi(PQcmdTuples(r_)); }
  std::string text(int row, int column) const { return PQgetvalue(r_, row, column); }
  long long number(int row, int column) const { return std::stoll(PQgetvalue(r_, row, column)); }

private:
  PGresult *r_;
};

class Connection {
public:
  explicit Connection(const char *where) : c_(PQconnectdb(where)) {
    if (PQstatus(c_) != CONNECTION_OK)
      throw std::runtime_error(PQerrorMessage(c_));
  }
  ~Connection() { PQfinish(c_); }
  Connection(const Connection &) = delete;
  Connection &operator=(const Connection &) = delete;

  Rows run(const char *sql, const std::vector<std::string> &values = {});

private:
  PGconn *c_;
};
