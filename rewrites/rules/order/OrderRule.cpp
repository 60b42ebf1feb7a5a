#include "rewrites/rules/order/OrderRule.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/TablesOf.h"
#include "rewrites/rules/births/Births.h"
#include "rewrites/rules/order/OrderNames.h"
#include "rewrites/rules/order/OrderRanges.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::Op;

using sql::sameName;
using sql::Value;

std::optional<UnorderedTable> unordered(const RuleContext &C,
                                        llvm::StringRef Name) {
  const Table *T = C.G.schema().find(Name);
  const TablePlan *P = C.planOf(Name, Strategy::BitReverse);
  if (!P)
    P = C.planOf(Name, Strategy::UuidV4);
  if (!T || !P || !T->leadingKey())
    return std::nullopt;
  return UnorderedTable{T, P, T->leadingKey()->Column};
}

std::optional<UnorderedTable> disordered(const RuleContext &C,
                                         llvm::StringRef Name) {
  const Table *T = C.G.schema().find(Name);
  const TablePlan *P = C.planOf(Name, Strategy::HashPrefix);
  if (!P)
    return unordered(C, Name);
  const Column *Key =
      T && T->leadingKey() ? T->column(T->leadingKey()->Column) : nullptr;
  if (!Key || !Schema::counted(*Key) || !P->Ids || P->idsRise())
    return std::nullopt;
  return UnorderedTable{T, P, Key->Name};
}

namespace {

/// One scope of a statement.
class OrderRewriter {
public:
  OrderRewriter(const RuleContext &C, const sql::Statement &All,
                const sql::Scope &S, const sql::Query *Q,
                const OrderNames *Outer, StatementEdit &Out)
      : C(C), All(All), S(S), Q(Q), Out(Out), Text(Out.statement().Text->Text),
        Names(C, All, S, Outer) {}

  llvm::Error run();

private:
  llvm::Error items();
  llvm::Error unused();
  llvm::Error extreme(const KeyName &K, const sql::SelectItem &Item);
  llvm::Error orders();
  llvm::Error orderBy(const KeyName &K, size_t Position);
  const KeyName *orderedBy(const sql::OrderItem &O) const;
  bool decidedBefore(const KeyName &K, size_t Position) const;
  bool isPinned(const KeyName &K) const;
  std::string orderColumn(const KeyName &K) const;
  llvm::StringRef textOf(sql::Span R) const {
    return Text.slice(R.Begin, R.End);
  }

  const RuleContext &C;
  const sql::Statement &All;
  const sql::Scope &S;
  const sql::Query *Q;
  StatementEdit &Out;
  llvm::StringRef Text;
  OrderNames Names;
};

} // namespace

/// One row at most is left of K's table, or of the whole.
bool OrderRewriter::isPinned(const KeyName &K) const {
  return S.Where &&
         llvm::any_of(S.Where->Predicates, [&](const sql::Predicate &P) {
           return P.Operator == Op::Eq && !P.Negated && !P.UnderOr &&
                  P.Left.size() == 1 && Names.keyOf(P.Left[0]) == &K &&
                  P.Right.size() == 1 && P.Right[0].Kind != Value::Column;
         });
}

std::string OrderRewriter::orderColumn(const KeyName &K) const {
  const std::string &Order = K.Of.Plan->OrderColumn;
  std::string Name = C.spell(*K.Of.Declared, Order, Out.dialect());
  bool Hidden = Q && llvm::any_of(Q->Items, [&](const sql::SelectItem &Item) {
                  return sameName(Item.Alias, Order);
                });
  return S.From.size() > 1 || Hidden
             ? sql::quoteName(K.Ref->label(), Out.dialect()) + "." + Name
             : Name;
}

/// "MAX" of `MAX(id)`, the whole of \p V; else empty.
static std::string extremeOf(const Value &V) {
  bool Is = V.Kind == Value::Call && (V.Text == "MAX" || V.Text == "MIN") &&
            V.Arguments.size() == 1 && V.Arguments[0].Kind == Value::Column;
  return Is ? V.Text : "";
}

/// Nobody needs the largest id any more: the query stays, and asks for nothing.
llvm::Error OrderRewriter::unused() {
  if (C.Born->removes(Out.statement()))
    return llvm::Error::success();
  const sql::Statement &Sql = *Out.statement().Sql;
  if (&S != Sql.Sel.get() || !Sql.Parameters.empty() || !Sql.Arms.empty() ||
      !Out.statement().Text->Holes.empty())
    return refuse("no code needs its largest id any more, and it has "
                  "parameters; drop the query by hand");
  Out.replace(S.Range, "SELECT 0");
  return llvm::Error::success();
}

/// A statement gives one row whatever it finds, and so does a scalar query.
llvm::Error OrderRewriter::extreme(const KeyName &K,
                                   const sql::SelectItem &Item) {
  std::string Which = extremeOf(Item.Expr);
  const char *Word = Which == "MIN" ? "smallest" : "largest";
  if (K.Of.Plan->How == Strategy::HashPrefix)
    return refuse(fmt::format("it takes the {} {} for the {}, and new ids will "
                              "be random",
                              Word, named(K),
                              Which == "MIN" ? "oldest" : "newest"));
  if (K.Of.Plan->OrderColumn.empty())
    return refuse(fmt::format("it takes the {} {} for the {}, and the plan "
                              "names no order_column",
                              Word, named(K),
                              Which == "MIN" ? "oldest" : "newest"));
  bool Alone = Q->Items.size() == 1 && Q->GroupBy.empty() && !Q->Having &&
               !Q->Distinct && S.OrderBy.empty() && !S.Limit && !S.Offset &&
               !Q->InSetOperation && K.direct();
  if (!Alone || Which.empty())
    return refuse(fmt::format("it takes the {} {} beside other values; ask "
                              "for it in a query of its own",
                              Which.empty() ? "largest or smallest" : Word,
                              named(K)));
  sql::Dialect D = Out.dialect();
  bool Top = D == sql::Dialect::TSql;
  std::string Column(textOf(Item.Expr.Arguments[0].Range));
  const char *Desc = Which == "MAX" ? " DESC" : "";
  Out.replace(Item.Range,
              fmt::format("(SELECT {}{}", Top ? "TOP 1 " : "", Column));
  Out.insert(S.Range.End,
             fmt::format(" ORDER BY {}{}, {}{}{}){}", orderColumn(K), Desc,
                         Column, Desc, Top ? "" : " LIMIT 1",
                         Item.Alias.empty()
                             ? ""
                             : " AS " + sql::quoteName(Item.Alias, D)));
  return llvm::Error::success();
}

llvm::Error OrderRewriter::items() {
  if (!Q)
    return llvm::Error::success();
  for (const sql::SelectItem &Item : Q->Items) {
    const KeyName *K = nullptr;
    for (const sql::Name &N : Item.Expr.Columns)
      K = K ? K : Names.keyOf(N);
    if (!K || Item.Expr.Kind == Value::Column)
      continue;
    std::string Sql = llvm::StringRef(unquoted(textOf(Item.Range))).upper();
    if (asksExtremeOf(Sql, K->Of.Key) || !extremeOf(Item.Expr).empty()) {
      if (C.Born && C.Born->replaces(Out.statement()))
        return unused();
      if (llvm::Error E = extreme(*K, Item))
        return E;
    } else if (llvm::StringRef(Sql).contains("ORDER BY")) {
      return refuse(
          fmt::format("it orders by {} inside one of its values", named(*K)));
    } else if (isReckoned(Item.Expr, textOf(Item.Expr.Range))) {
      return refuse(fmt::format("it does arithmetic on {}", named(*K)));
    }
  }
  return llvm::Error::success();
}

/// The id that \p O is: by name, by its item's number or alias.
const KeyName *OrderRewriter::orderedBy(const sql::OrderItem &O) const {
  const Value *V = &O.Expr;
  size_t Number = 0;
  if (Q && V->Kind == Value::Number && llvm::to_integer(V->Text, Number) &&
      Number >= 1 && Number <= Q->Items.size())
    V = &Q->Items[Number - 1].Expr;
  else if (Q && V->Kind == Value::Column && V->ColumnName->Qualifier.empty())
    for (const sql::SelectItem &Item : Q->Items)
      if (!Item.Alias.empty() && sameName(Item.Alias, V->ColumnName->Text))
        V = &Item.Expr;
  return V->Kind == Value::Column && V->ColumnName ? Names.keyOf(*V->ColumnName)
                                                   : nullptr;
}

/// What stands in front leaves nothing to \p K, or nothing but equal times.
bool OrderRewriter::decidedBefore(const KeyName &K, size_t Position) const {
  for (size_t I = 0; I < Position; ++I) {
    const Value &V = S.OrderBy[I].Expr;
    if (orderedBy(S.OrderBy[I]) == &K)
      return true;
    if (V.Kind == Value::Column && V.ColumnName &&
        (Names.isOrderColumn(K, *V.ColumnName) ||
         (S.From.size() == 1 &&
          K.Of.Declared->uniqueAlone(V.ColumnName->Text))))
      return true;
    // MIN(o) of a group that is one row of K's table.
    if (V.Columns.size() == 1 && V.Kind == Value::Call &&
        Names.isOrderColumn(K, V.Columns[0]))
      return true;
  }
  return false;
}

llvm::Error OrderRewriter::orderBy(const KeyName &K, size_t Position) {
  const sql::OrderItem &O = S.OrderBy[Position];
  if (K.Of.Plan->How == Strategy::HashPrefix)
    return refuse(
        fmt::format("it orders by {}, and new ids will be random", named(K)));
  if (K.Of.Plan->OrderColumn.empty())
    return refuse(fmt::format("it orders by {}, and the plan names no "
                              "order_column",
                              named(K)));
  const KeyName *Parent = Names.tableOf(K);
  if (!Parent)
    return refuse(
        K.Reference
            ? fmt::format("it orders by '{}', which holds ids of '{}', and "
                          "they will have no order",
                          K.Column, K.Of.Declared->Name)
            : fmt::format("it orders by {} outside of the query that reads the "
                          "table; order by '{}' there",
                          named(K), K.Of.Plan->OrderColumn));
  std::string Column = orderColumn(*Parent);
  bool Listed =
      Q && llvm::any_of(Q->Items, [&](const sql::SelectItem &Item) {
        return Item.Star || (Item.Expr.ColumnName &&
                             Names.isOrderColumn(K, *Item.Expr.ColumnName));
      });
  if (Q && Q->Distinct && !Listed && Out.dialect() != sql::Dialect::Sqlite)
    return refuse(fmt::format("it orders DISTINCT rows by {}, and they lack "
                              "'{}'",
                              named(K), K.Of.Plan->OrderColumn));
  if (Q && !Q->GroupBy.empty())
    Column = "MIN(" + Column + ")";
  Out.insert(O.Range.Begin, Column + (O.Desc ? " DESC, " : ", "));
  return llvm::Error::success();
}

llvm::Error OrderRewriter::orders() {
  bool OneRow = Q && Q->GroupBy.empty() && !Q->Items.empty() &&
                llvm::all_of(Q->Items, [](const sql::SelectItem &Item) {
                  return Item.Expr.Kind == Value::Call &&
                         llvm::is_contained(
                             {"COUNT", "SUM", "MAX", "MIN", "AVG", "TOTAL"},
                             Item.Expr.Text);
                });
  for (size_t I = 0; I < S.OrderBy.size() && !OneRow; ++I) {
    const sql::OrderItem &O = S.OrderBy[I];
    const KeyName *K = orderedBy(O);
    if (K && !decidedBefore(*K, I) && !isPinned(*K)) {
      if (Q && Q->InSetOperation)
        return refuse(fmt::format("it orders a union by {}", named(*K)));
      if (llvm::Error E = orderBy(*K, I))
        return E;
    }
    for (const sql::Name &N : O.Expr.Columns)
      if (const KeyName *In = K ? nullptr : Names.keyOf(N);
          In && !llvm::StringRef(unquoted(textOf(O.Range))).contains('='))
        return refuse(
            fmt::format("it orders by an expression over {}", named(*In)));
  }
  return llvm::Error::success();
}

llvm::Error OrderRewriter::run() {
  if (llvm::Error E = checkRanges(Names, S, Q, Text))
    return E;
  if (llvm::Error E = items())
    return E;
  if (llvm::Error E = orders())
    return E;
  for (const std::unique_ptr<sql::Query> &Nested : S.Nested)
    if (llvm::Error E =
            OrderRewriter(C, All, *Nested, Nested.get(), &Names, Out).run())
      return E;
  return llvm::Error::success();
}

/// ORDER BY of a set operation whose first arm stands in parentheses.
static llvm::Error checkLastArm(const RuleContext &C, const sql::Statement &S) {
  if (!S.Sel || S.Arms.empty())
    return llvm::Error::success();
  const sql::Query &Last = *S.Arms.back();
  if (!Last.Items.empty() || !Last.From.empty() || Last.OrderBy.empty())
    return llvm::Error::success();
  OrderNames Names(C, S, *S.Sel, nullptr);
  for (const sql::OrderItem &O : Last.OrderBy)
    for (const sql::Name &N : O.Expr.Columns)
      if (const KeyName *K = Names.keyOf(N))
        return refuse(fmt::format("it orders a union by {}", named(*K)));
  return llvm::Error::success();
}

llvm::Error orderStatement(const RuleContext &C, const sql::Statement &S,
                           StatementEdit &Out) {
  auto Take = [&](const sql::Scope *Scope, const sql::Query *Q) {
    return Scope ? OrderRewriter(C, S, *Scope, Q, nullptr, Out).run()
                 : llvm::Error::success();
  };
  const sql::Query *Selected = S.Ins ? S.Ins->Select.get() : S.Sel.get();
  if (llvm::Error E = Take(Selected, Selected))
    return E;
  if (llvm::Error E = Take(S.Upd.get(), nullptr))
    return E;
  if (llvm::Error E = Take(S.Del.get(), nullptr))
    return E;
  if (S.Ins)
    for (const std::unique_ptr<sql::Query> &Q : S.Ins->Nested) {
      if (Out.replaces(Q->Range))
        continue;
      if (llvm::Error E = Take(Q.get(), Q.get()))
        return E;
    }
  for (const auto *Queries : {&S.Ctes, &S.Arms})
    for (const std::unique_ptr<sql::Query> &Q : *Queries)
      if (llvm::Error E = Take(Q.get(), Q.get()))
        return E;
  return checkLastArm(C, S);
}

void blockOrdersOfReferences(const RuleContext &C, std::vector<Part> &Out) {
  for (const std::string &Name : C.Tables) {
    std::optional<UnorderedTable> To = disordered(C, Name);
    if (!To)
      continue;
    for (const BoundStatement *B : statementsOfChildren(C, *To->Declared)) {
      StatementEdit Unused(C.G, *B, C.G.S.dialectOf(*B));
      llvm::Error E = orderStatement(C, *B->Sql, Unused);
      if (!E)
        continue;
      Part New;
      New.At = B->site(B->Sql->Range);
      New.Tables = {To->Declared->Name};
      New.block(New.At, llvm::toString(std::move(E)));
      Out.push_back(std::move(New));
    }
  }
}

llvm::Error checkOrder(const RuleContext &C, const Access &A) {
  std::optional<UnorderedTable> T = disordered(C, A.Table);
  if (!T || A.writes())
    return llvm::Error::success();
  const Index *Along = nullptr;
  if (A.Options.Index)
    for (const Index &I : T->Declared->Indexes)
      if (sameName(I.Name, *A.Options.Index))
        Along = &I;
  bool ByKey = A.Options.Index ? Along && !Along->Parts.empty() &&
                                     sameName(Along->Parts[0].Column, T->Key)
                               : true;
  for (const AccessKey &K : A.Keys)
    if (ByKey && K.Kind == AccessKey::Range && !K.sameAt(0))
      return refuse(fmt::format("it takes a range of '{}' of '{}', and ids "
                                "will have no order",
                                T->Key, A.Table));
    else if (ByKey && K.Kind == AccessKey::All && A.Options.Limit)
      return refuse(fmt::format("it takes the first rows of '{}' in the order "
                                "of '{}', and ids will have none",
                                A.Table, T->Key));
  return llvm::Error::success();
}

} // namespace keyspread
