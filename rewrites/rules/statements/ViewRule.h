//===- ViewRule.h - views that are right as they are ----------------------===//
//
// In: a CREATE VIEW of a script. Out: whether it asks for columns and rows of
// reshaped tables in a way that no new key changes: no `*`, which would show
// the new columns, and no condition, join, order or limit by a key.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_VIEWRULE_H
#define KEYSPREAD_REWRITES_RULES_VIEWRULE_H

#include "rewrites/rules/Context.h"

namespace keyspread {

bool viewStays(const RuleContext &C, const sql::Statement &S,
               llvm::ArrayRef<std::string> Tables, llvm::StringRef Text);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_VIEWRULE_H
