//===- SignedShardRule.h - a remainder that stays positive ----------------===//
//
// With f a signed fingerprint, FARM_FINGERPRINT(x) in SQL:
//
//   MOD(f, n)       -> MOD(MOD(f, n) + n, n)
//   f % n           -> ((f % n) + n) % n
//   MOD(ABS(f), n)  -> ABS(MOD(f, n))
//   std::abs(f) % n -> std::abs(f % n)
//
// The last two give the same shards as before but for one value.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_SIGNEDSHARDRULE_H
#define KEYSPREAD_REWRITES_RULES_SIGNEDSHARDRULE_H

#include "rewrites/edits/Edit.h"
#include "rewrites/graph/schema/SignedShard.h"

namespace keyspread {

/// The edits that mend \p S in place, or why there are none.
llvm::Expected<std::vector<Edit>> mendSigned(const Graph &G,
                                             const SignedShard &S);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_SIGNEDSHARDRULE_H
