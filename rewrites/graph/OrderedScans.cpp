// keyspread-ordered-scan.
//
//   along(c)  = c rises and leads a key or index of the scanned table
//   range(c)  = a conjunct c < c <= c > c >= BETWEEN, or a row value that c
//   leads order(c)  = c is the first ORDER BY item finding   = along(c), no
//   equality on c, and
//               range(c) with (order(c) or LIMIT), BETWEEN, order(c) with
//               LIMIT, MIN(c) or MAX(c)
//   A range or an order alone is `possible`: often it reads a table once.
//
//   A Read gives rows in the order of its key or index, so that its range, or
//   its limit over all keys, is an ordered scan; not when both bounds give the
//   leading column one and the same value.
#include "rewrites/graph/Checks.h"

#include <algorithm>

namespace keyspread {

namespace {

/// What one scope does along one column.
struct Along {
  bool Equal = false, Range = false, Between = false, Order = false,
       Extreme = false;
};

} // namespace

static bool isColumnOf(const sql::Name &N, const sql::TableRef &T,
                       const std::string &Column, bool OnlyTable) {
  if (!sql::sameName(N.Text, Column))
    return false;
  return N.Qualifier.empty() ? OnlyTable
                             : sql::sameName(N.Qualifier, T.label()) ||
                                   sql::sameName(N.Qualifier, T.Table.Text);
}

static void readPredicate(const sql::Predicate &P, const sql::TableRef &T,
                          const std::string &Column, bool Only, Along &Out) {
  if (P.Left.empty() || !isColumnOf(P.Left[0], T, Column, Only) || P.Negated)
    return;
  switch (P.Operator) {
  case sql::Op::Eq:
  case sql::Op::In:
    Out.Equal |= !P.UnderOr && P.Left.size() == 1;
    break;
  case sql::Op::Between:
    Out.Between = true;
    break;
  case sql::Op::Lt:
  case sql::Op::Le:
  case sql::Op::Gt:
  case sql::Op::Ge:
    Out.Range = true;
    break;
  default:
    break;
  }
}

static Along alongColumn(const sql::Scope &S, const sql::Query *Q,
                         const sql::TableRef &T, const Table &Declared,
                         const std::string &Column) {
  Along Result;
  // An unqualified name belongs to the table that has such a column; with one
  // table there is no doubt.
  bool Only = S.From.size() == 1 || Declared.column(Column) != nullptr;
  if (S.Where)
    for (const sql::Predicate &P : S.Where->Predicates)
      readPredicate(P, T, Column, Only, Result);
  for (const sql::TableRef &Joined : S.From)
    if (Joined.On)
      for (const sql::Predicate &P : Joined.On->Predicates)
        readPredicate(P, T, Column, Only, Result);
  if (!S.OrderBy.empty() && S.OrderBy[0].Expr.ColumnName)
    Result.Order = isColumnOf(*S.OrderBy[0].Expr.ColumnName, T, Column, Only);
  if (Q && Q->GroupBy.empty())
    for (const sql::SelectItem &Item : Q->Items)
      if (Item.Expr.Kind == sql::Value::Call &&
          (Item.Expr.Text == "MAX" || Item.Expr.Text == "MIN") &&
          Item.Expr.Columns.size() == 1)
        Result.Extreme |= isColumnOf(Item.Expr.Columns[0], T, Column, Only);
  return Result;
}

static std::optional<Confidence> judge(const Along &A, bool Limit,
                                       Confidence Rising) {
  if (A.Equal)
    return std::nullopt;
  bool Sure = A.Between || (A.Range && (A.Order || Limit)) ||
              (A.Order && Limit) || A.Extreme;
  if (Sure)
    return Rising;
  if (A.Range || A.Order)
    return Confidence::Possible;
  return std::nullopt;
}

static std::string what(const Along &A, bool Limit) {
  std::string Result = A.Range || A.Between ? "a range" : "";
  if (A.Order)
    Result += Result.empty() ? "an order" : " in order";
  if (A.Extreme && Result.empty())
    Result = "an extreme";
  return Result + (Limit ? " with a limit" : "");
}

static void checkScope(const Graph &G, const BoundStatement &B,
                       const sql::Scope &S, const sql::Query *Q,
                       std::vector<Finding> &Out) {
  for (const sql::TableRef &T : S.From) {
    const Table *Declared =
        T.IsCte || T.Derived ? nullptr : G.schema().find(T.Table.Text);
    if (!Declared)
      continue;
    for (const Column &C : Declared->Columns) {
      const RisingColumn *Rising = G.rising(Declared->Name, C.Name);
      std::string Key = Rising ? keyLedBy(*Declared, C.Name) : "";
      if (Key.empty())
        continue;
      Along A = alongColumn(S, Q, T, *Declared, C.Name);
      std::optional<Confidence> Sure =
          judge(A, S.Limit.has_value(), Rising->Sure);
      if (!Sure)
        continue;
      Finding F;
      F.Check = "keyspread-ordered-scan";
      F.Table = Declared->Name;
      F.Column = C.Name;
      F.At = B.site(B.Sql->Range);
      F.Sure = *Sure;
      F.Message = "the query reads " + what(A, S.Limit.has_value()) +
                  " along column '" + C.Name + "', which leads " + Key +
                  " and rises with time";
      F.Reasons = Rising->Steps;
      Out.push_back(std::move(F));
    }
  }
  for (const std::unique_ptr<sql::Query> &Nested : S.Nested)
    checkScope(G, B, *Nested, Nested.get(), Out);
}

/// The key that \p A goes along: the table's, or an index's.
static const KeyColumn *leadingOf(const Table &T, const Access &A,
                                  std::string &Key) {
  if (!A.Options.Index) {
    Key = "the primary key of '" + T.Name + "'";
    return T.leadingKey();
  }
  for (const Index &I : T.Indexes)
    if (llvm::StringRef(I.Name).equals_insensitive(*A.Options.Index)) {
      Key = indexNamed(T, I);
      return I.Parts.empty() ? nullptr : &I.Parts.front();
    }
  return nullptr;
}

static void checkAccess(const Graph &G, const Access &A,
                        std::vector<Finding> &Out) {
  const Table *T = G.schema().find(A.Table);
  std::string Key;
  const KeyColumn *Lead =
      T && A.Options.Known ? leadingOf(*T, A, Key) : nullptr;
  const RisingColumn *Rising = Lead ? G.rising(T->Name, Lead->Column) : nullptr;
  if (!Rising)
    return;
  bool Reads = A.Verb == AccessVerb::Read, Limit = A.Options.Limit;
  for (const AccessKey &K : A.Keys) {
    Along Way;
    Way.Order = Reads && !A.How->Access.AnyOrder;
    Way.Between = K.Kind == AccessKey::Range && !K.sameAt(0);
    if (!Way.Between && !(K.Kind == AccessKey::All && Way.Order && Limit))
      continue;
    Finding F;
    F.Check = "keyspread-ordered-scan";
    F.Table = T->Name;
    F.Column = Lead->Column;
    F.At = A.At->At;
    F.Sure = *judge(Way, Limit, Rising->Sure);
    F.Message = std::string("the ") + (Reads ? "read" : "delete") + " goes " +
                "over " + what(Way, Limit) + " along column '" + Lead->Column +
                "', which leads " + Key + " and rises with time";
    F.Reasons = Rising->Steps;
    if (!(K.By->At == A.At->At))
      F.Reasons.push_back({K.By->At, Way.Between ? "the range is given here"
                                                 : "all keys are given here"});
    Out.push_back(std::move(F));
  }
}

void checkOrderedScans(const Graph &G, std::vector<Finding> &Out) {
  for (const BoundStatement &B : G.S.All) {
    const sql::Statement &Sql = *B.Sql;
    if (Sql.Sel)
      checkScope(G, B, *Sql.Sel, Sql.Sel.get(), Out);
    if (Sql.Upd)
      checkScope(G, B, *Sql.Upd, nullptr, Out);
    if (Sql.Del)
      checkScope(G, B, *Sql.Del, nullptr, Out);
    if (Sql.Ins && Sql.Ins->Select)
      checkScope(G, B, *Sql.Ins->Select, Sql.Ins->Select.get(), Out);
    for (const auto *Queries : {&Sql.Ctes, &Sql.Arms})
      for (const std::unique_ptr<sql::Query> &Q : *Queries)
        checkScope(G, B, *Q, Q.get(), Out);
  }
  for (const Access &A : G.A.All)
    if (!A.writes())
      checkAccess(G, A, Out);
}

} // namespace keyspread
