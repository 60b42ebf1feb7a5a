#pragma once

#include <cstdint>
#include <map>
#include <sqlite3.h>
#include <string>
#include <variant>
#include <vector>

using Value = std::variant<std::int64_t, std::string>;
using Row = std::map<std::string, Value>;

/// Rows as maps, for any table.
void insert(sqlite3 *db, const std::string &table, const Row &values);
std::vector<Row> select(sqlite3 *db, const std::string &table, const Row &where);

inline std::int64_t number(const Row &row, const std::string &column) { return std::get<std::int64_t>(row.at(column)); }
inline const std::string &text(const Row &row, const std::string &column) { return std::get<std::string>(row.at(column)); }
