#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <libpq-fe.h>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

/// One value of a statement: text, or nothing at all.
class Param {
public:
  Param(std::int64_t v) : text_(std::to_string(v)) {}
  Param(const std::string &v) : text_(v) {}
  Param(const std::optional<std::int64_t> &v) : null_(!v), text_(v ? std::to_string(*v) : std::string()) {}

  const char *data() const { return null_ ? nullptr : text_.c_str(); }

private:
  bool null_ = false;
  std::string text_;
};

struct Clear {
  void operator()(PGresult *r) const { PQclear(r); }
};

struct Rows {
  std::unique_ptr<PGresult, Clear> all;

  int count() const { return PQntuples(all.get()); }
  std::string text(int row, int column) const { return PQgetvalue(all.get(), row, column); }
  std::optional<std::int64_t> optional(int row, int column) const {
    if (PQgetisnull(all.get(), row, column) != 0)
      return std::nullopt;
    return number(row, column);
  }
  std::int64_t number(int row, int column) const { return std::strtoll(PQgetvalue(all.get(), row, column), nullptr, 10); }
};

inline Rows finished(PGconn *db, PGresult *result) {
  std::unique_ptr<PGresult, Clear> all(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
    throw std::runtime_error(PQerrorMessage(db));
  return Rows{std::move(all)};
}

inline Rows ask(PGconn *db, const char *sql) { return finished(db, PQexec(db, sql)); }

/// ask(db, "... $1 ... $2 ...", {author, limit})
template <std::size_t N>
Rows ask(PGconn *db, const char *sql, const Param (&params)[N]) {
  std::array<const char *, N> values;
  for (std::size_t i = 0; i < N; ++i)
    values[i] = params[i].data();
  return finished(db, PQexecParams(db, sql, static_cast<int>(N), nullptr, values.data(), nullptr, nullptr, 0));
}

/// Runs work between BEGIN and COMMIT.
template <typename Work>
auto atomically(PGconn *db, Work work) {
  ask(db, "BEGIN");
  try {
    auto result = work();
    ask(db, "COMMIT");
    return result;
  } catch (...) {
    PQclear(PQexec(db, "ROLLBACK"));
    throw;
  }
}
