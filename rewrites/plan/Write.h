//===- Write.h - a Plan into keyspread.json -------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_WRITE_H
#define KEYSPREAD_REWRITES_PLAN_WRITE_H

#include "rewrites/plan/Plan.h"

namespace keyspread {

/// The plan as text: tables by name, their notes as comments above them.
/// Reading it back gives the same plan.
std::string writePlan(const Plan &P);

/// \p Text, a plan that reads without problems, with the tables of \p Proposed
/// it does not have behind its own. Not one other byte changes: a person's
/// comments and spacing stay.
std::string addTables(llvm::StringRef Text, const Plan &Proposed);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_WRITE_H
