//===- Propose.h - a strategy for each table, with its reasons ------------===//
//
// In: the schema, and per table what the program does with it. Out: a plan
// whose entries carry why, the reasons and what every other strategy would
// block. A person's decisions are never overwritten.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_PROPOSE_H
#define KEYSPREAD_REWRITES_PLAN_PROPOSE_H

#include "rewrites/plan/Plan.h"
#include "rewrites/plan/propose/TableEvidence.h"

namespace keyspread {

/// By table, as the schema spells it; a key-value store by its name.
using Evidence = std::map<std::string, TableEvidence>;

struct ProposeOptions {
  unsigned Shards = DefaultShards;
  std::string ShardsWhy; // "3 nodes"; empty: the default
  sql::Dialect Dialect = sql::Dialect::GoogleSql;
  std::string Root;                  // examples are named relative to it
  std::vector<std::string> LowWrite; // tables so rarely written that they stay
  const Plan *Decided = nullptr;     // a person's decisions so far
};

/// A decision for each table whose key is its own. Tables whose leading key
/// columns repeat a rising parent's key follow that parent and get no entry;
/// the parent's notes name them.
Plan propose(const Schema &S, const Evidence &Seen,
             const ProposeOptions &Options);

/// Something fills the leading key part of \p T with rising values.
bool keyRises(const Schema &S, const Table &T, const TableEvidence &E);

/// What `plan` writes as the reason of an accept when nothing rises.
std::string nothingRises(const Table &T);

/// Where the plan and a changed program have drifted apart: planned tables,
/// columns and sequences that are gone, and decisions that no longer fit what
/// the program does. Sorted by place.
std::vector<Problem> planDrift(const Plan &P, const Schema &S,
                               const Evidence &Seen, llvm::StringRef Root);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_PROPOSE_H
