//===- SmallIds.h - ids that have to stay small are counted on ------------===//
//
// In: the linked program and what `plan` proposes. Out: the same, where tables
// whose ids the program cannot keep in 64 bits everywhere go on with those that
// the database counts, if it can.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_FEASIBLE_SMALLIDS_H
#define KEYSPREAD_TOOL_ENGINE_FEASIBLE_SMALLIDS_H

#include "rewrites/graph/Graph.h"
#include "rewrites/plan/Plan.h"

namespace keyspread {

/// The old decision of a table stays among its Others. Places are told relative
/// to \p Root.
void keepSmallIds(const Graph &G, Plan &Proposed, llvm::StringRef Root);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_FEASIBLE_SMALLIDS_H
