// keyspread-ordered-load.
//
//   plain(e)     = e is a name, or text made of one: v, std::to_string(v)
//   passed(e, v) = e = v, or e is a parameter and every step up to the loop
//                  passes a plain name
//   INSERT t (.. k ..) VALUES (.. e ..), k leads the primary key of t,
//     loop counts v, passed(e, v)                              => finding
//     loop over a sorted container, e = v, v.x or v->x, in it  => finding
//     e read, in a loop, of a query ORDER BY that column       => finding
//   INSERT t (.. k ..) SELECT .. e .. ORDER BY e               => finding
#include "rewrites/graph/checks/Checks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread {

using namespace facts;

/// The loop whose order \p E has; null when it has none for sure.
static const Loop *loopOf(const Graph &G, const Expr &E) {
  auto IsPlain = [](const Expr &Given, llvm::StringRef Name) {
    return Given.Text == Name || Given.Base == Name;
  };
  auto IsPart = [](llvm::StringRef Part, llvm::StringRef Name) {
    return Part.consume_front(Name) &&
           (Part.starts_with(".") || Part.starts_with("->")) &&
           !Part.contains('(');
  };
  auto Inside = [](const Loop &L, const Site &At) {
    return L.At.File == At.File && L.At.Begin <= At.Begin && At.End <= L.At.End;
  };
  auto At = [&](const Expr &Given) -> const Loop * {
    for (const Loop &L : G.P.Loops) {
      bool Element = L.Sorted &&
                     (IsPart(Given.Text, L.Name) || IsPart(Given.Base, L.Name));
      if (Inside(L, Given.At) && (IsPlain(Given, L.Name) || Element))
        return &L;
    }
    return nullptr;
  };
  if (const Loop *L = At(E))
    return L;
  const Loop *Result = nullptr;
  G.R.walk(E.Sources, {true, false, false}, [&](const Reach::Node &N) {
    if (N.Path.empty())
      return E.Text.find('(') == std::string::npos || !E.Base.empty();
    const Reach::Edge &Last = *N.Path.back();
    if (Result || Last.Towards != Reach::Direction::ToCaller || !Last.Through)
      return false;
    auto Arg = llvm::find_if(Last.Through->Args, [&](const Expr &Given) {
      return Given.At == Last.At;
    });
    if (Arg == Last.Through->Args.end())
      return false;
    Result = At(*Arg);
    return llvm::all_of(Arg->Text,
                        [](char C) { return llvm::isAlnum(C) || C == '_'; });
  });
  return Result;
}

/// The query orders its rows by \p Item first.
static bool ordersBy(const sql::Query &Q, const sql::Value &Item,
                     llvm::StringRef Alias) {
  if (Q.OrderBy.empty() || Item.Kind != sql::Value::Column || !Item.ColumnName)
    return false;
  const sql::Value &By = Q.OrderBy.front().Expr;
  if (By.Kind == sql::Value::Number)
    return !Q.Items.empty() && By.Text == "1" && &Q.Items[0].Expr == &Item;
  if (By.Kind != sql::Value::Column || !By.ColumnName)
    return false;
  bool SameTable =
      By.ColumnName->Qualifier.empty() || Item.ColumnName->Qualifier.empty() ||
      sql::sameName(By.ColumnName->Qualifier, Item.ColumnName->Qualifier);
  return (SameTable &&
          sql::sameName(By.ColumnName->Text, Item.ColumnName->Text)) ||
         Alias.equals_insensitive(By.ColumnName->Text);
}

/// A column of `*` that the rows come in the order of.
static bool ordersByName(const sql::Query &Q, const std::string &Column) {
  return !Q.OrderBy.empty() && Q.OrderBy.front().Expr.ColumnName &&
         sql::sameName(Q.OrderBy.front().Expr.ColumnName->Text, Column);
}

/// The query whose rows come in the order of what \p Key is read from.
static const ResultColumn *orderedReadOf(const Graph &G, const Expr &Key) {
  const ResultColumn *Result = nullptr;
  G.R.walk(Key.Sources, {true, true, false}, [&](const Reach::Node &N) {
    const std::vector<ResultColumn> &Here = G.results().at(N.At);
    bool Ordered =
        !Here.empty() && llvm::all_of(Here, [](const ResultColumn &C) {
          const sql::Query *Q = C.From->Sql->Sel.get();
          return Q && (C.Item ? ordersBy(*Q, *C.Item, "")
                              : ordersByName(*Q, C.Column));
        });
    if (Ordered && !Result)
      Result = &Here.front();
    return Here.empty() && !Result;
  });
  return Result;
}

static Finding start(const Table &T, Site At) {
  Finding F;
  F.Check = "keyspread-ordered-load";
  F.Table = T.Name;
  F.Column = T.leadingKey()->Column;
  F.At = std::move(At);
  F.Sure = Confidence::Likely;
  F.Message = "rows are written in the order of '" + F.Column +
              "', which leads the primary key of '" + T.Name +
              "': all of them go to one place at a time";
  return F;
}

/// \p By writes the row, or binds its key.
static void add(const Graph &G, const Table &T, const Expr &Key, Site At,
                const Call &By, std::vector<Finding> &Out) {
  const Loop *L = loopOf(G, Key);
  bool Repeats = By.Place.LoopBegin != By.Place.LoopEnd;
  const ResultColumn *C = !L && Repeats ? orderedReadOf(G, Key) : nullptr;
  if (!L && !C)
    return;
  Finding F = start(T, std::move(At));
  if (L)
    F.Reasons = {{L->At, L->Sorted ? "the loop runs over what was sorted"
                                   : "the loop counts '" + L->Name + "' up"}};
  else
    F.Reasons = {{C->From->site(C->From->Sql->Range),
                  "the rows that are read come in this order"}};
  F.Reasons.push_back({Key.At, "its value is written as the key"});
  Out.push_back(std::move(F));
}

/// INSERT INTO t (k, ..) SELECT a, .. ORDER BY a.
static void addSelected(const Graph &G, const Table &T, const BoundStatement &B,
                        std::vector<Finding> &Out) {
  const sql::Insert &I = *B.Sql->Ins;
  const sql::Query *Q = I.Select.get();
  if (!Q || Q->OrderBy.empty())
    return;
  const std::string &Key = T.leadingKey()->Column;
  std::vector<std::string> Columns;
  for (const sql::Name &N : I.Columns)
    Columns.push_back(N.Text);
  for (const Column &C : T.Columns)
    if (!I.HasColumns)
      Columns.push_back(C.Name);
  bool Ordered = false;
  for (size_t J = 0; J < Q->Items.size() && J < Columns.size(); ++J) {
    const sql::SelectItem &Item = Q->Items[J];
    if (Item.Star) { // the same columns in the same order, most likely
      Ordered = Q->Items.size() == 1 && ordersByName(*Q, Key);
      break;
    }
    if (sql::sameName(Columns[J], Key))
      Ordered = ordersBy(*Q, Item.Expr, Item.Alias);
  }
  if (!Ordered)
    return;
  Finding F = start(T, B.site(B.Sql->Range));
  F.Reasons = {{B.site(Q->OrderByRange), "the rows come in this order"}};
  Out.push_back(std::move(F));
}

/// The call that gives \p Key its place: the one that binds it, else the one
/// that is given the text.
static const Call &writerOf(const BoundStatement &B, const Expr &Key) {
  for (const auto &[Number, All] : B.Bound)
    for (const Binding &One : All)
      if (One.Value == &Key && One.By)
        return *One.By;
  return *B.At;
}

void checkOrderedLoads(const Graph &G, std::vector<Finding> &Out) {
  for (const BoundStatement &B : G.S.All) {
    const Table *T =
        B.Sql->Ins ? G.schema().find(B.Sql->Ins->Table.Text) : nullptr;
    if (!T || !T->leadingKey())
      continue;
    addSelected(G, *T, B, Out);
    for (const sql::InsertRow &Row : B.Sql->Ins->Rows)
      if (const sql::Value *V =
              valueFor(*B.Sql->Ins, Row, T->leadingKey()->Column, G.schema()))
        if (const Expr *Key = expressionFor(B, *V))
          add(G, *T, *Key, B.site(B.Sql->Range), writerOf(B, *Key), Out);
  }
  for (const Access &A : G.A.All) {
    const Table *T = A.writes() && A.Verb != AccessVerb::Update
                         ? G.schema().find(A.Table)
                         : nullptr;
    std::optional<size_t> I = T && T->leadingKey()
                                  ? A.position(T->leadingKey()->Column)
                                  : std::nullopt;
    if (!I)
      continue;
    for (const AccessRow &Row : A.Rows)
      if (*I < Row.Values.Values.size())
        add(G, *T, *Row.Values.Values[*I], Row.By->At, *Row.By, Out);
  }
}

} // namespace keyspread
