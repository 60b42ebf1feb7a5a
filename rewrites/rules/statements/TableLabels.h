//===- TableLabels.h - columns that are named by their tables -------------===//
//
//   "SELECT .. FROM " + prefix + "_users JOIN .. ON shop_users.shard = .."
//
// In: a statement, and SQL that comes into it. Out: an error where that names a
// column by a table whose name is put together when the program runs: another
// setting would make another name of it.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_TABLELABELS_H
#define KEYSPREAD_REWRITES_RULES_TABLELABELS_H

#include "rewrites/graph/Statements.h"

#include "llvm/Support/Error.h"

namespace keyspread {

/// The error's text is a sentence without a full stop. \p D: that of \p Added.
llvm::Error checkLabels(const BoundStatement &B, llvm::StringRef Added,
                        sql::Dialect D);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_TABLELABELS_H
