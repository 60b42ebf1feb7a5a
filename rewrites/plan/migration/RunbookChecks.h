//===- RunbookChecks.h - the last step of a runbook -----------------------===//
//
// Private to this room. In: a table that has its new key. Out: Markdown with
// the queries that show it: the key, the shards, the plans of the program's
// scans, statistics of splits and transactions.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_RUNBOOKCHECKS_H
#define KEYSPREAD_REWRITES_PLAN_RUNBOOKCHECKS_H

#include "rewrites/plan/migration/Migration.h"
#include "rewrites/plan/migration/Runbook.h"

namespace keyspread {

std::string resultChecks(const TargetSchema &Target, const Migration &M,
                         const TargetTable &T, const RunbookOptions &O);

/// Empty for no statements.
std::string sqlBlock(llvm::StringRef Statements);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_RUNBOOKCHECKS_H
