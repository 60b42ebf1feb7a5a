#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace shop {

using OrderId = std::string;

constexpr std::int64_t kNoOrder = 0;

struct Customer {
  std::int64_t id{};
  std::string name;
};

struct Order {
  OrderId id = "";
  std::string customerId = "";
  std::optional<OrderId> previous;
  int total = 0;
};

class OrderRepository {
public:
  explicit OrderRepository(SQLite::Database &db);
  std::string addCustomer(const std::string &name);
  OrderId insert(const Order &order);
  std::optional<Order> findById(OrderId id);
  OrderId ofTotal(int total);
  std::vector<Order> byCustomer(std::string customerId);
  std::vector<OrderId> idsOf(std::string customerId);
  bool remove(OrderId id);
  void clearCache() { cache_.clear(); }

private:
  static Order fromRow(SQLite::Statement &row);
  SQLite::Database &db_;
  std::unordered_map<OrderId, Order> cache_;
};

} // namespace shop
