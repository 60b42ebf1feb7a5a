//===- LoopedRows.h - rows that a loop adds to the text of an INSERT ------===//
//
//   sql << "INSERT INTO t (a, b) VALUES ";
//   for (..)
//     sql << comma << "(" << a << ", " << b << ")";
//
// In: such a text as a run has it: with one row, or, where the run knows what
// the loop goes through, with several that are made of the same pieces. Out:
// the text with one row, which stands for each.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_LOOPEDROWS_H
#define KEYSPREAD_REWRITES_GRAPH_LOOPEDROWS_H

#include "matchers/facts/Facts.h"
#include "matchers/sql/Statement.h"
#include "rewrites/trace/Value.h"

namespace keyspread {

/// Of the rows of \p T that are made of the same pieces of source the first is
/// left, and of \p Holes, which fill the text, those in it. Where it is \p
/// OfLoop its one row is one of a loop anyhow. Other texts stay as they are.
void foldRows(facts::Template &T, std::vector<trace::V> &Holes, sql::Dialect In,
              bool OfLoop);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_LOOPEDROWS_H
