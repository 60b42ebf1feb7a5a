//===- AdviceEvidence.h - what the linked program reads -------------------===//
//
// In: the graph. Out: for the target schema and for advice, per statement and
// table the columns it filters, orders and fetches, the joins, and the columns
// whose values rise.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_ADVICEEVIDENCE_H
#define KEYSPREAD_TOOL_ENGINE_ADVICEEVIDENCE_H

#include "rewrites/graph/Graph.h"
#include "rewrites/plan/propose/AdviceEvidence.h"

namespace keyspread {

ProgramReads programReads(const Graph &G);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_ADVICEEVIDENCE_H
