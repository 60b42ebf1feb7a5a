//===- CodeRule.h - changes of code that is no access ---------------------===//
//
// In: the linked program and the plan. Out: what becomes of the places that
// make keys and of those that rely on their order, each a part of its table's
// set.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_CODERULE_H
#define KEYSPREAD_REWRITES_RULES_CODERULE_H

#include "rewrites/rules/Context.h"
#include "rewrites/rules/Part.h"

namespace keyspread {

/// Sorted by site.
std::vector<Part> rewriteCode(const RuleContext &C);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_CODERULE_H
