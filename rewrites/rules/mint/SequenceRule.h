//===- SequenceRule.h - the database makes the id, the INSERT returns it --===//
//
// In: an INSERT whose key comes from a sequence, and the places of its function
// that read the id by another means, which a sequence does not have. Out: the
// edits by which the function keeps the id that the INSERT returns from now on,
// in the way of the API that runs it:
//
//   tx.exec_params("INSERT INTO t (x) VALUES ($1)", x);
//   return tx.query_value<long>("SELECT lastval()");
// ->
//   const auto t_id = tx.exec_params(
//       "INSERT INTO t (x) VALUES ($1) RETURNING id", x)[0][0].as<...>();
//
// What the program does with the result of the run must hold for one that has a
// row: a status that is compared changes, and what cannot be followed blocks.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_SEQUENCERULE_H
#define KEYSPREAD_REWRITES_RULES_SEQUENCERULE_H

#include "rewrites/rules/mint/MintedKeys.h"
#include "rewrites/rules/statements/StatementEdit.h"

namespace keyspread {

/// Edits of \p Function that leave the id of the row which \p B makes in a
/// variable \p Name, for \p Reads. The error's text is about \p B, without a
/// full stop.
llvm::Expected<EditBatch>
keepReturnedId(const RuleContext &C, const BoundStatement &B,
               const std::string &Function, const std::string &Name,
               const std::vector<const facts::Call *> &Reads);

/// Makes the INSERT of \p Out return \p Key.
void addReturning(const RuleContext &C, const MintedKey &Key,
                  StatementEdit &Out);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_SEQUENCERULE_H
