//===- OrNothing.h - references that may be NULL --------------------------===//
//
// In: a reference that is nothing in some cases, `c ? QVariant() : id`, and the
// shard beside it. Out: whether the shard is nothing in the same cases.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_ROWS_ORNOTHING_H
#define KEYSPREAD_REWRITES_PROOF_ROWS_ORNOTHING_H

#include "rewrites/trace/Value.h"

namespace keyspread::proof {

/// \p Shard is chosen by a condition, and one of the two is nothing.
bool mayBeNothing(trace::V Shard);

/// What \p Shard is where it is not nothing, if it is nothing in those cases
/// alone in which \p Key is; null: it is so in others.
/// \p Known: conditions, and whether they hold where both are given.
trace::V whereThereIsA(trace::V Key, trace::V Shard,
                       llvm::ArrayRef<std::pair<trace::V, bool>> Known = {});

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_ROWS_ORNOTHING_H
