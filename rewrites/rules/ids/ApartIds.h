//===- ApartIds.h - ids of a parent that leave its children alone ---------===//
//
// In: two planned tables. Out: whether the ids of one can change while what
// becomes of the other, whose rows hold some of them, is as before. Reversed
// ids are numbers like those before: statements over the child stay, and what
// its columns and the program's variables need to hold them is of the parent.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_APARTIDS_H
#define KEYSPREAD_REWRITES_RULES_APARTIDS_H

#include "rewrites/rules/Context.h"

namespace keyspread {

/// New ids of \p Parent ask nothing of \p Child but columns that are wide
/// enough; those stand in scripts, or are.
bool leavesAlone(const RuleContext &C, const std::string &Parent,
                 const std::string &Child);

/// The planned parents that leave one of \p Children alone and whose ids \p S,
/// a part of \p Text about these, asks for there: in a condition or an order,
/// say, that had a meaning before.
std::vector<std::string> askedParents(const RuleContext &C,
                                      const sql::Statement &S,
                                      llvm::StringRef Text,
                                      llvm::ArrayRef<std::string> Children);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_APARTIDS_H
