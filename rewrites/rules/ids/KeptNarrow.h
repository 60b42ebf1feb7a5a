//===- KeptNarrow.h - tables whose ids have to stay small -----------------===//
//
// In: the linked program, and a plan by which the program makes the ids of some
// tables. Out: those of them whose ids are kept somewhere in fewer than 64 bits
// where that cannot change: in a header of another project, on the wire. Their
// ids must be small ones: counted ones.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_KEPTNARROW_H
#define KEYSPREAD_REWRITES_RULES_KEPTNARROW_H

#include "rewrites/edits/Edit.h"
#include "rewrites/graph/Graph.h"
#include "rewrites/plan/Plan.h"

namespace keyspread {

/// The first place of each such table, and why it keeps less, as `rewrite`
/// would say it. By the table's name in the schema.
std::map<std::string, Blocker> keptNarrow(const Graph &G, const Plan &P);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_KEPTNARROW_H
