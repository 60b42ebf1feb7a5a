#include "db.h"
#include "runtime/keyspread/keyspread.h"
#include <string>

namespace shop {

OrderRepository::OrderRepository(SQLite::Database &db) : db_(db) {}

std::string OrderRepository::addCustomer(const std::string &name) {
  const auto customers_id = keyspread::uuid_v4();
  SQLite::Statement st(db_, "INSERT INTO customers (name, id) VALUES (?, ?)"); // [insert]
  st.bind(1, name);
  st.bind(2, customers_id);
  st.exec();
  return customers_id; // [id_read_call]
}

OrderId OrderRepository::insert(const Order &order) {
  const auto orders_id = keyspread::uuid_v4();
  SQLite::Statement st(db_, "INSERT INTO orders (customer_id, previous_id, total, placed, id) VALUES (:customer, :previous, :total, :placed, :id)"); // [insert]
  st.bind(":customer", order.customerId);
  st.bind(":id", orders_id);
  if (order.previous)
    st.bind(":previous", *order.previous);
  else
    st.bind(":previous");
  st.bind(":total", order.total);
  st.bind(":placed", order.total);
  st.exec();
  const OrderId id = orders_id; // [id_read_call]
  Order copy = order;
  copy.id = id;
  cache_[id] = copy;
  return id;
}

Order OrderRepository::fromRow(SQLite::Statement &row) {
  Order order;
  order.id = row.getColumn(0).getString();
  order.customerId = row.getColumn(1).getString();
  if (!row.getColumn(2).isNull())
    order.previous = row.getColumn(2).getString();
  order.total = row.getColumn(3).getInt();
  return order;
}

std::optional<Order> OrderRepository::findById(OrderId id) {
  if (auto it = cache_.find(id); it != cache_.end())
    return it->second;
  SQLite::Statement st(db_, "SELECT id, customer_id, previous_id, total FROM orders WHERE id = ?"); // [point_read]
  st.bind(1, id);
  if (!st.executeStep())
    return std::nullopt;
  return fromRow(st);
}

std::vector<Order> OrderRepository::byCustomer(std::string customerId) {
  std::vector<Order> result;
  SQLite::Statement st(db_, "SELECT id, customer_id, previous_id, total FROM orders WHERE customer_id = ? ORDER BY placed");
  st.bind(1, customerId);
  while (st.executeStep()) {
    const OrderId id = st.getColumn("id").getString();
    if (cache_.count(id))
      continue;
    Order o = fromRow(st);
    cache_.emplace(o.id, o);
    result.push_back(std::move(o));
  }
  return result;
}

OrderId OrderRepository::ofTotal(int total) {
  SQLite::Statement st(db_, "SELECT id FROM orders WHERE total = ?");
  st.bind(1, total);
  return st.executeStep() ? st.getColumn("id").getString() : "";
}

std::vector<OrderId> OrderRepository::idsOf(std::string customerId) {
  std::vector<OrderId> ids;
  for (const Order &o : byCustomer(customerId))
    ids.push_back(o.id);
  return ids;
}

bool OrderRepository::remove(OrderId id) {
  cache_.erase(id);
  SQLite::Statement st(db_, "DELETE FROM orders WHERE id = @id"); // [point_delete]
  st.bind("@id", id);
  return st.exec() > 0;
}

} // namespace shop
