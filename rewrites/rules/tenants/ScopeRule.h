//===- ScopeRule.h - conditions on sharded tables -------------------------===//
//
//   key = value                      -> ... AND shard = shard_of(value)
//   a.key = b.key, both sharded      -> ... AND a.shard = b.shard, also where b
//                                       is a table of the query around
//   a range, an order or a list      -> ... AND shard IN (0, ..., N-1)
//   reference = value, where an index is led by the reference
//                                    -> ... AND its shard = shard_of(value)
//   no key column                    -> unchanged
//
// The server sorts, so ORDER BY and LIMIT stay as they are. The same for
// UPDATE, DELETE, SELECT and every query inside them.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_SCOPERULE_H
#define KEYSPREAD_REWRITES_RULES_SCOPERULE_H

#include "rewrites/rules/Context.h"
#include "rewrites/rules/statements/StatementEdit.h"

namespace keyspread {

/// Adds what \p S and the queries inside it need. \p Q is \p S as a query, or
/// null. Returns an error when a part cannot be read well enough.
llvm::Error shardScope(const RuleContext &C, const sql::Scope &S,
                       const sql::Query *Q, StatementEdit &Out);

/// The values of \p T's hashed columns that \p Of gives, in their order; empty
/// when one is missing.
std::vector<const sql::Value *>
keyValues(const ShardedTable &T,
          llvm::function_ref<const sql::Value *(const std::string &)> Of);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_SCOPERULE_H
