#include "store.h"

#include <string>

std::int64_t Store::add_customer(const std::string &name) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "INSERT INTO customers (name) VALUES (?)", -1, &st, nullptr); // [insert]
  sqlite3_bind_text(st, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db_); // [id_read_call]
}

OrderId Store::place(std::int64_t customer, OrderId parent, int total, int at) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "INSERT INTO orders (customer_id, parent_id, total, placed) VALUES (?, ?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, customer);
  if (parent == 0)
    sqlite3_bind_null(st, 2);
  else
    sqlite3_bind_int64(st, 2, parent);
  sqlite3_bind_int(st, 3, total);
  sqlite3_bind_int(st, 4, at);
  sqlite3_step(st);
  sqlite3_finalize(st);
  const OrderId id = static_cast<OrderId>(sqlite3_last_insert_rowid(db_));
  cache_[id] = total;
  return id;
}

bool Store::load(OrderId id, Order &into) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "SELECT id, customer_id, parent_id, total FROM orders WHERE id = ?", -1, &st, nullptr); // [point_read]
  sqlite3_bind_int64(st, 1, id);
  const bool found = sqlite3_step(st) == SQLITE_ROW;
  if (found) {
    into.id = sqlite3_column_int64(st, 0);
    into.customer = sqlite3_column_int64(st, 1);
    into.parent = sqlite3_column_int64(st, 2);
    into.total = sqlite3_column_int(st, 3);
  }
  sqlite3_finalize(st);
  return found;
}

std::optional<std::int64_t> Store::customer_named(const std::string &name) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "SELECT id FROM customers WHERE name = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  std::optional<std::int64_t> result;
  if (sqlite3_step(st) == SQLITE_ROW)
    result = sqlite3_column_int64(st, 0);
  sqlite3_finalize(st);
  return result;
}

std::vector<OrderId> Store::children(OrderId id) {
  std::vector<OrderId> result;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "SELECT id FROM orders WHERE parent_id = ? ORDER BY id", -1, &st, nullptr); // [ordered_scan]
  sqlite3_bind_int64(st, 1, id);
  while (sqlite3_step(st) == SQLITE_ROW)
    result.push_back(sqlite3_column_int64(st, 0));
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
  sqlite3_bind_int64(st, 2, id);
  sqlite3_step(st);
  sqlite3_finalize(st);
  cache_.erase(id);
}

void Store::drop(OrderId id) {
  const std::string sql = "DELETE FROM orders WHERE id = " + std::to_string(id); // [point_delete]
  sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr);
}

int Store::newest() {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "SELECT total FROM orders ORDER BY id DESC LIMIT 1", -1, &st, nullptr); // [latest]
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
