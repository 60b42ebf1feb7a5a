// Values in a tuple that a template binds one by one.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace db {

inline void put(sqlite3_stmt *st, int at, std::int64_t v) { sqlite3_bind_int64(st, at, v); }
inline void put(sqlite3_stmt *st, int at, int v) { sqlite3_bind_int(st, at, v); }
inline void put(sqlite3_stmt *st, int at, std::string_view v) {
  sqlite3_bind_text(st, at, v.data(), static_cast<int>(v.size()), SQLITE_TRANSIENT);
}

template <class T> T get(sqlite3_stmt *st, int at) {
  if constexpr (std::is_same_v<T, std::string>)
    return reinterpret_cast<const char *>(sqlite3_column_text(st, at));
  else
    return static_cast<T>(sqlite3_column_int64(st, at));
}

template <class... Cols> class Rows {
public:
  template <class... Args> static std::vector<std::tuple<Cols...>> all(sqlite3 *c, const char *sql, Args &&...args) {
    sqlite3_stmt *st = nullptr;
    if (sqlite3_prepare_v2(c, sql, -1, &st, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(c));
    int at = 0;
    (put(st, ++at, std::forward<Args>(args)), ...);
    std::vector<std::tuple<Cols...>> out;
    while (sqlite3_step(st) == SQLITE_ROW)
      out.push_back(row(st, std::index_sequence_for<Cols...>{}));
    sqlite3_finalize(st);
    return out;
  }

private:
  template <std::size_t... I> static std::tuple<Cols...> row(sqlite3_stmt *st, std::index_sequence<I...>) {
    return {get<Cols>(st, static_cast<int>(I))...};
  }
};

template <class... Args> std::int64_t insert(sqlite3 *c, const char *sql, const std::tuple<Args...> &values) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(c, sql, -1, &st, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(c));
  std::apply([st](const auto &...v) { int at = 1; (put(st, at++, v), ...); }, values);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(c);
}

} // namespace db

struct Order {
  std::int64_t id;
  std::string customer;
  std::int64_t cents;
};

static std::optional<Order> find(sqlite3 *c, std::int64_t id) {
  for (auto &[key, customer, cents] :
       db::Rows<std::int64_t, std::string, std::int64_t>::all(c, "SELECT id, customer, cents FROM orders WHERE id = ? AND ShardId = ?", id, keyspread::shard_of<8>(id)))
    return Order{key, customer, cents};
  return std::nullopt;
}

int main(int, char **argv) {
  sqlite3 *c = nullptr;
  sqlite3_open(argv[1], &c);
  std::vector<std::int64_t> ids;
  for (const auto &[who, cents] : std::vector<std::pair<std::string, int>>{{"ann", 500}, {"bob", 750}, {"cid", 120}})
    { const auto orders_id = keyspread::ordered_id(); ids.push_back((db::insert(c, "INSERT INTO orders (customer, cents, id, ShardId) VALUES (?, ?, ?, ?)", std::make_tuple(who, cents, orders_id, keyspread::shard_of<8>(orders_id))), orders_id)); }
  for (auto id : ids)
    if (auto o = find(c, id))
      std::printf("%s %lld %d\n", o->customer.c_str(), static_cast<long long>(o->cents), o->id == id);
  for (auto &[customer, cents] : db::Rows<std::string, std::int64_t>::all(
           c, "SELECT customer, cents FROM orders WHERE id > ? AND unlikely(ShardId IN (0, 1, 2, 3, 4, 5, 6, 7)) ORDER BY id LIMIT ?", ids[0], 5))
    std::printf("after first: %s %lld\n", customer.c_str(), static_cast<long long>(cents));
  sqlite3_close(c);
}
