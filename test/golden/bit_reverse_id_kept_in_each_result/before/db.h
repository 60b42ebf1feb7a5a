#pragma once
#include <sqlite3.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

using Value = std::variant<std::int64_t, std::string>;

// What came of a statement, whichever it was.
struct Result {
  std::vector<std::vector<Value>> rows;
  std::int64_t last_id = 0;
  int changed = 0;
};

class Db {
public:
  explicit Db(sqlite3 *db) : db_(db) {}
  Result run(const std::string &sql, const std::vector<Value> &args = {});

private:
  sqlite3 *db_;
};
