#include "store.h"

#include <string>
#include "runtime/keyspread/keyspread.h"

std::string Store::add_customer(const std::string &name) {
  sqlite3_stmt *st = nullptr;
  const auto customers_id = keyspread::uuid_v4();
  sqlite3_prepare_v2(db_, "INSERT INTO customers (name, id) VALUES (?, ?)", -1, &st, nullptr); // [insert]
  sqlite3_bind_text(st, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, customers_id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return customers_id; // [id_read_call]
}

OrderId Store::place(std::string customer, OrderId parent, int total, int at) {
  sqlite3_stmt *st = nullptr;
  const auto orders_id = keyspread::uuid_v4();
  sqlite3_prepare_v2(db_, "INSERT INTO orders (customer_id, parent_id, total, placed, id) VALUES (?, ?, ?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, customer.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 5, orders_id.c_str(), -1, SQLITE_TRANSIENT);
  if (parent.empty())
    sqlite3_bind_null(st, 2);
  else
    sqlite3_bind_text(st, 2, parent.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int(st, 3, total);
  sqlite3_bind_int(st, 4, at);
  sqlite3_step(st);
  sqlite3_finalize(st);
  const OrderId id = orders_id;
  cache_[id] = total;
  return id;
}

bool Store::load(OrderId id, Order &into) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "SELECT id, customer_id, parent_id, total FROM orders WHERE id = ?", -1, &st, nullptr); // [point_read]
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  const bool found = sqlite3_step(st) == SQLITE_ROW;
  if (found) {
    into.id = keyspread::text_of(sqlite3_column_text(st, 0));
    into.customer = keyspread::text_of(sqlite3_column_text(st, 1));
    into.parent = keyspread::text_of(sqlite3_column_text(st, 2));
    into.total = sqlite3_column_int(st, 3);
  }
  sqlite3_finalize(st);
  return found;
}

std::optional<std::string> Store::customer_named(const std::string &name) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "SELECT id FROM customers WHERE name = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  std::optional<std::string> result;
  if (sqlite3_step(st) == SQLITE_ROW)
    result = keyspread::text_of(sqlite3_column_text(st, 0));
  sqlite3_finalize(st);
  return result;
}

std::vector<OrderId> Store::children(OrderId id) {
  std::vector<OrderId> result;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "SELECT id FROM orders WHERE parent_id = ? ORDER BY placed, id", -1, &st, nullptr); // [ordered_scan]
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  while (sqlite3_step(st) == SQLITE_ROW)
    result.push_back(keyspread::text_of(sqlite3_column_text(st, 0)));
  sqlite3_finalize(st);
  return result;
}

int Store::total_of(const std::vector<OrderId> &ids) {
  int sum = 0;
  for (const OrderId id : ids) {
    auto it = cache_.find(id);
    if (it != cache_.end())
      sum += it->second;
  }
  return sum;
}

void Store::raise(OrderId id, int by) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "UPDATE orders SET total = total + ? WHERE id = ?", -1, &st, nullptr); // [point_update]
  sqlite3_bind_int(st, 1, by);
  sqlite3_bind_text(st, 2, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  cache_.erase(id);
}

void Store::drop(OrderId id) {
  const std::string sql = "DELETE FROM orders WHERE id = '" + id + "'"; // [point_delete]
  sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr);
}

int Store::newest() {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "SELECT total FROM orders ORDER BY placed DESC, id DESC LIMIT 1", -1, &st, nullptr); // [latest]
  const int total = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int(st, 0) : -1;
  sqlite3_finalize(st);
  return total;
}

long long Store::rows() {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "SELECT COUNT(*) FROM orders o JOIN customers c ON c.id = o.customer_id", -1, &st, nullptr); // [join]
  const long long count = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : -1;
  sqlite3_finalize(st);
  return count;
}
