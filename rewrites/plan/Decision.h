//===- Decision.h - the strategy of one table, with its reasons -----------===//
//
// In: a table with its evidence, and which of its columns refer to spread keys.
// Out: the proposed entry, its why, its reasons and what every other strategy
// would block.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_DECISION_H
#define KEYSPREAD_REWRITES_PLAN_DECISION_H

#include "rewrites/plan/propose/Propose.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace keyspread {

class Decision {
public:
  using RefersToSpread = llvm::function_ref<bool(llvm::StringRef Column)>;

  Decision(const Schema &S, const Table &T, const TableEvidence &E,
           const ProposeOptions &Options, RefersToSpread Refers);

  TablePlan accept(std::string Why);
  TablePlan spread(); // of a table whose key rises

private:
  SqlType type() const { return Leading ? Leading->Class : SqlType::Other; }
  bool hasForeignKey(llvm::StringRef Name) const;
  bool fewValues(const Column &C) const;
  bool distributed(const Column &C) const;
  std::string laterPart() const;
  std::string tenant() const;
  std::string timeColumn() const;
  void choose();
  void swapOrder(const std::string &First);
  void hashPrefix();
  std::string reason() const;
  void why();
  void alternatives();
  void alternative(Strategy How, const std::string &Blocks,
                   llvm::function_ref<void()> Fill = nullptr);
  std::string lost(const TableEvidence &Of) const;
  std::string lostOrMoved() const;
  std::string tenantBlocks(const std::string &Tenant) const;

  const Schema &S;
  const Table &T;
  const TableEvidence &E;
  const ProposeOptions &Options;
  RefersToSpread Refers;
  const Column *Leading = nullptr;
  TablePlan P;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_DECISION_H
