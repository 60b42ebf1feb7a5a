//===- Ripple.cpp - following keys into children --------------------------===//
#include "rewrites/plan/migration/Ripple.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <deque>
#include <tuple>

using namespace llvm;

namespace keyspread {

namespace {

using Names = std::vector<std::string>;

bool has(ArrayRef<std::string> List, StringRef Name) {
  return any_of(List,
                [&](const std::string &N) { return sql::sameName(N, Name); });
}

bool sameNames(ArrayRef<std::string> A, ArrayRef<std::string> B) {
  return std::equal(A.begin(), A.end(), B.begin(), B.end(), sql::sameName);
}

bool sameSet(ArrayRef<std::string> A, ArrayRef<std::string> B) {
  return A.size() == B.size() &&
         all_of(A, [&](const std::string &N) { return has(B, N); });
}

/// The key as it was before \p Shard came in front of it.
Names keyWithout(const Table &T, StringRef Shard) {
  Names Key;
  for (const KeyColumn &K : T.PrimaryKey)
    if (!Key.empty() || !sql::sameName(K.Column, Shard))
      Key.push_back(K.Column);
  return Key;
}

/// The parts of \p I, without the shard a migrated schema has in front.
ArrayRef<KeyColumn> behindShard(const Index &I, const ShardedTable &E) {
  ArrayRef<KeyColumn> Parts = I.Parts;
  const bool Has =
      !Parts.empty() && sql::sameName(Parts[0].Column, E.ShardColumn);
  return Has ? Parts.drop_front() : Parts;
}

/// A foreign key as pairs, without the shard a migrated schema has in it.
struct Link {
  Names Own, Target;
  std::string OwnShard; // the child's column that refers to the shard
};

/// A child of a tenant's table carries the tenant under the same name, whether
/// its foreign key says so yet or not.
Link linkOf(const Schema &S, const Table &Child, const ForeignKey &Key,
            const ShardedTable &Parent) {
  const Names Target = S.referenced(Key);
  Link L;
  if (Target.size() != Key.Columns.size())
    return L;
  for (auto [Own, To] : zip(Key.Columns, Target)) {
    if (sql::sameName(To, Parent.ShardColumn))
      L.OwnShard = Own;
    else {
      L.Own.push_back(Own);
      L.Target.push_back(To);
    }
  }
  const Column *Tenant = Child.column(Parent.Tenant);
  if (Tenant && !has(L.Target, Parent.Tenant)) {
    L.Own.push_back(Tenant->Name);
    L.Target.push_back(Parent.Tenant);
  }
  return L;
}

/// The key of \p Target as it was, the tenant included when one leads it.
bool namesWholeKey(const Link &L, const Table &Target,
                   const ShardedTable &Parent) {
  if (Parent.Tenant.empty())
    return sameSet(L.Target, keyWithout(Target, Parent.ShardColumn));
  Names Key = {Parent.Tenant};
  for (const KeyColumn &K : Target.PrimaryKey)
    if (!sql::sameName(K.Column, Parent.ShardColumn) && !has(Key, K.Column))
      Key.push_back(K.Column);
  return sameSet(L.Target, Key);
}

/// Names the child's columns that hold what \p Parent hashes.
Names mapped(const ShardedTable &Parent, const Link &L) {
  Names Columns;
  for (const std::string &H : Parent.HashOf)
    for (auto [Own, To] : zip(L.Own, L.Target))
      if (sql::sameName(To, H))
        Columns.push_back(Own);
  return Columns;
}

class Ripple {
public:
  Ripple(const Schema &S, const Plan &P) : S(S), P(P) {}

  std::vector<ShardedTable> run() {
    for (const auto &[Name, T] : P.Tables)
      if (T.How == Strategy::HashPrefix)
        addPlanned(Name, T);
      else if (T.How == Strategy::TenantPrefix && T.Shards)
        addTenants(Name, T);
    while (!Queue.empty()) {
      const ShardedTable Parent = Queue.front();
      Queue.pop_front();
      if (const Table *T = S.find(Parent.Table))
        for (const ChildTable &C : S.children(*T))
          C.Key ? addReferring(Parent, *T, *C.Child, *C.Key)
                : addInterleaved(Parent, *C.Child);
    }
    stable_sort(All, [](const ShardedTable &A, const ShardedTable &B) {
      return std::tuple(StringRef(A.Table).lower(), !A.Leading) <
             std::tuple(StringRef(B.Table).lower(), !B.Leading);
    });
    return std::move(All);
  }

private:
  void addPlanned(const std::string &Name, const TablePlan &Planned) {
    const Table *T = S.find(Name);
    ShardedTable E;
    E.Table = T ? T->Name : Name;
    E.ShardColumn = Planned.ShardColumn;
    E.Shards = Planned.Shards;
    E.HashOf = hashColumns(Planned, T);
    E.Generated = Planned.Generated;
    E.Modulo = Planned.keepsCounter();
    E.KeyStays = E.Modulo && P.Dialect == sql::Dialect::Sqlite;
    E.Scans = Planned.Scans;
    add(std::move(E));
  }

  /// (tenant, shard, old key): without hot tenants all are spread.
  void addTenants(const std::string &Name, const TablePlan &Planned) {
    const Table *T = S.find(Name);
    ShardedTable E;
    E.Table = T ? T->Name : Name;
    E.ShardColumn = Planned.ShardColumn;
    E.Shards = Planned.Shards;
    E.Tenant = Planned.TenantColumn;
    E.HotTenants = Planned.HotTenants;
    if (const Column *C = T ? T->column(E.Tenant) : nullptr)
      E.TenantType = C->Class;
    if (!E.HotTenants.empty())
      E.HashOf.push_back(E.Tenant);
    for (const std::string &Column : hashColumns(Planned, T))
      if (!sql::sameName(Column, E.Tenant))
        E.HashOf.push_back(Column);
    add(std::move(E));
  }

  ShardedTable childOf(const ShardedTable &Parent, const Table &Child) const {
    ShardedTable E = Parent;
    E.Table = Child.Name;
    E.Parent = Parent.Table;
    return E;
  }

  /// Interleaving wants the parent's key under the parent's names.
  void addInterleaved(const ShardedTable &Parent, const Table &Child) {
    ShardedTable E = childOf(Parent, Child);
    if (!leadingShard(All, Child.Name))
      add(std::move(E));
  }

  void addReferring(const ShardedTable &Parent, const Table &Target,
                    const Table &Child, const ForeignKey &Key) {
    const Link L = linkOf(S, Child, Key, Parent);
    if (!namesWholeKey(L, Target, Parent))
      return;
    ShardedTable E = childOf(Parent, Child);
    E.HashOf = mapped(Parent, L);
    if (find(E))
      return;
    E.Leading = leads(L, Parent, Child);
    E.Nullable = !E.Leading && any_of(L.Own, [&](const std::string &Name) {
      const Column *C = Child.column(Name);
      return C && !C->NotNull && !Child.keyPosition(Name);
    });
    E.ShardColumn =
        L.OwnShard.empty() ? nameFor(Parent, Child, E.Leading) : L.OwnShard;
    E.LeadsIndex = !E.Leading && leadsIndex(E, Child);
    add(std::move(E));
  }

  /// Indexes over references to a tenant's rows are as they were.
  static bool leadsIndex(const ShardedTable &E, const Table &Child) {
    return E.Tenant.empty() && any_of(Child.Indexes, [&](const Index &I) {
             const ArrayRef<KeyColumn> Parts = behindShard(I, E);
             return I.InterleaveIn.empty() && Parts.size() >= E.HashOf.size() &&
                    std::equal(E.HashOf.begin(), E.HashOf.end(), Parts.begin(),
                               [](const std::string &H, const KeyColumn &K) {
                                 return sql::sameName(H, K.Column);
                               });
           });
  }

  /// A child with a decision of its own keeps the key that decision gives it.
  bool leads(const Link &L, const ShardedTable &Parent,
             const Table &Child) const {
    if (P.find(Child.Name) || leadingShard(All, Child.Name) ||
        !Parent.Tenant.empty())
      return false;
    const StringRef Shard =
        L.OwnShard.empty() ? Parent.ShardColumn : L.OwnShard;
    const Names Key = keyWithout(Child, Shard);
    return Key.size() >= L.Own.size() &&
           sameSet(L.Own, ArrayRef(Key).take_front(L.Own.size()));
  }

  /// The parent's shard column where that name is free, else "<Parent>ShardId",
  /// else with a number behind.
  std::string nameFor(const ShardedTable &Parent, const Table &Child,
                      bool Leading) const {
    if (free(Parent, Child, Parent.ShardColumn, Leading))
      return Parent.ShardColumn;
    const char *Between = isLower(Parent.ShardColumn.front()) ? "_" : "";
    const std::string Long = Parent.Table + Between + Parent.ShardColumn;
    std::string Name = Long;
    for (unsigned I = 2; !free(Parent, Child, Name, Leading); ++I)
      Name = Long + std::to_string(I);
    return Name;
  }

  /// A migrated child owns the name already, first in its key, or computed
  /// beside it.
  bool free(const ShardedTable &Parent, const Table &Child, StringRef Name,
            bool Leading) const {
    for (const ShardedTable &E : All)
      if (sql::sameName(E.Table, Child.Name) &&
          sql::sameName(E.ShardColumn, Name))
        return false;
    const Column *There = Child.column(Name);
    return !There || (Leading && Child.keyPosition(Name) == 0u) ||
           (Parent.KeyStays && !There->Generated.empty());
  }

  /// The same shard of the same table.
  bool find(const ShardedTable &Of) const {
    return any_of(All, [&](const ShardedTable &E) {
      return sql::sameName(E.Table, Of.Table) && E.Shards == Of.Shards &&
             E.Modulo == Of.Modulo && sameNames(E.HashOf, Of.HashOf);
    });
  }

  /// As DdlIndexes gives indexes over times the shard of their table.
  Names indexedTimes(const ShardedTable &E) const {
    const Table *T = S.find(E.Table);
    Names Result;
    if (!E.Leading || !E.Tenant.empty() || !T || !T->InterleaveParent.empty())
      return Result;
    for (const Index &I : T->Indexes) {
      const ArrayRef<KeyColumn> Parts = behindShard(I, E);
      const Column *C = Parts.empty() ? nullptr : T->column(Parts[0].Column);
      if (C && C->Class == SqlType::Timestamp && !I.Unique && !I.Partial &&
          I.InterleaveIn.empty() && !has(Result, C->Name))
        Result.push_back(C->Name);
    }
    return Result;
  }

  void add(ShardedTable E) {
    E.Times = indexedTimes(E);
    if (E.Leading)
      Queue.push_back(E);
    All.push_back(std::move(E));
  }

  const Schema &S;
  const Plan &P;
  std::deque<ShardedTable> Queue;
  std::vector<ShardedTable> All;
};

} // namespace

std::vector<ShardedTable> shardedTables(const Schema &S, const Plan &P) {
  return Ripple(S, P).run();
}

const ShardedTable *leadingShard(const std::vector<ShardedTable> &All,
                                 StringRef Table) {
  for (const ShardedTable &E : All)
    if (E.Leading && sql::sameName(E.Table, Table))
      return &E;
  return nullptr;
}

const ShardedTable *shardOfForeignKey(const std::vector<ShardedTable> &All,
                                      const Schema &S, const Table &Child,
                                      const ForeignKey &Key) {
  const ShardedTable *Parent = leadingShard(All, Key.Table);
  const Table *Target = S.find(Key.Table);
  if (!Parent || !Target)
    return nullptr;
  const Link L = linkOf(S, Child, Key, *Parent);
  if (!namesWholeKey(L, *Target, *Parent))
    return nullptr;
  const Names HashOf = mapped(*Parent, L);
  for (const ShardedTable &E : All)
    if (sql::sameName(E.Table, Child.Name) && E.Shards == Parent->Shards &&
        E.Modulo == Parent->Modulo && sameNames(E.HashOf, HashOf))
      return &E;
  return nullptr;
}

} // namespace keyspread
