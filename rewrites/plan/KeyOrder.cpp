//===- KeyOrder.cpp - keys made of columns that a table has ---------------===//
#include "rewrites/plan/KeyOrder.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

using Key = std::vector<KeyColumn>;

bool sameNames(ArrayRef<KeyColumn> A, ArrayRef<KeyColumn> B) {
  return std::equal(A.begin(), A.end(), B.begin(), B.end(),
                    [](const KeyColumn &X, const KeyColumn &Y) {
                      return sql::sameName(X.Column, Y.Column);
                    });
}

bool has(ArrayRef<KeyColumn> In, StringRef Column) {
  return any_of(
      In, [&](const KeyColumn &K) { return sql::sameName(K.Column, Column); });
}

bool has(ArrayRef<std::string> In, StringRef Column) {
  return any_of(In,
                [&](const std::string &N) { return sql::sameName(N, Column); });
}

Key without(const Key &From, StringRef Column) {
  Key Result;
  for (const KeyColumn &K : From)
    if (Column.empty() || !sql::sameName(K.Column, Column))
      Result.push_back(K);
  return Result;
}

class KeyOrder {
public:
  KeyOrder(const Schema &S, const Plan &P) : S(S), P(P) {}

  std::vector<ReorderedKey> run() {
    for (const auto &[Name, Planned] : P.Tables)
      if (const Table *T = S.find(Name); T && !T->PrimaryKey.empty())
        if (Planned.How == Strategy::SwapOrder ||
            Planned.How == Strategy::TenantPrefix)
          addPlanned(*T, Planned);
    // Grows while it is read: a child's children follow in turn.
    for (size_t I = 0; I < All.size(); ++I)
      if (const Table *T = S.find(All[I].Table))
        for (const ChildTable &C : S.children(*T))
          if (!C.Key)
            addChild(I, *C.Child);
    stable_sort(All, [](const ReorderedKey &A, const ReorderedKey &B) {
      return StringRef(A.Table).lower() < StringRef(B.Table).lower();
    });
    return std::move(All);
  }

private:
  void addPlanned(const Table &T, const TablePlan &Planned) {
    ReorderedKey R;
    R.Table = T.Name;
    R.Old = T.PrimaryKey;
    if (Planned.How == Strategy::SwapOrder) {
      for (const std::string &Name : Planned.Key)
        R.New.push_back({Name, has(Planned.Desc, Name)});
    } else {
      R.Tenant = Planned.TenantColumn;
      if (Planned.Shards)
        R.Old = without(R.Old, Planned.ShardColumn);
      R.New = without(R.Old, R.Tenant);
      R.New.insert(R.New.begin(), {R.Tenant, false});
    }
    checkParent(T, R);
    All.push_back(std::move(R));
  }

  /// Interleaving wants the parent's key in front, which stays as it is when
  /// the parent is not planned.
  void checkParent(const Table &T, ReorderedKey &R) const {
    const Table *Parent = S.find(T.InterleaveParent);
    if (!Parent)
      return;
    const TablePlan *Above = P.find(Parent->Name);
    Key Wanted = Parent->PrimaryKey;
    if (Above && Above->How == Strategy::SwapOrder) {
      Wanted.clear();
      for (const std::string &Name : Above->Key)
        Wanted.push_back({Name, has(Above->Desc, Name)});
    }
    size_t N = Wanted.size();
    if (R.New.size() < N || !sameNames(ArrayRef(R.New).take_front(N), Wanted))
      R.Problem = fmt::format("'{}' lies interleaved in '{}', whose key its "
                              "new key does not repeat",
                              T.Name, Parent->Name);
  }

  void addChild(size_t Above, const Table &Child) {
    if (any_of(All, [&](const ReorderedKey &R) {
          return sql::sameName(R.Table, Child.Name);
        }))
      return;
    const ReorderedKey &Parent = All[Above];
    ReorderedKey R;
    R.Table = Child.Name;
    R.Parent = Parent.Table;
    R.Tenant = Parent.Tenant;
    R.Old = Child.PrimaryKey;
    if (const TablePlan *Planned = plannedAbove(Above); Planned->Shards)
      R.Old = without(R.Old, Planned->ShardColumn);
    R.New = Parent.New;
    for (const KeyColumn &K : R.Old)
      if (!has(Parent.New, K.Column))
        R.New.push_back(K);
    bool Repeats = all_of(
        Parent.Old, [&](const KeyColumn &K) { return has(R.Old, K.Column); });
    if (!Repeats)
      R.Problem = fmt::format("'{}' lies interleaved in '{}', whose key it "
                              "does not repeat",
                              Child.Name, Parent.Table);
    else if (!R.Tenant.empty() && !Child.column(R.Tenant))
      R.Problem = fmt::format("'{}' lies interleaved in '{}' and has no "
                              "column '{}' for the tenant",
                              Child.Name, Parent.Table, R.Tenant);
    All.push_back(std::move(R));
  }

  /// The decision that All[I] follows.
  const TablePlan *plannedAbove(size_t I) const {
    while (!All[I].Parent.empty())
      I = find_if(
              All,
              [&](const ReorderedKey &R) { return R.Table == All[I].Parent; }) -
          All.begin();
    return P.find(All[I].Table);
  }

  const Schema &S;
  const Plan &P;
  std::vector<ReorderedKey> All;
};

} // namespace

bool ReorderedKey::done() const { return sameNames(Old, New); }

std::vector<ReorderedKey> reorderedKeys(const Schema &S, const Plan &P) {
  return KeyOrder(S, P).run();
}

} // namespace keyspread
