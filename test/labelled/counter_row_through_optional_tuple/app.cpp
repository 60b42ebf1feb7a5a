#include <sqlite3.h>

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

static void bind(sqlite3_stmt *st, int at, std::int64_t x) { sqlite3_bind_int64(st, at, x); }
static void bind(sqlite3_stmt *st, int at, const std::string &x) {
  sqlite3_bind_text(st, at, x.c_str(), -1, SQLITE_TRANSIENT);
}
template <class... Args> static sqlite3_stmt *prepare(sqlite3 *db, const char *sql, const Args &...args) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  int at = 0;
  (bind(st, ++at, args), ...);
  return st;
}
template <class... Ts, class... Args>
static std::optional<std::tuple<Ts...>> one(sqlite3 *db, const char *sql, const Args &...args) {
  sqlite3_stmt *st = prepare(db, sql, args...);
  if (sqlite3_step(st) != SQLITE_ROW)
    return std::nullopt;
  auto row = [&]<std::size_t... I>(std::index_sequence<I...>) {
    return std::tuple<Ts...>{sqlite3_column_int64(st, static_cast<int>(I))...};
  }(std::index_sequence_for<Ts...>{});
  sqlite3_finalize(st);
  return row;
}

static std::int64_t next(sqlite3 *db, const std::string &name) {
  const auto counted = one<std::int64_t>(
      db, "UPDATE series SET value = value + 1 WHERE name = ? RETURNING value", name);
  return std::get<0>(counted.value());
}

std::int64_t invoice(sqlite3 *db, const std::string &customer, std::int64_t placed) {
  const std::int64_t number = next(db, "invoice");
  sqlite3_stmt *st =
      prepare(db, "INSERT INTO invoices (number, customer, placed) VALUES (?, ?, ?)", number, customer, placed); // FIND monotonic-key invoices.number
  sqlite3_step(st);
  sqlite3_finalize(st);
  return number;
}

std::int64_t newest(sqlite3 *db) {
  const auto row = one<std::int64_t>(db, "SELECT number FROM invoices ORDER BY number DESC LIMIT 1"); // FIND ordered-scan invoices.number
  return row ? std::get<0>(*row) : 0;
}
