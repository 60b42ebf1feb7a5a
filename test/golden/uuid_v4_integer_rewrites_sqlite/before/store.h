#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

using OrderId = std::int64_t;

struct Order {
  OrderId id = 0;
  std::int64_t customer = 0;
  OrderId parent = 0; // 0: none
  int total = 0;
};

class Store {
public:
  explicit Store(sqlite3 *db) : db_(db) {}

  std::int64_t add_customer(const std::string &name);
  OrderId place(std::int64_t customer, OrderId parent, int total, int at);
  bool load(OrderId id, Order &into);
  std::optional<std::int64_t> customer_named(const std::string &name);
  std::vector<OrderId> children(OrderId id);
  int total_of(const std::vector<OrderId> &ids);
  void raise(OrderId id, int by);
  void drop(OrderId id);
  int newest();
  long long rows();

private:
  sqlite3 *db_;
  std::map<OrderId, int> cache_;
};
