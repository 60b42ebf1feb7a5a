//===- FanOutRule.h - reads and deletes by key ----------------------------===//
//
//   one point                 -> the point with its shard; Read stays
//   children of one parent    -> both bounds with the parent's shard
//   any other range, All, several points
//     of a Read               -> fan_out_read<16>(client, "T", keys, ...)
//     of a Delete, partitions -> sharded_keys<16>(keys); All stays
//
// One Read over N ranges returns (shard, key) order, and its limit takes rows
// of the lowest shards: it is never written. A fan-out reads N bounded ranges
// and merges them by the old key, so ranges stay in the old key; points have
// shards.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_FANOUTRULE_H
#define KEYSPREAD_REWRITES_RULES_FANOUTRULE_H

#include "rewrites/rules/statements/AccessRule.h"

namespace keyspread {

/// The edits of a Read or a Delete. The error's text is a sentence.
llvm::Error shardKeys(const RuleContext &C, const Access &A, AccessEdits &Out);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_FANOUTRULE_H
