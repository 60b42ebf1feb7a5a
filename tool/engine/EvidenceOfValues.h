//===- EvidenceOfValues.h - what the columns of each table are filled with ===//
#ifndef KEYSPREAD_TOOL_ENGINE_EVIDENCEOFVALUES_H
#define KEYSPREAD_TOOL_ENGINE_EVIDENCEOFVALUES_H

#include "rewrites/graph/Graph.h"
#include "rewrites/plan/propose/Propose.h"

namespace keyspread {

/// Adds to \p Out which columns rise, hold few values or the time of the
/// insert, and how keys are born.
void addValues(const Graph &G, Evidence &Out);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_EVIDENCEOFVALUES_H
