//===- Drift.cpp - where a plan and a changed program have drifted apart --===//
//
// In: plan, schema and evidence. Out: problems at the plan's own places.
//
//   a planned table, column or sequence is gone
//   accepted because nothing rose, and now something does
//   spread, and nothing rises any more (not after the migration, when nothing
//   is meant to)
//   bit_reverse, uuid_v4: something needs the order that no order_column gives
//   swap_order: something needs the order of the old key
//   tenant_prefix: most statements no longer filter on the tenant
//
//===----------------------------------------------------------------------===//
#include "rewrites/plan/propose/Propose.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

class DriftOf {
public:
  DriftOf(const Schema &S, StringRef Root, std::vector<Problem> &Out)
      : S(S), Root(Root), Out(Out) {}

  void gone(const std::string &Name, const TablePlan &P);
  void unfit(const Table &T, const TablePlan &P, const TableEvidence &E);

private:
  void say(const TablePlan &P, StringRef Option, std::string Message) {
    auto At = P.Sites.find(Option.str());
    Out.push_back(
        {At == P.Sites.end() ? P.At : At->second, std::move(Message)});
  }
  void columns(const Table &T, const TablePlan &P, StringRef Option,
               ArrayRef<std::string> Columns);
  void order(const Table &T, const TablePlan &P, const TableEvidence &E);
  bool migrated(const Table &T, const TablePlan &P,
                const TableEvidence &E) const;

  const Schema &S;
  StringRef Root;
  std::vector<Problem> &Out;
};

} // namespace

void DriftOf::columns(const Table &T, const TablePlan &P, StringRef Option,
                      ArrayRef<std::string> Columns) {
  for (const std::string &C : Columns)
    if (!C.empty() && !T.column(C))
      say(P, Option,
          fmt::format(
              "column '{}' of '{}' is planned but no longer in the schema", C,
              T.Name));
}

void DriftOf::gone(const std::string &Name, const TablePlan &P) {
  const Table *T = S.find(Name);
  if (!T)
    return say(
        P, "",
        fmt::format("table '{}' is planned but no longer in the schema", Name));
  columns(*T, P, "hash_of", P.HashOf);
  columns(*T, P, "order_column", P.OrderColumn);
  columns(*T, P, "key", P.Key);
  columns(*T, P, "tenant_column", P.TenantColumn);
  if (!P.Sequence.empty() && !S.sequence(P.Sequence))
    say(P, "sequence",
        fmt::format("sequence '{}' is planned for '{}' but not declared",
                    P.Sequence, T->Name));
}

/// The schema, or what fills the key, is as the plan wants it.
bool DriftOf::migrated(const Table &T, const TablePlan &P,
                       const TableEvidence &E) const {
  const KeyColumn *Lead = T.leadingKey();
  const Column *C = Lead ? T.column(Lead->Column) : nullptr;
  const auto LeadsNow = [&](StringRef Name) {
    return any_of(T.Decls, [&](const TableDecl &D) {
      return !D.PrimaryKey.empty() &&
             Name.equals_insensitive(D.PrimaryKey.front().Column);
    });
  };
  switch (P.How) {
  case Strategy::HashPrefix:
    return LeadsNow(P.ShardColumn);
  case Strategy::SwapOrder:
    return !P.Key.empty() && LeadsNow(P.Key.front());
  case Strategy::TenantPrefix:
    return LeadsNow(P.TenantColumn);
  case Strategy::BitReverse:
  case Strategy::UuidV4:
    return E.BornSpread || (C && (C->BitReversed || !C->Default.empty() ||
                                  !C->Sequence.empty()));
  case Strategy::Accept:
    break;
  }
  return false;
}

/// What needs an order that the planned key does not have.
void DriftOf::order(const Table &T, const TablePlan &P,
                    const TableEvidence &E) {
  TableEvidence Lost;
  if (P.How == Strategy::BitReverse || P.How == Strategy::UuidV4)
    copy_if(E.Orders, std::back_inserter(Lost.Orders), [&](const OrderUse &U) {
      return P.OrderColumn.empty() || U.Kind != OrderUse::Scan;
    });
  else if (P.How == Strategy::SwapOrder && !P.Key.empty())
    Lost = E.ordersBeyond(P.Key.front());
  if (Lost.orderUses())
    say(P, "strategy",
        fmt::format("'{}' is planned as {}, but something needs the order of "
                    "its key: {}; hash_prefix keeps it",
                    T.Name, strategyName(P.How).str(), orderText(Lost, Root)));
  if (P.How == Strategy::TenantPrefix && !E.Rows.empty() &&
      !E.mostHold(P.TenantColumn))
    say(P, "tenant_column",
        fmt::format("'{}' is planned as tenant_prefix, but most statements do "
                    "not filter on '{}': {} without it",
                    T.Name, P.TenantColumn,
                    told(E.rowsWithout(P.TenantColumn), "statement", Root)));
}

void DriftOf::unfit(const Table &T, const TablePlan &P,
                    const TableEvidence &E) {
  if (migrated(T, P, E))
    return;
  const bool Rises = keyRises(S, T, E);
  if (P.How == Strategy::Accept && Rises && P.Why == nothingRises(T)) {
    const Tally Births = E.births();
    say(P, "strategy",
        fmt::format("'{}' was accepted because nothing made its key rise, and "
                    "now something does: {}",
                    T.Name,
                    Births.Count ? placeText(Births.Example, Root)
                                 : S.whyLeadingRises(T)));
  }
  if (P.How == Strategy::Accept)
    return;
  if (!Rises)
    say(P, "strategy",
        fmt::format("'{}' is planned as {}, but its key no longer rises: {}; "
                    "accept would do",
                    T.Name, strategyName(P.How).str(), nothingRises(T)));
  else
    order(T, P, E);
}

std::vector<Problem> planDrift(const Plan &P, const Schema &S,
                               const Evidence &Seen, StringRef Root) {
  std::vector<Problem> Result;
  DriftOf Drift(S, Root, Result);
  for (const auto &[Name, Entry] : P.Tables) {
    auto E = find_if(Seen, [&, &Name = Name](const auto &Known) {
      return sql::sameName(Known.first, Name);
    });
    const bool Store = E != Seen.end() && E->second.Store;
    if (!Store)
      Drift.gone(Name, Entry);
    if (const Table *T = E == Seen.end() ? nullptr : S.find(Name))
      Drift.unfit(*T, Entry, E->second);
  }
  stable_sort(Result,
              [](const Problem &A, const Problem &B) { return A.At < B.At; });
  return Result;
}

} // namespace keyspread
