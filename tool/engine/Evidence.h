//===- Evidence.h - what the program does with each table -----------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_EVIDENCE_H
#define KEYSPREAD_TOOL_ENGINE_EVIDENCE_H

#include "rewrites/graph/Graph.h"
#include "rewrites/plan/propose/Propose.h"

namespace keyspread {

/// Counts, by table as the schema spells it, what the proposals of a plan rest
/// on: statements, accesses without SQL, and what the findings say.
Evidence evidenceOf(const Graph &G, const std::vector<Finding> &Findings);

/// The dialect most statements are written in.
sql::Dialect commonDialect(const Graph &G);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_EVIDENCE_H
