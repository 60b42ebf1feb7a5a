//===- DdlKeys.h - what a plan does to keys and their columns -------------===//
//
// Private to this room. In: schema and plan. Out: per table its new key, the
// columns whose values become UUIDs, and whether the plan changes it at all.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_DDLKEYS_H
#define KEYSPREAD_REWRITES_PLAN_DDLKEYS_H

#include "rewrites/plan/KeyOrder.h"
#include "rewrites/plan/ddl/Ddl.h"
#include "rewrites/plan/migration/Ripple.h"

namespace keyspread {

class PlannedKeys {
public:
  PlannedKeys(const Schema &S, const Plan &P, const DdlOptions &O,
              const std::vector<ShardedTable> &Sharded);

  /// The plan gives \p T, or a column of it, another shape.
  bool reshapes(const Table &T) const;

  bool isUuid(const Table &T, llvm::StringRef Column) const;
  const ReorderedKey *reordered(const Table &T) const;
  std::vector<const ShardedTable *> shardsOf(const Table &T) const;
  const ShardedTable *leading(const Table &T) const;

  /// The new key of \p T, under the new key of its parent where it is
  /// interleaved in one.
  std::vector<KeyColumn> keyOf(const Table &T,
                               const std::vector<KeyColumn> *Parent) const;

private:
  void followUuids();
  bool markUuid(const Table &T, llvm::StringRef Column);

  const Schema &S;
  const Plan &P;
  const DdlOptions &O;
  const std::vector<ShardedTable> &Sharded;
  const std::vector<ReorderedKey> Reordered;
  std::set<std::string> Uuids; // "table.column" in lower case
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_DDLKEYS_H
