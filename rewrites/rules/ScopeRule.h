//===- ScopeRule.h - conditions on sharded tables -------------------------===//
//
//   key = value                      -> ... AND shard = shard_of(value)
//   a.key = b.key, both sharded      -> ... AND a.shard = b.shard
//   a range, an order or a list      -> ... AND shard BETWEEN 0 AND N-1
//   no key column                    -> unchanged
//
// The server sorts, so ORDER BY and LIMIT stay as they are. The same for
// UPDATE, DELETE, SELECT and every query inside them.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_SCOPERULE_H
#define KEYSPREAD_REWRITES_RULES_SCOPERULE_H

#include "rewrites/rules/StatementEdit.h"

namespace keyspread {

/// What the rules of this room read besides the statement.
struct RuleContext {
  const Graph &G;
  const std::vector<ShardedTable> &Sharded;
  OnceOnly &Once;
  /// The shard columns of \p Table; the one that leads its key first.
  std::vector<const ShardedTable *> find(const std::string &Table) const;
  /// \p Column as statements must write it. A name that was created in quotes
  /// is another one without them where the database folds case.
  std::string spell(const Table &T, const std::string &Column,
                    sql::Dialect D) const;
};

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
