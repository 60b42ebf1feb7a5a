//===- KeyOrder.h - keys made of columns that a table has -----------------===//
//
// In: schema and plan. Out: the tables that swap_order and tenant_prefix give
// another key, and those that lie interleaved in one and repeat it:
//
//   swap_order     (a, b)  -> (b, a)
//   tenant_prefix  (id)    -> (tenant, id); its shard stands in Ripple.h
//   child          (a, b, n) in (a, b)  -> (b, a, n)
//
// A migrated schema gives keys that are done. DDL and rules ask this one
// function, so that both see the same keys.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_KEYORDER_H
#define KEYSPREAD_REWRITES_PLAN_KEYORDER_H

#include "rewrites/plan/Plan.h"

namespace keyspread {

struct ReorderedKey {
  std::string Table;               // as the schema spells it
  std::vector<KeyColumn> Old, New; // without a shard
  std::string Parent;              // it lies in; empty: planned itself
  std::string Tenant;              // tenant_prefix: the column in front
  std::string Problem; // why it cannot have this key; a sentence, or empty

  /// The schema has the new key already.
  bool done() const;
};

/// Sorted by table. Tables without a key, or that the schema does not know, are
/// left out.
std::vector<ReorderedKey> reorderedKeys(const Schema &S, const Plan &P);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_KEYORDER_H
