#include "tool/engine/Evidence.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

static bool isOf(const sql::Name &N, const sql::TableRef &R) {
  return N.Qualifier.empty() || sql::sameName(N.Qualifier, R.label()) ||
         sql::sameName(N.Qualifier, R.Table.Text);
}

/// What one scope does with one table.
static void countScope(const BoundStatement &B, const sql::Scope &S,
                       const sql::TableRef &R, const Table &T,
                       TableEvidence &Out) {
  ++Out.Reads;
  Site At = B.site(B.Sql->Range);
  const KeyColumn *Leading = T.leadingKey();
  size_t Pinned = 0;
  for (const sql::Predicate &P :
       S.Where ? S.Where->Predicates : std::vector<sql::Predicate>()) {
    if (P.Left.empty() || P.Negated || P.UnderOr || !isOf(P.Left[0], R))
      continue;
    bool Leads = Leading && sql::sameName(P.Left[0].Text, Leading->Column);
    bool Range = P.Operator == sql::Op::Lt || P.Operator == sql::Op::Le ||
                 P.Operator == sql::Op::Gt || P.Operator == sql::Op::Ge ||
                 P.Operator == sql::Op::Between;
    if (Leads && Range)
      Out.RangeScans.add(At);
    if (P.Operator != sql::Op::Eq)
      continue;
    if (T.column(P.Left[0].Text))
      ++Out.Filters[T.column(P.Left[0].Text)->Name];
    Pinned += T.keyPosition(P.Left[0].Text).has_value();
  }
  if (!T.PrimaryKey.empty() && Pinned == T.PrimaryKey.size())
    Out.PointReads.add(At);
  if (Leading && !S.OrderBy.empty() && S.OrderBy[0].Expr.ColumnName &&
      sql::sameName(S.OrderBy[0].Expr.ColumnName->Text, Leading->Column) &&
      isOf(*S.OrderBy[0].Expr.ColumnName, R))
    Out.OrderedScans.add(At);
}

static void countScopes(const Graph &G, const BoundStatement &B,
                        const sql::Scope &S,
                        std::map<std::string, TableEvidence> &Out) {
  for (const sql::TableRef &R : S.From)
    if (const Table *T =
            R.IsCte || R.Derived ? nullptr : G.schema().find(R.Table.Text))
      countScope(B, S, R, *T, Out[T->Name]);
  for (const std::unique_ptr<sql::Query> &Q : S.Nested)
    countScopes(G, B, *Q, Out);
}

std::map<std::string, TableEvidence>
evidenceOf(const Graph &G, const std::vector<Finding> &Findings) {
  std::map<std::string, TableEvidence> Result;
  for (const Table *T : G.schema().tables())
    Result[T->Name];
  for (const BoundStatement &B : G.S.All) {
    const sql::Statement &S = *B.Sql;
    if (const Table *T = S.Ins ? G.schema().find(S.Ins->Table.Text) : nullptr)
      Result[T->Name].Inserts.add(B.site(S.Range));
    for (const sql::Scope *Scope :
         {static_cast<const sql::Scope *>(S.Sel.get()),
          static_cast<const sql::Scope *>(S.Upd.get()),
          static_cast<const sql::Scope *>(S.Del.get())})
      if (Scope)
        countScopes(G, B, *Scope, Result);
    for (const auto *Queries : {&S.Ctes, &S.Arms})
      for (const std::unique_ptr<sql::Query> &Q : *Queries)
        countScopes(G, B, *Q, Result);
  }
  for (const Finding &F : Findings) {
    auto It = Result.find(F.Table);
    if (It == Result.end())
      continue;
    const Table *T = G.schema().find(F.Table);
    bool Leads =
        T->leadingKey() && sql::sameName(T->leadingKey()->Column, F.Column);
    if (F.Check == "keyspread-auto-increment-read")
      It->second.AutoIncrementReads.add(F.At);
    if (F.Check == "keyspread-monotonic-key" && Leads && !F.Reasons.empty())
      It->second.MonotonicOrigins.push_back(F.Reasons.front());
  }
  return Result;
}

sql::Dialect commonDialect(const Graph &G) {
  std::map<sql::Dialect, unsigned> Count;
  for (const BoundStatement &B : G.S.All)
    ++Count[G.S.dialectOf(B)];
  auto Most = llvm::max_element(
      Count, [](const auto &A, const auto &B) { return A.second < B.second; });
  return Most == Count.end() ? sql::Dialect::GoogleSql : Most->first;
}

} // namespace keyspread
