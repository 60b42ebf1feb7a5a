#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

using OrderId = std::string;

struct Order {
  OrderId id = "";
  std::string customer = "";
  OrderId parent = ""; // 0: none
  int total = 0;
};

class Store {
public:
  explicit Store(sqlite3 *db) : db_(db) {}

  std::string add_customer(const std::string &name);
  OrderId place(std::string customer, OrderId parent, int total, int at);
  bool load(OrderId id, Order &into);
  std::optional<std::string> customer_named(const std::string &name);
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
