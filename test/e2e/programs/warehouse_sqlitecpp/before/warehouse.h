#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

struct Item {
  std::int64_t id = 0;
  std::string name;
  int stock = 0;
};

struct Movement {
  std::int64_t id = 0;
  std::int64_t item = 0;
  int amount = 0;
  std::string reason;
};

class Warehouse {
public:
  explicit Warehouse(SQLite::Database &db) : db_(db) {}

  Item add(const std::string &name);
  std::optional<Item> find(std::int64_t id);
  std::optional<Item> find(const std::string &name);
  /// Books the movement and changes the stock, or does neither.
  bool move(Movement &movement);
  std::vector<Movement> history(std::int64_t item);
  std::vector<Movement> last(int n);
  int remove(std::int64_t item);
  std::vector<std::string> names_of(std::int64_t a, std::int64_t b);

private:
  SQLite::Database &db_;
};
