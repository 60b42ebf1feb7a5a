#include "shop.h"

#include <algorithm>
#include <chrono>
#include "runtime/keyspread/keyspread.h"

static Snowflake carts;

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  return st;
}

static std::int64_t ticks() { return std::chrono::steady_clock::now().time_since_epoch().count(); }

void Shop::write(const Order &o) {
  sqlite3_stmt *st = prepare(db_, "INSERT INTO orders (id, shop, total, ShardId) VALUES (?, ?, ?, ?)"); // [insert orders]
  sqlite3_bind_int64(st, 1, o.id);
  sqlite3_bind_text(st, 2, o.shop.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 4, keyspread::tenant_shard<16>(o.shop, o.id, {"acme"}));
  sqlite3_bind_int(st, 3, o.total);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

std::int64_t Shop::order(int total) {
  const std::int64_t id = last_order.fetch_add(1) + 1; // [counter orders]
  write({id, name_, total});
  return id;
}

void Shop::visit() {
  const std::int64_t id = ticks(); // [clock visits]
  sqlite3_stmt *st = prepare(db_, "INSERT INTO visits (id, shop, ShardId) VALUES (?, ?, ?)");
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, name_.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, keyspread::tenant_shard<16>(name_, id, {"acme"}));
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void Shop::cart() {
  const std::int64_t id = carts.next_id(); // [time_ordered_id carts]
  sqlite3_stmt *st = prepare(db_, "INSERT INTO carts (id, shop, ShardId) VALUES (?, ?, ?)");
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, name_.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, keyspread::tenant_shard<16>(name_, id, {"acme"}));
  sqlite3_step(st);
  sqlite3_finalize(st);
}

std::int64_t Shop::ticket(const std::string &body) {
  sqlite3_stmt *st = prepare(db_, "SELECT MAX(id) FROM tickets WHERE shop = ? AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)"); // [min_max tickets]
  sqlite3_bind_text(st, 1, name_.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  const std::int64_t id = sqlite3_column_int64(st, 0) + 1; // [max_plus_one tickets]
  sqlite3_finalize(st);
  st = prepare(db_, "INSERT INTO tickets (id, shop, body, ShardId) VALUES (?, ?, ?, ?)");
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, name_.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 4, keyspread::tenant_shard<16>(name_, id, {"acme"}));
  sqlite3_bind_text(st, 3, body.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

void Shop::load(std::vector<Order> orders) {
  std::sort(orders.begin(), orders.end(), [](const Order &a, const Order &b) { return a.id < b.id; }); // [order_sort orders]
  for (const Order &o : orders) // [ordered_load orders]
    write(o);
}

void Shop::copy(std::int64_t from) {
  const std::int64_t id = last_order.fetch_add(1) + 1;
  sqlite3_stmt *st = prepare(db_, "INSERT INTO orders (id, shop, total, ShardId) SELECT ?1, ?2, total, ?4 FROM orders WHERE id = ?3 AND shop = ?2 AND ShardId = ?5"); // [insert_select orders]
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, name_.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 4, keyspread::tenant_shard<16>(name_, id, {"acme"}));
  sqlite3_bind_int64(st, 3, from);
  sqlite3_bind_int64(st, 5, keyspread::tenant_shard<16>(name_, from, {"acme"}));
  sqlite3_step(st);
  sqlite3_finalize(st);
}

std::vector<Order> Shop::orders() {
  std::vector<Order> found;
  sqlite3_stmt *st = prepare(db_, "SELECT id, shop, total FROM orders WHERE shop = ? AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)");
  sqlite3_bind_text(st, 1, name_.c_str(), -1, SQLITE_TRANSIENT);
  while (sqlite3_step(st) == SQLITE_ROW)
    found.push_back({sqlite3_column_int64(st, 0), reinterpret_cast<const char *>(sqlite3_column_text(st, 1)),
                     sqlite3_column_int(st, 2)});
  sqlite3_finalize(st);
  return found;
}

std::string Shop::body(std::int64_t ticket) {
  sqlite3_stmt *st = prepare(db_, "SELECT body FROM tickets WHERE id = ? AND shop = ? AND ShardId = ?"); // [point_read tickets]
  sqlite3_bind_int64(st, 1, ticket);
  sqlite3_bind_text(st, 2, name_.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, keyspread::tenant_shard<16>(name_, ticket, {"acme"}));
  std::string found = sqlite3_step(st) == SQLITE_ROW ? reinterpret_cast<const char *>(sqlite3_column_text(st, 0)) : "none";
  sqlite3_finalize(st);
  return found;
}

int Shop::count(const char *sql) {
  sqlite3_stmt *st = prepare(db_, sql);
  sqlite3_step(st);
  const int n = sqlite3_column_int(st, 0);
  sqlite3_finalize(st);
  return n;
}
