//===- Keys.h - keys that are given without SQL ---------------------------===//
//
// In: the parts of a key before and after. Out: whether the new key is the old
// one but for its shard; accesses whose keys name none of their shards.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_ROWS_KEYS_H
#define KEYSPREAD_REWRITES_PROOF_ROWS_KEYS_H

#include "rewrites/proof/Context.h"
#include "rewrites/proof/Pairs.h"

namespace keyspread::proof {

/// Why \p New is not the key \p Old of \p B, with its shard.
NotSame compareKeys(const Context &C, Pairs &P, const trace::Event &B,
                    const std::vector<trace::V> &Old,
                    const std::vector<trace::V> &New);

/// An access of \p Items to a table with shards whose key names none of its
/// shards.
NotSame unshardedKey(const Context &C, const std::vector<trace::Item> &Items);

/// A read of \p Items that takes all rows of a table, which come by their
/// shards now.
NotSame unmergedScan(const Context &C, const std::vector<trace::Item> &Items);

/// An access of \p After to a table whose key has another order now, by a key
/// in the old one.
NotSame keyInOldOrder(const Context &C, Pairs &P,
                      const std::vector<trace::Item> &After);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_ROWS_KEYS_H
