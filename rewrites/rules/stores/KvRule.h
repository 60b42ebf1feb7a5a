//===- KvRule.h - key-value stores whose keys get a shard -----------------===//
//
// In: the linked program and the plan. Out: a part for every call on a planned
// store, on what may be one, and for what no shard goes with: comparators,
// prefix extractors, functions that nobody sees.
//
//   the plan's names --KeyStores--> objects, the calls on them
//   a call --KvCallRule--> its edits
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_KVRULE_H
#define KEYSPREAD_REWRITES_RULES_KVRULE_H

#include "rewrites/graph/wrappers/KeyStores.h"
#include "rewrites/rules/Context.h"
#include "rewrites/rules/Part.h"

namespace keyspread {

/// Adds the parts of all planned stores to \p Parts.
void shardStores(const RuleContext &C, std::vector<Part> &Parts);

/// The edits of one call on a store that \p P gives the strategy hash_prefix.
/// The error's text is a sentence without a full stop.
llvm::Error shardStoreCall(const RuleContext &C, const TablePlan &P,
                           const StoreCallUse &Use, EditBatch &Out);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_KVRULE_H
