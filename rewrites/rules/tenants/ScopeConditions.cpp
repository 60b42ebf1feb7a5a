// What the conditions of a scope say of a sharded table's key.
#include "rewrites/rules/tenants/ScopeRewriter.h"

namespace keyspread {

using sql::Predicate;
using sql::sameName;
using sql::TableRef;

std::vector<const sql::Condition *> ScopeRewriter::conditions() const {
  std::vector<const sql::Condition *> Result;
  if (S.Where)
    Result.push_back(&*S.Where);
  for (const TableRef &R : S.From)
    if (R.On)
      Result.push_back(&*R.On);
  return Result;
}

/// \p N names a column of \p R: by its label, or because no other table of the
/// scope is known to have such a column.
bool ScopeRewriter::owns(const TableRef &R, const sql::Name &N) const {
  if (!N.Qualifier.empty())
    return sameName(N.Qualifier, R.label()) ||
           sameName(N.Qualifier, R.Table.Text);
  const Table *T = C.G.schema().find(R.Table.Text);
  return S.From.size() == 1 || (T && T->column(N.Text));
}

bool ScopeRewriter::mentions(const Held &H, const std::string &Column,
                             const Predicate &P) const {
  return llvm::any_of(P.Left, [&](const sql::Name &N) {
    return sameName(N.Text, Column) && owns(*H.Ref, N);
  });
}

bool ScopeRewriter::hasShard(const Held &H) const {
  for (const sql::Condition *Where : conditions())
    for (const Predicate &P : Where->Predicates) {
      if (mentions(H, H.Table->ShardColumn, P))
        return true;
      for (const sql::Value &V : P.Right)
        if (V.ColumnName &&
            sameName(V.ColumnName->Text, H.Table->ShardColumn) &&
            owns(*H.Ref, *V.ColumnName))
          return true;
    }
  return llvm::any_of(H.Ref->Using, [&](const sql::Name &N) {
    return sameName(N.Text, H.Table->ShardColumn);
  });
}

/// The value that an equality gives to \p Column.
const sql::Value *ScopeRewriter::equalTo(const Held &H,
                                         const std::string &Column) const {
  for (const sql::Condition *Where : conditions())
    for (const Predicate &P : Where->Predicates)
      if (P.Operator == sql::Op::Eq && !P.Negated && !P.UnderOr &&
          P.Left.size() == 1 && P.Right.size() == 1 && mentions(H, Column, P) &&
          StatementEdit::canShard({&P.Right[0]}))
        return &P.Right[0];
  return nullptr;
}

/// The values that every hashed column is held to; empty when one is not.
std::vector<KeyValue> ScopeRewriter::pinned(const Held &H) const {
  std::vector<KeyValue> Key;
  for (const std::string &Column : H.Table->HashOf) {
    auto Tenant = TenantOf.find(H.Ref);
    if (const sql::Value *V = equalTo(H, Column))
      Key.push_back(V);
    else if (Tenant != TenantOf.end() && sameName(Column, H.Table->Tenant))
      Key.push_back(Tenant->second);
    else
      return {};
  }
  return Key;
}

/// \p N, as it is written in this scope, names a column of \p H, which is a
/// table of this scope or of one around it.
bool ScopeRewriter::names(const Held &H, const sql::Name &N) const {
  auto Mine = [&](const TableRef &R) { return &R == H.Ref; };
  if (llvm::any_of(S.From, Mine))
    return owns(*H.Ref, N);
  // What has no qualifier is a column of the innermost table that has one.
  bool Hidden = llvm::any_of(S.From, [&](const TableRef &R) {
    if (!N.Qualifier.empty())
      return sameName(N.Qualifier, R.label());
    const Table *T =
        R.IsCte || R.Derived ? nullptr : C.G.schema().find(R.Table.Text);
    return !T || T->column(N.Text);
  });
  return !Hidden && Around && Around->names(H, N);
}

/// The hashed columns of \p H equal those of \p Other, one by one.
ScopeRewriter::Link ScopeRewriter::link(const Held &H,
                                        const Held &Other) const {
  auto Equal = [&](const sql::Condition &On, size_t I) {
    return llvm::any_of(On.Predicates, [&](const Predicate &P) {
      if (P.Operator != sql::Op::Eq || P.Negated || P.UnderOr ||
          P.Left.size() != 1 || P.Right.size() != 1 || !P.Right[0].ColumnName)
        return false;
      const sql::Name &A = P.Left[0], &B = *P.Right[0].ColumnName;
      auto Is = [&](const sql::Name &N, const Held &T) {
        return sameName(N.Text, T.Table->HashOf[I]) && names(T, N);
      };
      return (Is(A, H) && Is(B, Other)) || (Is(B, H) && Is(A, Other));
    });
  };
  if (&Other == &H || !Other.Table->shardsAs(*H.Table))
    return {};
  auto From = TenantFrom.find(H.Ref);
  for (const sql::Condition *On : conditions()) {
    bool All = true;
    for (size_t I = 0; I < H.Table->HashOf.size(); ++I)
      All &= Equal(*On, I) ||
             (From != TenantFrom.end() && From->second == Other.Ref &&
              sameName(H.Table->HashOf[I], H.Table->Tenant));
    if (All)
      return {&Other, On};
  }
  return {};
}

/// A table in front of \p H, or of a scope around this one.
ScopeRewriter::Link ScopeRewriter::linked(const Held &H) const {
  for (const Held &Other : Tables)
    if (Other.Ref < H.Ref)
      if (Link L = link(H, Other); L.Other)
        return L;
  if (H.Table->Leading)
    for (const ScopeRewriter *At = Around; At; At = At->Around)
      for (const Held &Other : At->Tables)
        if (Link L = link(H, Other); L.Other)
          return L;
  return {};
}

/// A table behind \p H whose row is known: `FROM lines l JOIN orders o ON o.id
/// = l.order_id WHERE o.id = ?`.
ScopeRewriter::Link ScopeRewriter::linkedBehind(const Held &H) const {
  if (H.Table->Leading)
    for (const Held &Other : Tables)
      if (Other.Ref > H.Ref && !pinned(Other).empty())
        if (Link L = link(H, Other); L.Other)
          return L;
  return {};
}

/// JOIN ... USING names the hashed columns of \p H.
bool ScopeRewriter::isJoinedUsing(const Held &H) {
  return !H.Ref->Using.empty() &&
         llvm::all_of(H.Table->HashOf, [&](const std::string &Column) {
           return llvm::any_of(H.Ref->Using, [&](const sql::Name &N) {
             return sameName(N.Text, Column);
           });
         });
}

bool ScopeRewriter::hashesSame(const Held &A, const Held &B) {
  return A.Table->HashOf.size() == B.Table->HashOf.size() &&
         std::equal(A.Table->HashOf.begin(), A.Table->HashOf.end(),
                    B.Table->HashOf.begin(), sameName);
}

/// JOIN ... USING names the hashed columns of \p H and of a table before it
/// that has a shard column of the same name.
bool ScopeRewriter::sharesByUsing(const Held &H) const {
  return isJoinedUsing(H) && llvm::any_of(Tables, [&](const Held &Other) {
           return Other.Ref < H.Ref && Other.Table->Shards == H.Table->Shards &&
                  sameName(Other.Table->ShardColumn, H.Table->ShardColumn) &&
                  hashesSame(Other, H);
         });
}

/// ... one whose shard column has another name: a condition of its own.
ScopeRewriter::Link ScopeRewriter::linkedByUsing(const Held &H) const {
  if (isJoinedUsing(H) && !H.Ref->Outer)
    for (const Held &Other : Tables)
      if (Other.Ref < H.Ref && Other.Table->shardsAs(*H.Table) &&
          hashesSame(Other, H))
        return {&Other, nullptr};
  return {};
}

/// The scope reads along one of \p Along: a range, a list, an order.
bool ScopeRewriter::ranges(const Held &H, llvm::ArrayRef<std::string> Along,
                           bool &FromWhere) const {
  FromWhere = false;
  bool Result = false;
  for (const std::string &Column : Along) {
    for (const sql::Condition *Where : conditions())
      for (const Predicate &P : Where->Predicates)
        if (mentions(H, Column, P) &&
            !(P.Right.size() == 1 && P.Right[0].Kind == sql::Value::Column)) {
          Result = true;
          FromWhere |= S.Where && Where == &*S.Where && !P.UnderOr &&
                       P.Operator != sql::Op::IsNull;
        }
    for (const sql::OrderItem &O : S.OrderBy)
      Result |= O.Expr.ColumnName &&
                sameName(O.Expr.ColumnName->Text, Column) &&
                owns(*H.Ref, *O.Expr.ColumnName);
  }
  return Result;
}

} // namespace keyspread
