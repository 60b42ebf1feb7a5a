//===- NewColumns.h - where new columns are named -------------------------===//
//
//   INSERT INTO t (a, ref, b, shard) VALUES (?, ?, ?, ?)     behind all
//   INSERT INTO t (a, ref, shard, b) VALUES (?, ?, ?, ?)     beside a column
//
// Behind all reads best. Beside the column that it is made of it goes where
// branches make the text, and that column stands in one of them only, or where
// the last of the values is given in branches.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_INSERTS_NEWCOLUMNS_H
#define KEYSPREAD_REWRITES_RULES_INSERTS_NEWCOLUMNS_H

#include "rewrites/rules/Context.h"
#include "rewrites/rules/statements/StatementEdit.h"

namespace keyspread {

/// Where the name of a new column goes, and its value in each row.
struct ColumnPlace {
  uint32_t Name = 0;
  std::vector<uint32_t> Values;
};

/// The place of a column that is made of \p Of, a column of the table of
/// \p I, which lists its columns. With no such column in the list, or with an
/// empty \p Of, it stands beside the first one that a parameter gives.
ColumnPlace placeOfColumn(const sql::Insert &I, StatementEdit &In,
                          llvm::StringRef Of);

/// Branches make several texts of the call that \p B is given to, and what
/// stands in place of a reference to a planned table, a value, NULL or
/// nothing, is not the same in all of them.
bool differsInBranches(const RuleContext &C, const BoundStatement &B);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_INSERTS_NEWCOLUMNS_H
