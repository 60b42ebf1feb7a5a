//===- ScopeGroups.cpp - what GROUP BY a key fixes ------------------------===//
//
// In: a query whose groups are rows of one key. Out: the shard among what it is
// grouped by, where the dialect lets other columns stand beside the key because
// the key fixes them: all of the key has to be there.
//
//   SELECT p.id, p.title, COUNT(*) .. GROUP BY p.id
//     -> GROUP BY p.id, p.shard_id
//
// Source: PostgreSQL, SELECT, "GROUP BY Clause"; MySQL, "Detection of
// Functional Dependence".
//
//===----------------------------------------------------------------------===//
#include "rewrites/rules/statements/AccessRule.h"
#include "rewrites/rules/tenants/ScopeRewriter.h"

namespace keyspread {

static bool fixesByKey(sql::Dialect D) {
  return D == sql::Dialect::PostgreSql || D == sql::Dialect::MySql;
}

/// The item of SELECT that \p V of GROUP BY is, by its number or alias.
const sql::Value &ScopeRewriter::grouped(const sql::Value &V) const {
  size_t Number = 0;
  if (V.Kind == sql::Value::Number &&
      !llvm::StringRef(V.Text).getAsInteger(10, Number) && Number >= 1 &&
      Number <= Q->Items.size())
    return Q->Items[Number - 1].Expr;
  if (V.ColumnName && V.ColumnName->Qualifier.empty())
    for (const sql::SelectItem &Item : Q->Items)
      if (!Item.Alias.empty() && sql::sameName(Item.Alias, V.ColumnName->Text))
        return Item.Expr;
  return V;
}

static bool isAggregate(const sql::Value &V) {
  return V.Kind == sql::Value::Call &&
         llvm::is_contained({"COUNT", "SUM", "MIN", "MAX", "AVG"}, V.Text);
}

bool ScopeRewriter::groups(const Held &H, const std::string &Column) const {
  return llvm::any_of(Q->GroupBy, [&](const sql::Value &V) {
    const sql::Value &Of = grouped(V);
    return Of.Kind == sql::Value::Column && owns(*H.Ref, *Of.ColumnName) &&
           sql::sameName(Of.ColumnName->Text, Column);
  });
}

/// A column of \p H stands beside what the groups are made by.
bool ScopeRewriter::showsMore(const Held &H) const {
  auto IsMore = [&](const sql::Name &N) {
    return owns(*H.Ref, N) && !groups(H, N.Text);
  };
  auto Shows = [&](const sql::Value &V) {
    return !isAggregate(V) && llvm::any_of(V.Columns, IsMore);
  };
  return llvm::any_of(Q->Items,
                      [&](const sql::SelectItem &Item) {
                        return Item.Star || Shows(Item.Expr);
                      }) ||
         llvm::any_of(Q->OrderBy, [&](const sql::OrderItem &O) {
           return Shows(grouped(O.Expr));
         });
}

void ScopeRewriter::addGroups() {
  if (!Q || Q->GroupBy.empty() || !fixesByKey(Out.dialect()))
    return;
  for (const Held &H : Tables) {
    const std::vector<KeyColumn> Key = oldKey(C, *H.Table);
    if (H.Table->Leading && !Key.empty() && !groups(H, H.Table->ShardColumn) &&
        showsMore(H) && llvm::all_of(Key, [&](const KeyColumn &K) {
          return groups(H, K.Column);
        }))
      Out.insert(Q->GroupBy.back().Range.End, ", " + column(H));
  }
}

} // namespace keyspread
