#include "rewrites/graph/checks/ScanShapes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread {

std::string describe(const Along &A) {
  std::string Result = A.range() ? "a range" : "";
  if (A.Order)
    Result += Result.empty() ? "an order" : " in order";
  if (A.Extreme && Result.empty())
    Result = "an extreme";
  return Result + (A.Limit ? " with a limit" : "");
}

/// FROM holds this one query and nothing else, so that its rows are the
/// scope's.
static bool readsOnly(const sql::Scope &S, const sql::Query &Nested) {
  if (S.From.size() != 1)
    return false;
  const sql::TableRef &T = S.From[0];
  if (T.IsCte)
    return sql::sameName(T.Table.Text, Nested.CteName);
  return T.Derived && T.Range.Begin <= Nested.Range.Begin &&
         Nested.Range.End <= T.Range.End;
}

ScanShape ScanShape::inner(const sql::Query &Nested) const {
  ScanShape Result(Text, Nested, &Nested);
  if (!readsOnly(S, Nested) || (Q && !Q->GroupBy.empty()))
    return Result;
  Result.OuterLimit = limited();
  Result.OuterOrder = S.OrderBy.empty() ? OuterOrder : &S.OrderBy[0];
  return Result;
}

ScanShape ScanShape::arm(const sql::Query &Other) const {
  ScanShape Result(Text, Other, &Other);
  Result.OuterLimit = limited();
  Result.OuterOrder = S.OrderBy.empty() ? OuterOrder : &S.OrderBy[0];
  return Result;
}

template <typename Visit> void ScanShape::eachPredicate(Visit V) const {
  if (S.Where)
    for (const sql::Predicate &P : S.Where->Predicates)
      V(P);
  for (const sql::TableRef &Joined : S.From)
    if (Joined.On)
      for (const sql::Predicate &P : Joined.On->Predicates)
        V(P);
}

/// LIMIT, TOP, FETCH FIRST, OFFSET, Oracle's ROWNUM.
bool ScanShape::limited() const {
  bool Result = OuterLimit || S.Limit || S.Offset;
  eachPredicate([&](const sql::Predicate &P) {
    Result |= P.Left.size() == 1 && sql::sameName(P.Left[0].Text, "ROWNUM");
  });
  return Result;
}

/// `id > 0` means that there is an id; it is no place to go on from.
static bool isSentinel(const sql::Predicate &P) {
  return P.Right.size() == 1 && P.Right[0].Kind == sql::Value::Number &&
         (P.Right[0].Text == "0" || P.Right[0].Text == "1" ||
          P.Right[0].Text == "-1");
}

static void addBounds(const sql::Predicate &P, Along &Out) {
  if (P.Negated || isSentinel(P))
    return;
  bool Conjunct = !P.UnderOr;
  switch (P.Operator) {
  case sql::Op::Between:
    Out.Between = true;
    break;
  case sql::Op::Lt:
  case sql::Op::Le:
    Out.Between |= Conjunct && Out.Above;
    Out.Below = true;
    break;
  case sql::Op::Gt:
  case sql::Op::Ge:
    Out.Between |= Conjunct && Out.Below;
    Out.Above = true;
    break;
  default:
    break;
  }
}

/// `kind = 0 OR at < ?` reads all rows of a kind as well; `a > ? OR (a = ? AND
/// b > ?)` has the column on both sides.
static bool runsAlong(const sql::Predicate &P, unsigned UnderOr) {
  return !P.UnderOr || UnderOr > 1;
}

Along ScanShape::along(IsColumn Is) const {
  Along Result;
  unsigned UnderOr = 0;
  eachPredicate([&](const sql::Predicate &P) {
    UnderOr += P.UnderOr && !P.Left.empty() && Is(P.Left[0]);
  });
  eachPredicate([&](const sql::Predicate &P) {
    if (!P.Left.empty() && Is(P.Left[0]) && runsAlong(P, UnderOr))
      addBounds(P, Result);
  });
  const sql::OrderItem *First = S.OrderBy.empty() ? OuterOrder : &S.OrderBy[0];
  Result.Order = First && ordersBy(First->Expr, Is);
  if (Q && Q->GroupBy.empty())
    for (const sql::SelectItem &Item : Q->Items)
      Result.Extreme |= asksExtreme(Item, Is);
  Result.Limit = limited();
  return Result;
}

/// `= 7`, `= ?` and `IN (..)` hold a column to values; `IN (SELECT ..)` to
/// those of a query; `= other.column` to what the other table gives, which may
/// be few rows or all.
Held ScanShape::held(IsColumn Is) const {
  Held Result = Held::Free;
  eachPredicate([&](const sql::Predicate &P) {
    bool Equal = P.Operator == sql::Op::Eq || P.Operator == sql::Op::In;
    if (!Equal || P.Negated || P.UnderOr || P.Left.size() != 1)
      return;
    const sql::Value *Other = P.Right.size() == 1 ? &P.Right[0] : nullptr;
    bool Join = Other && Other->Kind == sql::Value::Column;
    bool Mine = Is(P.Left[0]) || (Join && Is(*Other->ColumnName));
    bool Query = P.Operator == sql::Op::In && Other &&
                 Other->Kind == sql::Value::SubSelect;
    if (Mine)
      Result = std::max(Result, Join    ? Held::ByJoin
                                : Query ? Held::ByQuery
                                        : Held::ByValue);
  });
  return Result;
}

std::vector<sql::Name> ScanShape::equals(IsColumn Is) const {
  std::vector<sql::Name> Result;
  if (llvm::any_of(S.From, [](const sql::TableRef &T) { return T.Outer; }))
    return Result;
  eachPredicate([&](const sql::Predicate &P) {
    if (P.Operator != sql::Op::Eq || P.Negated || P.UnderOr ||
        P.Left.size() != 1 || P.Right.size() != 1 ||
        P.Right[0].Kind != sql::Value::Column)
      return;
    const sql::Name &Right = *P.Right[0].ColumnName;
    if (Is(P.Left[0]))
      Result.push_back(Right);
    else if (Is(Right))
      Result.push_back(P.Left[0]);
  });
  return Result;
}

/// Arithmetic keeps an order; a comparison, a remainder or a hash does not.
static bool keepsOrder(const sql::Value &V, llvm::StringRef Written) {
  if (V.Columns.size() != 1)
    return false;
  if (V.Kind == sql::Value::Call)
    return V.Text == "UNIX_TIMESTAMP" || V.Text == "DATE" ||
           V.Text == "DATETIME" || V.Text == "COALESCE" || V.Text == "IFNULL";
  return V.Kind == sql::Value::Expression &&
         Written.find_first_of("=<>%|&~^'") == llvm::StringRef::npos &&
         !Written.contains_insensitive(" IN") &&
         !Written.contains_insensitive("LIKE") &&
         !Written.contains_insensitive("CASE") &&
         !Written.contains_insensitive("IS ");
}

/// Through the number of an item and through its alias.
bool ScanShape::ordersBy(const sql::Value &V, IsColumn Is,
                         unsigned Depth) const {
  auto OfItem = [&](const sql::SelectItem &Item) {
    return Depth == 0 && !Item.Star && ordersBy(Item.Expr, Is, 1);
  };
  size_t Number = 0;
  if (V.Kind == sql::Value::Number)
    return Q && llvm::to_integer(V.Text, Number) && Number >= 1 &&
           Number <= Q->Items.size() && OfItem(Q->Items[Number - 1]);
  if (!V.ColumnName || V.Kind != sql::Value::Column)
    return keepsOrder(V, textOf(V.Range)) && Is(V.Columns[0]);
  if (Q && Depth == 0 && V.ColumnName->Qualifier.empty())
    for (const sql::SelectItem &Item : Q->Items)
      if (!Item.Alias.empty() && sql::sameName(Item.Alias, V.ColumnName->Text))
        return OfItem(Item);
  return Is(*V.ColumnName);
}

/// MAX(id), also inside COALESCE(MAX(id), 0) + 1.
bool ScanShape::asksExtreme(const sql::SelectItem &Item, IsColumn Is) const {
  std::string Upper = textOf(Item.Range).upper();
  for (llvm::StringRef Function : {"MAX", "MIN"})
    for (size_t At = Upper.find(Function); At != std::string::npos;
         At = Upper.find(Function, At + 1)) {
      llvm::StringRef Inside = llvm::StringRef(Upper).substr(At + 3).ltrim();
      bool Called = (At == 0 ||
                     !(llvm::isAlnum(Upper[At - 1]) || Upper[At - 1] == '_')) &&
                    Inside.consume_front("(");
      std::string Written =
          llvm::join(llvm::split(Inside.split(')').first, "`"), "");
      llvm::StringRef Column = llvm::StringRef(Written).trim();
      Column.consume_front("DISTINCT ");
      Column = Column.contains('.') ? Column.rsplit('.').second : Column;
      Column = Column.trim(" \"[]\t\n");
      for (const sql::Name &N : Item.Expr.Columns)
        if (Called && Column.equals_insensitive(N.Text) && Is(N))
          return true;
    }
  return false;
}

} // namespace keyspread
