#pragma once

#include <pqxx/pqxx>

#include <optional>
#include <string>
#include <utility>

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
  unsigned int id;
  std::string name;
};

unsigned int put(pqxx::work &tx, const std::string &name);
void adopt(pqxx::work &tx, unsigned int child, unsigned int parent);
std::optional<int> parentOf(pqxx::work &tx, unsigned int id);
Named byName(pqxx::work &tx, const std::string &name);
