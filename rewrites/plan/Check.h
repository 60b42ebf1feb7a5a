//===- Check.h - a plan held against the schema ---------------------------===//
//
// In: a plan that was read without problems, and the schema of the program.
// Out: what the plan asks for that the tables cannot give. A table that was
// migrated already (its shard column leads its key) is no problem.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_CHECK_H
#define KEYSPREAD_REWRITES_PLAN_CHECK_H

#include "rewrites/plan/Plan.h"

#include <set>

namespace keyspread {

/// Sorted by place. A schema without any table gives one problem that says so.
/// \p Stores are the key-value stores of the program, which no schema declares.
std::vector<Problem> checkPlan(const Plan &P, const Schema &S,
                               const std::set<std::string> &Stores = {});

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_CHECK_H
