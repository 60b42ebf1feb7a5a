//===- SwapRule.h - accesses of a table whose key has a new order ---------===//
//
//   SQL means the same under any order of the key. What the old key served and
//   the new one does not would read the whole table, so it blocks:
//     key (a, b) -> (b, a):   WHERE a > ? ORDER BY a LIMIT 10     blocked
//                             WHERE b = ? AND a > ?               unaffected
//   MakeKey(a, b)                               -> MakeKey(b, a)
//   rows in the order of the key, such as those of a range of a     blocked
//
// Mutations name their columns; an index has a key of its own.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_SWAPRULE_H
#define KEYSPREAD_REWRITES_RULES_SWAPRULE_H

#include "rewrites/rules/statements/AccessRule.h"

namespace keyspread {

/// Says which scan of \p S, written in \p Text, its table's new key no longer
/// serves. Changes nothing.
llvm::Error checkScans(const RuleContext &C, const sql::Statement &S,
                       llvm::StringRef Text);

/// The edits of the keys of \p A. The error's text is a sentence.
llvm::Error reorderKeys(const RuleContext &C, const Access &A,
                        const ReorderedKey &Key, AccessEdits &Out);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_SWAPRULE_H
