//===- CountedIds.h - ids that the database has to go on counting ---------===//
//
// In: the linked program and what `plan` proposes. Out: the same, where tables
// whose ids the program cannot make itself everywhere go on with those that the
// database counts, if it can.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_FEASIBLE_COUNTEDIDS_H
#define KEYSPREAD_TOOL_ENGINE_FEASIBLE_COUNTEDIDS_H

#include "rewrites/graph/Graph.h"
#include "rewrites/plan/Plan.h"

namespace keyspread {

/// The old decision of a table stays among its Others. Places are told relative
/// to \p Root.
void keepCountedIds(const Graph &G, Plan &Proposed, llvm::StringRef Root);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_FEASIBLE_COUNTEDIDS_H
