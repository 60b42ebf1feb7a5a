//===- ScriptProof.h - a rewritten script against the old one -------------===//
//
// In: a script before and after a rewrite, and the plan. Out: the statements
// whose rows would be others than the plan says. What declares tables is no
// part of this.
//
//   INSERT INTO t (a) VALUES ('x'), ('y')
//   INSERT INTO t (a, id, ShardId) VALUES ('x', 1, 15), ('y', 2, 4)
//     -> the ids that the database would have counted, and their shards
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_SCRIPTPROOF_H
#define KEYSPREAD_REWRITES_PROOF_SCRIPTPROOF_H

#include "rewrites/proof/StatementProof.h"

namespace keyspread::proof {

struct ScriptDifference {
  uint32_t At = 0;  // of the old script: where the statement begins
  std::string Text; // a sentence without a full stop
};

/// \p Old and \p New in dialect \p D; \p Before is the schema that \p Old
/// speaks of. In the order of the old script; empty: the rows are the same.
std::vector<ScriptDifference>
proveScript(std::string_view Old, std::string_view New, sql::Dialect D,
            const Schema &Before, const Plan &P,
            llvm::ArrayRef<ShardedTable> Sharded,
            llvm::ArrayRef<ReorderedKey> Reordered);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_SCRIPTPROOF_H
