//===- Counted.h - a shard in front of ids that the database counts -------===//
//
// In: a table whose key the database counts, and the decision that was made for
// it. Out: the same table with hash_prefix over the same ids: they stay as
// small as they are, and the database computes the shard.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_COUNTED_H
#define KEYSPREAD_REWRITES_PLAN_COUNTED_H

#include "rewrites/plan/Plan.h"

namespace keyspread {

/// Nothing where the database cannot go on counting the key of \p T, or has to
/// already. \p Instead gives the shards where it says some.
std::optional<TablePlan> withCounter(const Table &T, const TablePlan &Instead,
                                     sql::Dialect D);

/// The ids of \p P's table are counted on by a sequence that its INSERTs draw
/// from, and which has to be there: the database computes no shard of them.
inline bool drawsIds(const TablePlan &P) {
  return P.keepsCounter() && !P.Generated;
}

/// What counts the ids of \p Table where it has a name of its own: "t_ids".
std::string counterName(llvm::StringRef Table);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_COUNTED_H
