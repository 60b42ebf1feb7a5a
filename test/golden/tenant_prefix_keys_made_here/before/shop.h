#pragma once

#include "snowflake.h"

#include <sqlite3.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

struct Order {
  std::int64_t id;
  std::string shop;
  int total;
};

/// All that one shop does.
class Shop {
public:
  Shop(sqlite3 *db, std::string name) : db_(db), name_(std::move(name)) {}

  std::int64_t order(int total);
  void visit();
  void cart();
  std::int64_t ticket(const std::string &body);
  void load(std::vector<Order> orders);
  void copy(std::int64_t from);
  std::vector<Order> orders();
  std::string body(std::int64_t ticket);
  int count(const char *sql);

private:
  void write(const Order &o);

  sqlite3 *db_;
  std::string name_;
};

inline std::atomic<std::int64_t> last_order{0};
