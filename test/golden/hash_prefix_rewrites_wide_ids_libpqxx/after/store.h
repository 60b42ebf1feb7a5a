#pragma once

#include <pqxx/pqxx>

#include <optional>
#include <string>
#include <utility>
#include <cstdint>

// Gives a column as whatever number is asked for.
class Cell {
public:
  explicit Cell(pqxx::result r) : r_(std::move(r)) {}
  bool empty() const { return r_.empty(); }
  template <typename T> T number(const char *column) const { return r_[0][column].template as<T>(); }

private:
  pqxx::result r_;
};

struct Named {
  std::uint64_t id;
  std::string name;
};

std::uint64_t put(pqxx::work &tx, const std::string &name);
void adopt(pqxx::work &tx, std::uint64_t child, std::uint64_t parent);
std::optional<std::int64_t> parentOf(pqxx::work &tx, std::uint64_t id);
Named byName(pqxx::work &tx, const std::string &name);
