//===- InsertRule.h - rows of sharded tables ------------------------------===//
//
//   INSERT t (k, x) VALUES (v, w)  -> INSERT t (k, x, shard) VALUES (v, w,
//   shard_of(v)) ON CONFLICT (k)                -> ON CONFLICT (k, shard)
//   UPDATE t SET k = v             -> UPDATE t SET k = v, shard = shard_of(v)
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_INSERTRULE_H
#define KEYSPREAD_REWRITES_RULES_INSERTRULE_H

#include "rewrites/rules/mint/MintRule.h"
#include "rewrites/rules/tenants/ScopeRule.h"

namespace keyspread {

/// Adds the shard to \p I, whose key \p Minted may give. The error's text is a
/// sentence about the statement.
llvm::Error shardInsert(const RuleContext &C, const sql::Insert &I,
                        const MintedValues &Minted, StatementEdit &Out);

/// Adds the shard to assignments that change a hashed column.
llvm::Error shardAssignments(const RuleContext &C, const sql::Update &U,
                             StatementEdit &Out);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_INSERTRULE_H
