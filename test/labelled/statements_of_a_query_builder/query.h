#pragma once
#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <vector>

// One statement, built up and run.
class Query {
public:
  static Query from(const std::string &table) { return Query(table); }
  Query &columns(const std::string &names) {
    columns_ = names;
    return *this;
  }
  Query &where(const std::string &condition, std::int64_t value) {
    where_ += where_.empty() ? " WHERE " : " AND ";
    where_ += condition;
    values_.push_back(value);
    return *this;
  }
  Query &orderBy(const std::string &what) {
    order_ = " ORDER BY " + what;
    return *this;
  }
  Query &limit(int n) {
    limit_ = " LIMIT " + std::to_string(n);
    return *this;
  }
  std::vector<std::int64_t> all(sqlite3 *db) const;

private:
  explicit Query(const std::string &table) : table_(table) {}
  std::string table_, columns_ = "*", where_, order_, limit_;
  std::vector<std::int64_t> values_;
};
