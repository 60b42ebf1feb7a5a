//===- DdlRule.h - the shard column in the schema -------------------------===//
//
//   CREATE TABLE t (k TEXT PRIMARY KEY, x INT)
//     -> CREATE TABLE t (k TEXT, x INT, ShardId INTEGER NOT NULL,
//                        PRIMARY KEY (ShardId, k))
//
// The column stands last, so that positions of other columns stay; the key
// starts with it. Foreign keys to a sharded table name its whole key, indexes
// interleaved in one begin with its shard; so do those of Spanner that rise,
// over references to one or over times. A generated column says how it is
// computed. The same rule serves .sql files and DDL literals in code.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_DDLRULE_H
#define KEYSPREAD_REWRITES_RULES_DDLRULE_H

#include "rewrites/rules/tenants/ScopeRule.h"

namespace keyspread {

/// Adds the edits of one DDL statement to \p Out. The error's text is a
/// sentence.
llvm::Error shardDdl(const RuleContext &C, const sql::Statement &S,
                     const TextPlace &Place, sql::Dialect D,
                     std::vector<Edit> &Out);

/// The shard that goes in front of the index that \p S creates, over references
/// to a sharded table or over times: they rise as the ids do. Null when it is
/// another index, or code reads along it with keys.
const ShardedTable *shardOfRisingIndex(const RuleContext &C,
                                       const sql::Statement &S, sql::Dialect D);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_DDLRULE_H
