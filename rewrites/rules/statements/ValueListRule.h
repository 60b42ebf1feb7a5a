//===- ValueListRule.h - a shard in front of a row or a key ---------------===//
//
//   EmplaceRow(id, x)             -> EmplaceRow(shard_of<16>(id), id, x)
//   AddKey(MakeKey(id))           -> AddKey(MakeKey(shard_of<16>(id), id))
//   AddRow({Value(id), Value(x)}) -> AddRow({Value(shard_of<16>(id)), ...})
//   AddRow(row)                   -> AddRow(with_shard<16>(row, {0}))
//
// A list that is made elsewhere is never changed there: it may serve others.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_VALUELISTRULE_H
#define KEYSPREAD_REWRITES_RULES_VALUELISTRULE_H

#include "rewrites/graph/wrappers/Accesses.h"
#include "rewrites/rules/tenants/ScopeRule.h"

namespace keyspread {

/// What becomes the first of a list of values.
struct ListShard {
  const ShardedTable *Table = nullptr; // null: the tenant alone
  std::vector<size_t> Positions;       // of the hashed columns in the list
  size_t Inner = 0; // shards that go in front of the list before this one
  const CodeValue *Tenant = nullptr; // goes in front of the shard
};

/// Adds the edits that put \p Shard in front of \p List, which the call \p By
/// is given, to \p Out. The error's text is a sentence without a full stop.
llvm::Error shardList(const RuleContext &C, const ListShard &Shard,
                      const ValueList &List, const facts::Call &By,
                      EditBatch &Out);

/// The list begins with a shard already: what a rewrite leaves behind.
bool hasShard(const ValueList &List);

/// The expressions of \p List as they are written in place; empty when it is
/// made elsewhere.
std::vector<const facts::Expr *> inPlace(const ValueList &List);

/// Why code at \p C may not be changed; empty when it may.
std::string whyNotChanged(const RuleContext &C, const facts::Call &At);

/// <keyspread/keyspread.h> has the hashes, <keyspread/spanner.h> what needs the
/// client's types.
inline constexpr const char *RuntimeHeader = "keyspread/keyspread.h";
inline constexpr const char *SpannerHeader = "keyspread/spanner.h";

/// That header's wrappers of columns and values are of the client's types.
bool hasListHelpers(const Api *Of);
inline constexpr const char *BigtableHeader = "keyspread/bigtable.h";

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_VALUELISTRULE_H
