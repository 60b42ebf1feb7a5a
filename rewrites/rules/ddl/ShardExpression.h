//===- ShardExpression.h - the shard of a key, in C++ and in SQL ----------===//
#ifndef KEYSPREAD_REWRITES_RULES_SHARDEXPRESSION_H
#define KEYSPREAD_REWRITES_RULES_SHARDEXPRESSION_H

#include "rewrites/graph/Graph.h"
#include "rewrites/plan/migration/Ripple.h"

#include "llvm/Support/Error.h"

#include <set>

namespace keyspread {

/// One part of a key as C++ knows it.
struct KeyPart {
  const facts::Expr *Value = nullptr; // null: Literal
  const facts::Expr *Length = nullptr;
  std::string Literal; // C++ spelling of a SQL literal
  SqlType Column = SqlType::Other;
  std::string ColumnName;
};

struct ShardExpression {
  std::string Text;              // keyspread::shard_of<16>(id)
  std::set<std::string> Headers; // besides the runtime's
  bool Optional = false;         // a std::optional: NULL where it is empty
};

/// The C++ expression of the shard of \p Key, or why there is none: the error's
/// text ends a sentence that names the column.
llvm::Expected<ShardExpression> shardExpression(const std::vector<KeyPart> &Key,
                                                const ShardedTable &T,
                                                sql::Dialect D);

/// \p E, in an optional, is the whole reference that \p T's shard is made of,
/// which may be NULL.
bool isOptionalReference(const ShardedTable &T, const facts::Expr &E);

/// The call of the runtime that makes \p T's shard of an optional reference.
std::string nullableShardCall(const ShardedTable &T, llvm::StringRef Part);

/// The call of the runtime that makes \p T's shard of \p Parts, the C++ texts
/// of T.HashOf:
///   keyspread::shard_of<16>(id)
///   keyspread::tenant_shard<16>(tenant, id, {"acme"})
std::string shardCall(const ShardedTable &T, llvm::ArrayRef<std::string> Parts);

/// \p V, written in SQL, as C++ writes it for a column of \p Type.
std::string cppLiteral(const sql::Value &V, SqlType Type);

/// The shard of a key that is written in the SQL text itself; nullopt when a
/// part is no string or whole number.
std::optional<int64_t>
shardOfLiterals(const std::vector<const sql::Value *> &Key,
                const std::vector<SqlType> &Types, const ShardedTable &T);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_SHARDEXPRESSION_H
