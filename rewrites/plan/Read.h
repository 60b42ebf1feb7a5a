//===- Read.h - keyspread.json into a Plan --------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_READ_H
#define KEYSPREAD_REWRITES_PLAN_READ_H

#include "rewrites/plan/Plan.h"

#include <variant>

namespace keyspread {

/// The plan, or everything that is wrong with it, sorted by place. Never empty
/// in the second case.
using PlanOr = std::variant<Plan, std::vector<Problem>>;

/// Reads \p Text, the contents of \p File. Comments are allowed; unknown keys,
/// wrong types, options of another strategy and duplicates are refused.
PlanOr readPlan(llvm::StringRef File, llvm::StringRef Text);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_READ_H
