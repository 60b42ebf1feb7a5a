#include "rewrites/rules/TableSets.h"

#include "rewrites/rules/Advice.h"
#include "rewrites/rules/ids/ApartIds.h"
#include "rewrites/rules/ids/IdFlow.h"
#include "rewrites/rules/ids/UuidColumns.h"
#include "rewrites/rules/mint/MintedKeys.h"
#include "rewrites/rules/statements/ValueListRule.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyspread {

void tieTables(const RuleContext &C, TableGroups &Groups) {
  for (const std::string &Name : C.Tables) {
    const Table *T = C.G.schema().find(Name);
    if (!T)
      continue;
    if (const std::string *Parent = C.reshaped(T->InterleaveParent))
      Groups.tie(Name, *Parent,
                 {T->Decls.empty() ? Site() : T->Decls.front().NameAt,
                  fmt::format("'{}' is interleaved in '{}'", Name, *Parent)});
    for (const ForeignKey &K : T->ForeignKeys)
      if (const std::string *To = C.reshaped(K.Table);
          To && !leavesAlone(C, *To, Name))
        Groups.tie(
            Name, *To,
            {K.At, fmt::format("'{}' refers to '{}' by this", Name, *To)});
  }
  const auto Holds = [&](const std::string &Child, const std::string &Parent) {
    Groups.tie(
        Child, Parent,
        {Site(), fmt::format("'{}' holds the key of '{}'", Child, Parent)});
  };
  for (const ShardedTable &T : C.Sharded)
    if (!T.Parent.empty())
      Holds(T.Table, T.Parent);
  for (const ReorderedKey &K : C.Keys)
    if (!K.Parent.empty())
      Holds(K.Table, K.Parent);
  for (const auto &[From, To] : idFlows(C.G, C.Tables))
    if (!leavesAlone(C, From, To))
      Groups.tie(From, To,
                 {Site(), fmt::format("the program puts ids of '{}' into '{}'",
                                      From, To)});
}

/// <keyspread/spanner.h> brings what <keyspread/keyspread.h> has of it.
static void dropCovered(std::vector<NeededInclude> &Includes) {
  auto HasSpanner = [&](const std::string &File) {
    return llvm::any_of(Includes, [&](const NeededInclude &I) {
      return I.File == File && I.Header == SpannerHeader;
    });
  };
  std::vector<NeededInclude> Kept;
  for (const NeededInclude &I : Includes)
    if (I.Header != RuntimeHeader || !HasSpanner(I.File))
      Kept.push_back(I);
  Includes = std::move(Kept);
}

std::vector<SiteOutcome> outcomesOf(const Part &Of) {
  std::vector<SiteOutcome> Result;
  for (const std::string &Table : Of.Tables) {
    SiteOutcome O;
    O.At = Of.At;
    O.Table = Table;
    O.Schema = Of.Schema;
    O.Follows = Of.Follows;
    O.Together = Of.Batch.Minted;
    if (!Of.Blockers.empty()) {
      O.State = FixState::Blocked;
      O.Reason = Of.Blockers.front().Reason;
    } else if (!Of.Batch.Edits.empty()) {
      O.State = FixState::Rewrites;
      O.Edits = Of.Batch.Edits;
      O.Includes = Of.Batch.Includes;
      dropCovered(O.Includes);
    }
    Result.push_back(std::move(O));
  }
  return Result;
}

static bool operator<(const Blocker &A, const Blocker &B) {
  return std::tie(A.At.File, A.At.Begin, A.Reason) <
         std::tie(B.At.File, B.At.Begin, B.Reason);
}

/// An INSERT that names a new id and the read that gave the old one, keys in a
/// new order and the schema, numbers that become text.
static void markTogether(const RuleContext &C,
                         std::vector<SiteOutcome> &Outcomes) {
  std::set<std::string> Tables;
  for (const SiteOutcome &O : Outcomes) {
    const TablePlan *P = C.P.find(O.Table);
    if (O.Together || numericUuidKey(C, O.Table) || sequenceKey(C, O.Table) ||
        (P && P->How == Strategy::SwapOrder))
      Tables.insert(O.Table);
  }
  for (SiteOutcome &O : Outcomes)
    O.Together = !O.Schema && Tables.count(O.Table);
}

RuleResult collectSets(const RuleContext &C, TableGroups &Groups,
                       const std::vector<Part> &Parts,
                       std::vector<SiteOutcome> Outcomes) {
  markTogether(C, Outcomes);
  std::map<std::string, TableSet> Sets;
  for (const std::string &Table : C.Tables)
    Sets[Groups.rootOf(Table)].Tables.push_back(Table);
  for (const Part &Of : Parts) {
    TableSet &To = Sets[Groups.rootOf(Of.Tables[0])];
    for (const std::string &Table : Of.Tables)
      if (Groups.rootOf(Table) == Groups.rootOf(Of.Tables[0]))
        To.Tables.push_back(Table);
    llvm::append_range(To.Edits, Of.Batch.Edits);
    llvm::append_range(To.Includes, Of.Batch.Includes);
    llvm::append_range(To.Blockers, Of.Blockers);
    llvm::append_range(To.FullReads, Of.Batch.FullReads);
  }
  RuleResult Result;
  for (auto &[Root, Set] : Sets) {
    dropCovered(Set.Includes);
    for (Blocker &B : Set.Blockers)
      if (B.Advice.empty())
        B.Advice = adviceFor(B.Reason);
    Set.Ties = Groups.tiesOf(Set.Tables.front());
    llvm::sort(Set.Tables);
    Set.Tables.erase(llvm::unique(Set.Tables), Set.Tables.end());
    std::stable_sort(Set.Blockers.begin(), Set.Blockers.end());
    Set.Blockers.erase(std::unique(Set.Blockers.begin(), Set.Blockers.end(),
                                   [](const Blocker &A, const Blocker &B) {
                                     return !(A < B) && !(B < A);
                                   }),
                       Set.Blockers.end());
    Result.Sets.push_back(std::move(Set));
  }
  std::stable_sort(Outcomes.begin(), Outcomes.end(),
                   [](const SiteOutcome &A, const SiteOutcome &B) {
                     return std::tie(A.At.File, A.At.Begin, A.Table) <
                            std::tie(B.At.File, B.At.Begin, B.Table);
                   });
  Result.Outcomes = std::move(Outcomes);
  return Result;
}

} // namespace keyspread
