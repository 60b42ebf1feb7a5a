//===- TableColumns.h - the columns of tables that a program declares -----===//
//
// In: scripts and texts that declare tables. Out: the columns of a table, in
// order, which tell what the rows of `SELECT *` and `RETURNING *` are made of.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_SQL_TABLECOLUMNS_H
#define KEYSPREAD_MATCHERS_SQL_TABLECOLUMNS_H

#include "matchers/sql/Statement.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyspread::sql {

class TableColumns {
public:
  /// What \p S declares and alters, behind what was added before. Not thread
  /// safe.
  void add(const Script &S);

  /// Nothing is known of \p Table any more.
  void forget(std::string_view Table);

  /// The columns of \p Table as they are spelled; null: it is not declared, or
  /// in several ways, or by a query.
  const std::vector<std::string> *of(std::string_view Table) const;

private:
  struct Columns {
    std::vector<std::string> Names;
    bool Known = true;
  };
  std::map<std::string, Columns> All; // by the name in lower case
  void alter(const AlterTable &A);
};

/// The names of the columns of the rows that \p S gives, a statement whose
/// tables \p Known has: empty ones where the database makes the name up. None:
/// it gives no rows, or nobody knows which.
std::optional<std::vector<std::string>> rowsOf(const Statement &S,
                                               const TableColumns &Known);

} // namespace keyspread::sql

#endif // KEYSPREAD_MATCHERS_SQL_TABLECOLUMNS_H
