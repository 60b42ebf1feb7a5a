//===- UnseenInserts.h - tables whose rows are made out of sight ----------===//
//
// In: the linked program and the plan. Out: a blocker for each planned table
// that no INSERT of the code is seen for, where there is a database call whose
// text is not seen: every row of it may be made there, and a table that lost
// its counter would take none of them. Likewise for an INSERT that a mapper puts
// together when the program runs, where it would have to change.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_UNSEENINSERTS_H
#define KEYSPREAD_REWRITES_RULES_UNSEENINSERTS_H

#include "rewrites/rules/Context.h"
#include "rewrites/rules/Part.h"

namespace keyspread {

std::vector<Part> unseenInserts(const RuleContext &C);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_UNSEENINSERTS_H
