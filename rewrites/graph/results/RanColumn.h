//===- RanColumn.h - a column that a run reads ----------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_RANCOLUMN_H
#define KEYSPREAD_REWRITES_GRAPH_RANCOLUMN_H

#include "rewrites/graph/Statements.h"

namespace keyspread {

/// Column \p Number, from 0, or \p Name of the rows of a statement whose text
/// a run tells.
struct RanColumn {
  const BoundStatement *Of;
  std::optional<int64_t> Number;
  std::string Name;

  friend bool operator==(const RanColumn &, const RanColumn &) = default;
};

/// A column, and the call that says where its cells go.
struct BoundCell {
  RanColumn Of;
  Site By;

  friend bool operator==(const BoundCell &, const BoundCell &) = default;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_RANCOLUMN_H
