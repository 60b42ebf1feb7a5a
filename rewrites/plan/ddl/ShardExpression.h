//===- ShardExpression.h - the shard of a row, computed by the database ---===//
//
// In: the hashed values as SQL, each with its column's type. Out: SQL of
// Spanner's two dialects that computes what the runtime header's shard_of
// computes, whose comment is the contract.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_SHARDEXPRESSION_H
#define KEYSPREAD_REWRITES_PLAN_SHARDEXPRESSION_H

#include "rewrites/plan/migration/Ripple.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace keyspread {

struct HashedValue {
  std::string Sql; // a column, a parameter, a literal
  SqlType Class = SqlType::Other;
  bool NullIsEmpty = false; // NULL is hashed as the empty text
};

std::string shardExpression(llvm::ArrayRef<HashedValue> Values, unsigned Shards,
                            sql::Dialect D = sql::Dialect::GoogleSql);

/// The shard of \p E's rows, \p Values being E.HashOf. With hot tenants, what
/// the runtime's tenant_shard computes:
///   CASE WHEN tenant IN ('acme') THEN MOD(...) ELSE 0 END
std::string shardExpression(llvm::ArrayRef<HashedValue> Values,
                            const ShardedTable &E,
                            sql::Dialect D = sql::Dialect::GoogleSql);

/// The same of \p E's columns of \p T: what a generated column says.
std::string shardOfColumns(const Table &T, const ShardedTable &E,
                           llvm::function_ref<bool(const Column &)> MayBeNull,
                           sql::Dialect D = sql::Dialect::GoogleSql);

/// PostgreSQL's dialect cannot say the length of text in bytes, which the hash
/// of several parts begins with.
bool canHash(const Table &T, const ShardedTable &E, sql::Dialect D);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_SHARDEXPRESSION_H
