//===- Runtime.h - what the runtime header makes of keys ------------------===//
//
// In: values of the run after the change. Out: which of them the runtime header
// makes, and of what.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_RUNTIME_H
#define KEYSPREAD_REWRITES_PROOF_RUNTIME_H

#include "rewrites/proof/Pairs.h"

#include <optional>

namespace keyspread::proof {

/// shard_of<Count>(Of...), modulo_shard<Count>(Of).
struct ShardValue {
  unsigned Count = 0;  // 0: not known
  bool Modulo = false; // the remainder of a counted id
  std::vector<trace::V> Of;
  bool Nullable = false; // of nothing where there is no key
};

/// Nothing where the runtime makes no shard of it.
std::optional<ShardValue> shardValue(trace::V Of);

/// The value itself, whatever was made of it on the way to the database: text
/// of a number, an object of a library around it, the optional it stood in.
trace::V plain(trace::V Of);

/// The id whose bits \p Of has in turned order; null of any other value.
trace::V turned(trace::V Of);

/// What it is shows in the program: no call has to be looked into.
bool isPlain(trace::V Of);

/// Both are known, and cannot be forms of one value: they are made of other
/// inputs of the run, or one is a number that the other does not hold.
bool madeOfOther(trace::V A, trace::V B);

/// It is of the runtime header and does shard by shard what the database did in
/// one go: what it calls is not run.
bool scansShards(const trace::Event &E);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_RUNTIME_H
