//===- DrawnKeys.h - ids that an INSERT draws from a sequence -------------===//
//
// In: schema, a plan whose database cannot compute a column of what it counts
// (MySQL's family), and the INSERTs of the program. Out: for a table whose ids
// stay counted, what its INSERTs say instead of leaving the id out:
//
//   INSERT INTO t (x) VALUES (?)
// ->
//   INSERT INTO t (x, id, ShardId)
//   VALUES (?, LAST_INSERT_ID(NEXTVAL(t_ids)), (LASTVAL(t_ids) % 16 + 16) % 16)
//
// Nothing more is bound, and what asks for the id is told the one that was
// drawn, as LAST_INSERT_ID(expr) promises:
// https://dev.mysql.com/doc/refman/8.0/en/information-functions.html
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_DRAWNKEYS_H
#define KEYSPREAD_REWRITES_RULES_DRAWNKEYS_H

#include "rewrites/rules/mint/MintRule.h"

namespace keyspread {

/// The key of \p Table that INSERTs draw from a sequence from now on; nothing
/// when the plan says otherwise, or the database counts it no more. Its Maker
/// is SQL.
std::optional<MintedKey> drawnKey(const RuleContext &C, llvm::StringRef Table);

/// What the INSERT \p B of such a table gives its rows; of any other nothing.
/// The error's text is a sentence about \p B without a full stop.
llvm::Expected<MintedValues> drawnValues(const RuleContext &C,
                                         const BoundStatement &B);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_DRAWNKEYS_H
