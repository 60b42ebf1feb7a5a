//===- DdlForeignKeys.cpp - foreign keys of the target schema -------------===//
#include "rewrites/plan/ddl/DdlForeignKeys.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

bool has(ArrayRef<std::string> List, StringRef Name) {
  return any_of(List,
                [&](const std::string &N) { return sql::sameName(N, Name); });
}

std::string declared(const Table *T, const std::string &Name) {
  const Column *C = T ? T->column(Name) : nullptr;
  return C ? C->Name : Name;
}

/// Shapes the foreign keys of one table.
class Shaper {
public:
  Shaper(const ForeignKeyShaping &In, TargetTable &T) : In(In), T(T) {}

  void add(const ForeignKey &K) {
    const Table &Src = *T.Source;
    if (StringRef(K.Table).contains(sql::HoleByte)) {
      T.LeftOut.push_back(fmt::format("a foreign key of {} to a table that is "
                                      "named at run time",
                                      T.Name));
      return;
    }
    TargetForeignKey F;
    // Spelled as they are declared.
    const Table *To = In.S.find(K.Table);
    F.Table = To ? To->Name : K.Table;
    for (const std::string &Name : K.Columns)
      F.Columns.push_back(declared(&Src, Name));
    for (const std::string &Name : In.S.referenced(K))
      F.Referenced.push_back(declared(To, Name));
    const ShardedTable *E = shardOfForeignKey(In.Sharded, In.S, Src, K);
    const ShardedTable *Parent = leadingShard(In.Sharded, K.Table);
    if (E && !E->KeyStays && !has(F.Columns, E->ShardColumn)) {
      F.Columns.insert(F.Columns.begin(), E->ShardColumn);
      F.Referenced.insert(F.Referenced.begin(), Parent->ShardColumn);
    }
    if (!addTenant(K, F))
      return;
    inKeyOrder(F);
    F.Constraint = freeConstraint(K.Constraint);
    F.Actions = actions(K);
    T.ForeignKeys.push_back(std::move(F));
  }

private:
  /// A key that a tenant leads is referred to with the tenant.
  bool addTenant(const ForeignKey &K, TargetForeignKey &F) {
    const Table *Target = In.S.find(K.Table);
    const ReorderedKey *R = Target ? In.Keys.reordered(*Target) : nullptr;
    if (!R || R->Tenant.empty() || !R->Problem.empty() ||
        has(F.Referenced, R->Tenant) ||
        !all_of(R->Old, [&](const KeyColumn &Part) {
          return has(F.Referenced, Part.Column);
        }))
      return true;
    if (const Column *Own = T.Source->column(R->Tenant)) {
      F.Columns.insert(F.Columns.begin(), Own->Name);
      F.Referenced.insert(F.Referenced.begin(), R->Tenant);
      return true;
    }
    T.LeftOut.push_back(fmt::format(
        "the foreign key ({}) of {} to {}, whose key begins with "
        "{} now: {} has no such column",
        fmt::join(K.Columns, ", "), T.Name, K.Table, R->Tenant, T.Name));
    return false;
  }

  /// Spanner keeps an index of its own for columns that are not the key as it
  /// stands.
  void inKeyOrder(TargetForeignKey &F) const {
    const TargetTable *To = In.Done.find(F.Table);
    if (!To || To->Key.size() != F.Referenced.size() ||
        F.Columns.size() != F.Referenced.size())
      return;
    TargetForeignKey Sorted = F;
    for (size_t I = 0; I != To->Key.size(); ++I) {
      const auto It = find_if(F.Referenced, [&](const std::string &R) {
        return sql::sameName(R, To->Key[I].Column);
      });
      if (It == F.Referenced.end())
        return;
      Sorted.Columns[I] = F.Columns[It - F.Referenced.begin()];
      Sorted.Referenced[I] = *It;
    }
    F = std::move(Sorted);
  }

  /// A constraint's name is its table's in other databases; in Spanner it is
  /// everybody's. One that is taken goes without.
  std::string freeConstraint(const std::string &Name) {
    if (!isSpanner(In.D) || Name.empty())
      return Name;
    return In.Names.insert(StringRef(Name).lower()).second ? Name : "";
  }

  /// Spanner knows two actions; other dialects share theirs.
  std::string actions(const ForeignKey &K) {
    const StringRef A = K.Actions;
    if (A.empty() || !isSpanner(In.D))
      return K.Actions;
    const bool Cascade = A.contains_insensitive("ON DELETE CASCADE");
    std::string Rest = A.upper();
    // RESTRICT refuses at once, NO ACTION at the commit: the rows are the same.
    for (StringRef Said :
         {"ON DELETE CASCADE", "ON DELETE NO ACTION", "ON DELETE RESTRICT",
          "ON UPDATE NO ACTION", "ON UPDATE RESTRICT", "MATCH SIMPLE"})
      if (const size_t At = StringRef(Rest).find(Said); At != StringRef::npos)
        Rest.erase(At, Said.size());
    if (!StringRef(Rest).trim().empty())
      T.LeftOut.push_back(fmt::format("{} of a foreign key of {}",
                                      StringRef(Rest).trim().str(), T.Name));
    return Cascade ? "ON DELETE CASCADE"
           : A.contains_insensitive("ON DELETE NO ACTION")
               ? "ON DELETE NO ACTION"
               : "";
  }

  const ForeignKeyShaping &In;
  TargetTable &T;
};

} // namespace

void shapeForeignKeys(const ForeignKeyShaping &In, TargetTable &T) {
  Shaper S(In, T);
  for (const ForeignKey &K : T.Source->ForeignKeys)
    S.add(K);
}

} // namespace keyspread
