#include "rewrites/rules/births/ServedBy.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using sql::sameName;

bool ServedBy::is(const sql::Name &N, llvm::StringRef Column) const {
  return Column.equals_insensitive(N.Text) &&
         (N.Qualifier.empty() || sameName(N.Qualifier, Ref.label()) ||
          sameName(N.Qualifier, Ref.Table.Text));
}

Held ServedBy::held(llvm::StringRef Column) const {
  return Shape.held([&](const sql::Name &N) { return is(N, Column); });
}

/// Some other table of the scope is held to values, so that a join gives few.
bool ServedBy::othersHeld() const {
  const sql::Scope &S = Shape.scope();
  auto Holds = [&](const sql::Predicate &P) {
    bool Equal = P.Operator == sql::Op::Eq || P.Operator == sql::Op::In;
    bool Mine = !P.Left.empty() && is(P.Left[0], P.Left[0].Text) &&
                T.column(P.Left[0].Text);
    return Equal && !P.Negated && !P.UnderOr && !Mine && !P.Left.empty() &&
           P.Right.size() == 1 && P.Right[0].Kind != sql::Value::Column;
  };
  bool Result = S.Where && llvm::any_of(S.Where->Predicates, Holds);
  for (const sql::TableRef &Other : S.From)
    Result |= Other.On && llvm::any_of(Other.On->Predicates, Holds);
  return Result;
}

/// `WHERE p.vehicle = v.plate` in a query inside of another: a table of that
/// gives one value at a time.
bool ServedBy::heldByOuter(llvm::StringRef Column) const {
  const std::vector<sql::TableRef> &From = Shape.scope().From;
  auto IsOuter = [&](const sql::Name &N) {
    if (N.Qualifier.empty())
      return From.size() == 1 && !T.column(N.Text);
    return llvm::none_of(From, [&](const sql::TableRef &Mine) {
      return sameName(N.Qualifier, Mine.label()) ||
             sameName(N.Qualifier, Mine.Table.Text);
    });
  };
  return llvm::any_of(
      Shape.equals([&](const sql::Name &N) { return is(N, Column); }), IsOuter);
}

bool ServedBy::key(llvm::ArrayRef<KeyColumn> Parts) const {
  if (Parts.empty() || Parts[0].Column.empty())
    return false;
  Held First = held(Parts[0].Column);
  if (First == Held::ByValue ||
      (First == Held::ByJoin && (othersHeld() || heldByOuter(Parts[0].Column))))
    return true;
  Along A =
      Shape.along([&](const sql::Name &N) { return is(N, Parts[0].Column); });
  // An order without an end reads the whole table in any case.
  return A.range() || A.Extreme || (A.Order && A.Limit);
}

bool ServedBy::index() const {
  return llvm::any_of(
      T.Indexes, [&](const Index &I) { return !I.Partial && key(I.Parts); });
}

} // namespace keyspread
