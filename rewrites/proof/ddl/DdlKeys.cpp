//===- DdlKeys.cpp - keys and foreign keys of a schema --------------------===//
#include "rewrites/proof/ddl/Ddl.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread::proof {

KeyList keyList(const std::vector<sql::KeyPart> &Parts) {
  KeyList Out;
  for (const sql::KeyPart &P : Parts)
    Out.emplace_back(lower(P.Column.Text), P.Desc);
  return Out;
}

std::string keyText(const KeyList &Key) {
  std::vector<std::string> Parts;
  for (const auto &[Name, Desc] : Key)
    Parts.push_back(Name + (Desc ? " DESC" : ""));
  return fmt::format("({})", fmt::join(Parts, ", "));
}

bool says(const Pieces &Text, Stretch List, const KeyList &Key) {
  std::vector<std::string> Wanted, Got;
  for (const auto &[Name, Desc] : Key) {
    if (!Wanted.empty())
      Wanted.push_back(",");
    Wanted.push_back(Name);
    if (Desc)
      Wanted.push_back("desc");
  }
  for (size_t I = List.Begin; I < List.End; ++I)
    if (!Text.is(I, "asc"))
      Got.push_back(Text.All[I].Text);
  return Got == Wanted;
}

KeyList plannedKey(const Subject &About, std::string_view Table, KeyList Old) {
  auto Columns = [](const std::vector<KeyColumn> &Key) {
    KeyList Out;
    for (const KeyColumn &C : Key)
      Out.emplace_back(lower(C.Column), C.Desc);
    return Out;
  };
  for (const ReorderedKey &R : About.Reordered)
    if (sql::sameName(R.Table, Table) && R.Problem.empty() &&
        Columns(R.Old) == Old)
      Old = Columns(R.New);
  for (const ShardedTable &E : About.Sharded) {
    const std::pair<std::string, bool> Shard{lower(E.ShardColumn), false};
    if (!E.Leading || E.KeyStays || !sql::sameName(E.Table, Table) ||
        is_contained(Old, Shard))
      continue;
    const bool Behind = !E.Tenant.empty() && !Old.empty() &&
                        Old.front().first == lower(E.Tenant);
    Old.insert(Old.begin() + Behind, Shard);
  }
  if (About.D == sql::Dialect::PostgreSql) // whose keys know no direction
    for (auto &Part : Old)
      Part.second = false;
  return Old;
}

namespace {

/// Which column stands for which.
using ColumnPairs = std::set<std::pair<std::string, std::string>>;

std::vector<std::string> names(const std::vector<sql::Name> &All) {
  std::vector<std::string> Out;
  for (const sql::Name &N : All)
    Out.push_back(N.Text);
  return Out;
}

ForeignKey modelOf(const sql::ForeignKey &K) {
  ForeignKey Out;
  Out.Columns = names(K.Columns);
  Out.Table = K.Table.Text;
  Out.Referenced = names(K.Referenced);
  return Out;
}

ColumnPairs pairsOf(const ForeignKey &K, const Schema &S) {
  ColumnPairs Out;
  for (auto [From, To] : zip(K.Columns, S.referenced(K)))
    Out.emplace(lower(From), lower(To));
  return Out;
}

/// What the old foreign key has to be.
ColumnPairs plannedPairs(const Subject &About, std::string_view Child,
                         const sql::ForeignKey &Old) {
  const ForeignKey K = modelOf(Old);
  ColumnPairs Out = pairsOf(K, About.Before);
  const Table *T = About.Before.find(Child);
  const std::vector<ShardedTable> All(About.Sharded.begin(),
                                      About.Sharded.end());
  const ShardedTable *E =
      T ? shardOfForeignKey(All, About.Before, *T, K) : nullptr;
  const ShardedTable *Parent = leadingShard(All, K.Table);
  if (E && Parent && !E->KeyStays)
    Out.emplace(lower(E->ShardColumn), lower(Parent->ShardColumn));
  return Out;
}

/// \p New has what \p Wanted has, and at most tenants besides.
bool meets(const Subject &About, std::string_view Child,
           const ColumnPairs &Wanted, const sql::ForeignKey &New) {
  if (New.ReferencedOpen && New.Referenced.empty())
    return false;
  ColumnPairs Got = pairsOf(modelOf(New), About.Before);
  for (const auto &P : Wanted)
    if (!Got.erase(P))
      return false;
  return Got.size() <= 1 && all_of(Got, [&](const auto &P) {
           return About.tenant(New.Table.Text, P.second) &&
                  (P.first == P.second || About.tenant(Child, P.first));
         });
}

/// CONSTRAINT of_txn ... ON DELETE CASCADE: all but the columns.
std::vector<std::string> rest(const Pieces &Text, const sql::ForeignKey &K) {
  std::vector<std::string> Out;
  bool Target = false;
  for (size_t I = Text.at(K.Range.Begin); I < Text.at(K.Range.End); ++I) {
    if (Text.is(I, "references")) {
      Target = true;
      ++I; // the table
      while (Text.is(I + 1, "."))
        I += 2;
      if (Text.is(I + 1, "("))
        I = Text.behindClose(I + 1) - 1;
    } else if (Target) {
      Out.push_back(Text.All[I].Text);
    }
  }
  return Out;
}

} // namespace

std::string foreignKeys(const Both &B, std::string_view Table,
                        const std::vector<const sql::ForeignKey *> &Old,
                        const std::vector<const sql::ForeignKey *> &New) {
  std::vector<const sql::ForeignKey *> Left = New;
  for (const sql::ForeignKey *K : Old) {
    const ColumnPairs Wanted = plannedPairs(B.About, Table, *K);
    const auto It = find_if(Left, [&](const sql::ForeignKey *N) {
      return sql::sameName(N->Table.Text, K->Table.Text) &&
             meets(B.About, Table, Wanted, *N) &&
             rest(B.M.Old, *K) == rest(B.M.New, *N) &&
             sql::sameName(K->Constraint, N->Constraint);
    });
    if (It == Left.end())
      return fmt::format("the foreign key ({}) of '{}' to '{}' is not what the "
                         "plan makes of it",
                         fmt::join(names(K->Columns), ", "), Table,
                         K->Table.Text);
    Left.erase(It);
  }
  if (!Left.empty())
    return fmt::format("'{}' gets a foreign key ({}) to '{}'", Table,
                       fmt::join(names(Left.front()->Columns), ", "),
                       Left.front()->Table.Text);
  return {};
}

} // namespace keyspread::proof
