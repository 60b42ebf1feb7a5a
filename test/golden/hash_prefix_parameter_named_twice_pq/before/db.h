#pragma once
#include <libpq-fe.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

using Result = std::shared_ptr<PGresult>;

inline std::string text(const std::string &value) { return value; }
inline std::string text(std::int64_t value) { return std::to_string(value); }

template <std::size_t N> struct Packed {
  template <class... Args> explicit Packed(const Args &...args) : texts{text(args)...} {
    for (std::size_t i = 0; i < N; ++i)
      values[i] = texts[i].c_str();
  }
  std::array<std::string, N> texts;
  std::array<const char *, N + 1> values{};
};

class Connection {
public:
  explicit Connection(const char *where) : conn(PQconnectdb(where), &PQfinish) {}

  void define(const char *name, const char *sql) { keep(PQprepare(conn.get(), name, sql, 0, nullptr)); }

  template <class... Args> Result call(const char *name, const Args &...args) {
    const Packed<sizeof...(Args)> packed(args...);
    return keep(PQexecPrepared(conn.get(), name, sizeof...(Args), packed.values.data(), nullptr, nullptr, 0));
  }

  template <class... Args> Result query(const std::string &sql, const Args &...args) {
    const Packed<sizeof...(Args)> packed(args...);
    return keep(PQexecParams(conn.get(), sql.c_str(), sizeof...(Args), nullptr, packed.values.data(), nullptr,
                             nullptr, 0));
  }

private:
  static Result keep(PGresult *result) { return Result(result, &PQclear); }

  std::unique_ptr<PGconn, decltype(&PQfinish)> conn;
};
