//===- Context.h - what every rule reads besides its site -----------------===//
//
// In: the linked program and the plan. Out: answers about tables: which of them
// the plan reshapes, by which strategy, and with which shard columns.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_CONTEXT_H
#define KEYSPREAD_REWRITES_RULES_CONTEXT_H

#include "rewrites/graph/Graph.h"
#include "rewrites/plan/KeyOrder.h"
#include "rewrites/plan/migration/Ripple.h"
#include "rewrites/rules/births/OnceOnly.h"
#include "rewrites/rules/tenants/TenantValues.h"

namespace keyspread {

class Minting;

/// Every table whose statements have to be looked at: those that get a shard,
/// and those that the plan gives another strategy. As the schema spells them,
/// sorted.
std::vector<std::string> reshapedTables(const Graph &G, const Plan &P,
                                        const std::vector<ShardedTable> &All);

class Births;
class SeedKeys;

struct RuleContext {
  const Graph &G;
  const Plan &P;
  const std::vector<ShardedTable> &Sharded;
  const std::vector<std::string> &Tables; // reshapedTables()
  OnceOnly &Once;
  const Minting *Mints = nullptr;  // ids that the program makes from now on
  const Births *Born = nullptr;    // where ids that lose their order are made
  const SeedKeys *Seeds = nullptr; // ids of the rows that scripts fill in
  /// What swap_order and tenant_prefix make of keys.
  const std::vector<ReorderedKey> Keys = reorderedKeys(G.schema(), P);
  const TenantValues Tenants = TenantValues(G, Keys);

  /// \p Table as Tables spells it; null when the plan leaves it alone.
  const std::string *reshaped(llvm::StringRef Table) const;
  /// The decision for \p Table when it is \p How; else null.
  const TablePlan *planOf(llvm::StringRef Table, Strategy How) const;
  /// The new key of \p Table, made of columns it has; else null.
  const ReorderedKey *reordered(llvm::StringRef Table) const;
  /// SQL means under the new keys of \p Tables what it meant before.
  bool keepMeaning(llvm::ArrayRef<std::string> Tables) const;
  /// The shard columns of \p Table; the one that leads its key first.
  std::vector<const ShardedTable *> find(const std::string &Table) const;
  /// \p Column as statements must write it. A name that was created in quotes
  /// is another one without them where the database folds case.
  std::string spell(const Table &T, const std::string &Column,
                    sql::Dialect D) const;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_CONTEXT_H
