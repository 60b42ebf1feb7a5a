//===- TableNames.h - tables that share the beginning of their names ------===//
//
// In: the names of the tables that scripts declare. Out: what a program puts in
// front of a part of such a name when it runs.
//
//   CREATE TABLE shop_users .., shop_orders .., shop_items ..
//   "SELECT * FROM " + prefix + "_users"     prefix is "shop"
//
// Whoever runs the program with another prefix has other tables, whose scripts
// are not these.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_SQL_TABLENAMES_H
#define KEYSPREAD_MATCHERS_SQL_TABLENAMES_H

#include "matchers/sql/Statement.h"

#include <set>
#include <string>
#include <string_view>

namespace keyspread::sql {

class TableNames {
public:
  /// The tables that \p S declares. Not thread safe.
  void add(const Script &S);

  /// What stands in front of \p Rest in the name of a table: "shop" of
  /// "_users", "shop_" of "users". With \p Open more is put in behind \p Rest.
  /// Empty: the tables share no beginning, or none of them is called so.
  std::string before(std::string_view Rest, bool Open) const;

private:
  std::set<std::string> All; // in lower case
  /// The first word of nearly all, with its "_"; empty: there is none.
  std::string prefix() const;
};

} // namespace keyspread::sql

#endif // KEYSPREAD_MATCHERS_SQL_TABLENAMES_H
