#include "rewrites/graph/schema/HeldColumns.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

HeldColumns::HeldColumns(const sql::Scope &S, const Schema &Tables)
    : S(S), Tables(Tables) {
  if (S.Where)
    for (const sql::Predicate &P : S.Where->Predicates)
      take(P);
  for (const sql::TableRef &R : S.From)
    take(R);
  // What is equal to a held column is held; chains are as long as the list.
  for (size_t Round = 0; Round < Equal.size(); ++Round)
    for (const auto &[A, B] : Equal)
      for (auto [From, To] : {std::pair(A, B), std::pair(B, A)})
        if (auto It = Held.find(From); It != Held.end())
          Held[To] |= It->second;
}

/// Without a qualifier: the one table that has such a column.
const sql::TableRef *HeldColumns::tableOf(const sql::Name &N) const {
  const sql::TableRef *Found = nullptr;
  for (const sql::TableRef &R : S.From) {
    if (!N.Qualifier.empty()) {
      if (sql::sameName(N.Qualifier, R.label()) ||
          sql::sameName(N.Qualifier, R.Table.Text))
        return &R;
      continue;
    }
    const Table *T = Tables.find(R.Table.Text);
    if (S.From.size() > 1 && !(T && T->column(N.Text)))
      continue;
    if (Found)
      return nullptr;
    Found = &R;
  }
  return Found;
}

std::optional<HeldColumns::Place> HeldColumns::place(const sql::Name &N) const {
  const sql::TableRef *R = tableOf(N);
  if (!R)
    return std::nullopt;
  return Place(R, llvm::StringRef(N.Text).lower());
}

static bool isLiteral(const sql::Value &V) {
  return V.Kind == sql::Value::String || V.Kind == sql::Value::Number ||
         V.Kind == sql::Value::Default;
}

void HeldColumns::take(const sql::Predicate &P) {
  if (P.Operator != sql::Op::Eq || P.Negated || P.UnderOr ||
      P.Left.size() != P.Right.size()) {
    // `(a, b) = (?, ?)` has two on each side
    return;
  }
  for (size_t I = 0; I < P.Left.size(); ++I) {
    std::optional<Place> Left = place(P.Left[I]);
    const sql::Value &V = P.Right[I];
    if (!Left)
      continue;
    if (V.Kind != sql::Value::Column || !V.ColumnName) {
      if (V.Kind != sql::Value::Null)
        Held[*Left] |= !isLiteral(V) && V.Columns.empty();
      continue;
    }
    if (std::optional<Place> Right = place(*V.ColumnName))
      Equal.emplace_back(*Left, *Right);
  }
}

void HeldColumns::take(const sql::TableRef &Joined) {
  if (Joined.On)
    for (const sql::Predicate &P : Joined.On->Predicates)
      take(P);
  for (const sql::Name &N : Joined.Using)
    for (const sql::TableRef &Other : S.From) {
      if (&Other == &Joined)
        break; // USING joins with those in front
      const std::string Column = llvm::StringRef(N.Text).lower();
      Equal.emplace_back(Place(&Joined, Column), Place(&Other, Column));
    }
}

std::set<std::string> HeldColumns::of(const sql::TableRef &R,
                                      bool Given) const {
  std::set<std::string> Result;
  for (const auto &[Where, IsGiven] : Held)
    if (Where.first == &R && (IsGiven || !Given))
      Result.insert(Where.second);
  return Result;
}

} // namespace keyspread
