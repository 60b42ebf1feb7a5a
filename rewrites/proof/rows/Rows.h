//===- Rows.h - rows that are given without SQL
//----------------------------===//
//
// In: two paired events that write a row (columns and values side by side) or
// make a key of parts. Out: whether the new one is the old one but for the
// shard and the tenant that the plan adds:
//
//   Insert("T", {"Id", "N"}, id, n)
//     -> Insert("T", {"ShardId", "Id", "N"}, shard_of<16>(id), id, n)
//   MakeKey(id) -> MakeKey(shard_of<16>(id), id)
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_ROWS_H
#define KEYSPREAD_REWRITES_PROOF_ROWS_H

#include "rewrites/proof/Context.h"
#include "rewrites/proof/Pairs.h"

#include <optional>

namespace keyspread::proof {

/// Nothing where \p B is no such event.
std::optional<NotSame> whyNotSameRow(const Context &C, Pairs &P,
                                     const trace::Event &B,
                                     const trace::Event &A);

/// A row that a client writes without SQL is given no shard, and the database
/// does not make it.
NotSame shardlessRow(const Context &C, const std::vector<trace::Item> &Items);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_ROWS_H
