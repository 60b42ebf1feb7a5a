//===- Groups.cpp - GROUP BY a key that has grown -------------------------===//
//
//   fixed(c)   c is of a table all of whose key is in GROUP BY: one value a
//              group, so that it may stand beside aggregates
//
// A shard that joins the key has to join GROUP BY, or the database refuses the
// statement; it splits no group, since a key has one shard. Source: PostgreSQL,
// SELECT, "GROUP BY Clause"; MySQL, "Detection of Functional Dependence".
//
//===----------------------------------------------------------------------===//
#include "rewrites/proof/Additions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread::proof {

namespace {

/// The groups of one query.
class Groups {
public:
  Groups(const Both &B, const Level &L) : B(B), L(L) {}

  std::optional<Place> columnOf(const sql::Value &Item) const;
  bool has(const Place &P) const {
    return any_of(L.Q->GroupBy, [&](const sql::Value &V) {
      const std::optional<Place> At = columnOf(V);
      return At && *At == P;
    });
  }
  /// All of the key that the table of \p Ref had.
  bool haveKey(const sql::TableRef &Ref) const;
  /// A column of \p Ref that nothing but its key fixes; empty: none.
  std::string fixed(const sql::TableRef &Ref) const;

private:
  const Both &B;
  const Level &L;
};

} // namespace

std::optional<Place> Groups::columnOf(const sql::Value &Item) const {
  const sql::Value *V = &Item;
  size_t Number = 0;
  if (V->Kind == sql::Value::Number && to_integer(V->Text, Number) && Number &&
      Number <= L.Q->Items.size())
    V = &L.Q->Items[Number - 1].Expr;
  else if (V->ColumnName && V->ColumnName->Qualifier.empty())
    for (const sql::SelectItem &I : L.Q->Items)
      if (!I.Alias.empty() && sql::sameName(I.Alias, V->ColumnName->Text))
        V = &I.Expr;
  return V->ColumnName ? placeOf(*V->ColumnName, &L, B.About) : std::nullopt;
}

bool Groups::haveKey(const sql::TableRef &Ref) const {
  const Table *T = B.About.Before.find(Ref.Table.Text);
  return T && !T->PrimaryKey.empty() &&
         all_of(T->PrimaryKey, [&](const KeyColumn &K) {
           return has({&L, &Ref, lower(K.Column)});
         });
}

std::string Groups::fixed(const sql::TableRef &Ref) const {
  for (const sql::SelectItem &I : L.Q->Items) {
    if (I.Star)
      return "*";
    if (I.Expr.Kind != sql::Value::Column)
      continue; // what is beside columns may be an aggregate
    const std::optional<Place> P = columnOf(I.Expr);
    if (P && P->Ref == &Ref && !has(*P))
      return I.Expr.ColumnName->Text;
  }
  return "";
}

void addGroups(Both &B) {
  for (const Level &L : B.New) {
    if (!L.Q)
      continue;
    const Groups G(B, L);
    for (const sql::Value &V : L.Q->GroupBy) {
      const std::optional<Place> P = G.columnOf(V);
      if (P && P->In == &L && B.About.shard(P->Ref->Table.Text, P->Column) &&
          G.haveKey(*P->Ref))
        mayAdd(B.M, V.Range, ",", {});
    }
  }
}

std::string shardlessGroup(const Both &B) {
  if (B.About.D != sql::Dialect::PostgreSql && B.About.D != sql::Dialect::MySql)
    return {};
  for (const Level &L : B.New) {
    if (!L.Q || L.Q->GroupBy.empty())
      continue;
    const Groups G(B, L);
    for (const sql::TableRef &Ref : L.S->From)
      for (const ShardedTable &T : B.About.Sharded)
        if (T.Leading && sql::sameName(T.Table, Ref.Table.Text) &&
            !G.has({&L, &Ref, lower(T.ShardColumn)}) && G.haveKey(Ref))
          if (const std::string Column = G.fixed(Ref); !Column.empty())
            return fmt::format("after: '{}' of '{}' stands beside groups, and "
                               "its key, '{}' among it, is not in GROUP BY",
                               Column, T.Table, T.ShardColumn);
  }
  return {};
}

} // namespace keyspread::proof
