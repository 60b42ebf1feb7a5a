#include "rewrites/rules/births/Landings.h"

#include "rewrites/rules/order/OrderRule.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::sameName;
using sql::Value;

namespace {

class Collector {
public:
  Collector(const RuleContext &C, std::deque<Landing> &Out) : C(C), Out(Out) {}

  void statement(const BoundStatement &B);
  void access(const Access &A);
  void comparison(const facts::Comparison &Cmp);

private:
  using Ran = std::vector<RunValue>;
  Ran ranTo(const BoundStatement &B, const std::string &Column) const;
  void add(const std::string &Table, const std::string &Column,
           const facts::Expr *Value, const Site &At, bool Writes,
           const Ran &Given = {});
  void add(const BoundStatement &B, const std::string &Table,
           const std::string &Column, const Value &V, bool Writes) {
    const Site At = B.site(B.Sql->Range);
    const facts::Expr *First = expressionFor(B, V);
    add(Table, Column, First, At, Writes, Writes ? ranTo(B, Column) : Ran());
    if (V.Kind != Value::Parameter)
      return;
    // Branches may bind one parameter each in its own way.
    auto It = B.Bound.find(B.Sql->Parameters[*V.ParameterIdx].Number);
    for (const Binding &One :
         It == B.Bound.end() ? std::vector<Binding>() : It->second)
      if (One.Value != First)
        add(Table, Column, One.Value, At, Writes);
  }

  const RuleContext &C;
  std::deque<Landing> &Out;
};

} // namespace

Collector::Ran Collector::ranTo(const BoundStatement &B,
                                const std::string &Column) const {
  return C.G.runs() ? C.G.runs()->given(B, Column) : Ran();
}

/// Some run says what it is, and none does not know.
static bool isSeen(const std::vector<RunValue> &Given) {
  return llvm::any_of(Given, [](const RunValue &V) { return !V.Inside; }) &&
         llvm::none_of(Given, [](const RunValue &V) {
           return V.Of.Of->Kind == trace::Kind::Unknown;
         });
}

/// Every run reads it from a row, or is given it by the database.
static bool isOfRows(const std::vector<RunValue> &Given) {
  return isSeen(Given) && llvm::all_of(Given, [](const RunValue &V) {
           return V.Inside || isOfRow(V);
         });
}

void Collector::add(const std::string &Table, const std::string &Column,
                    const facts::Expr *Value, const Site &At, bool Writes,
                    const Ran &Given) {
  const keyspread::Table *T = C.G.schema().find(Table);
  if ((!Value && Given.empty()) || !T || !T->column(Column))
    return;
  Landing L;
  L.Table = T->Name;
  L.Column = T->column(Column)->Name;
  L.Value = Value;
  for (const RunValue &V : Given)
    L.Ran.push_back(V.Of);
  L.RunsSee = isSeen(Given);
  L.OfRows = isOfRows(Given);
  L.At = At;
  L.Writes = Writes;
  for (const std::string &Name : C.Tables) {
    std::optional<UnorderedTable> U = unordered(C, Name);
    if (!U)
      continue;
    bool Own = U->Declared == T && sameName(L.Column, U->Key);
    if (!Own && !refersTo(C, *T, L.Column, *U))
      continue;
    // Of a key that is a reference, too, the parent mints the ids.
    if (Own && L.Kind == Landing::Reference)
      continue;
    L.Kind = Own ? Landing::Key : Landing::Reference;
    L.Planned = U->Declared->Name;
  }
  Out.push_back(std::move(L));
}

namespace {

/// A statement's values, with the columns that they are given to or compared
/// with.
class ColumnValues {
public:
  ColumnValues(const Schema &Known, ColumnVisitor Visit)
      : Known(Known), Visit(Visit) {}

  void statement(const sql::Statement &S);

private:
  void insert(const sql::Insert &I);
  void scope(const sql::Scope *S);
  void condition(const sql::Scope &S, const std::optional<sql::Condition> &In);

  const Schema &Known;
  ColumnVisitor Visit;
};

} // namespace

void ColumnValues::insert(const sql::Insert &I) {
  const Table *T = I.Table.known() ? Known.find(I.Table.Text) : nullptr;
  if (!T)
    return;
  std::vector<std::string> Columns;
  for (const sql::Name &N : I.Columns)
    Columns.push_back(N.Text);
  if (!I.HasColumns)
    for (const Column &Col : T->Columns)
      Columns.push_back(Col.Name);
  for (size_t J = 0; J < Columns.size(); ++J) {
    for (const sql::InsertRow &Row : I.Rows)
      if (J < Row.Values.size())
        Visit(T->Name, Columns[J], Row.Values[J], true);
    if (I.Select && J < I.Select->Items.size() && !I.Select->Items[J].Star)
      Visit(T->Name, Columns[J], I.Select->Items[J].Expr, true);
  }
  if (I.OnConflict)
    for (const sql::Assignment &A : I.OnConflict->Set)
      Visit(T->Name, A.Column.Text, A.Right, false);
}

/// `UNNEST(@ids)`, `ANY($1)`: a list of values.
static const Value &listed(const Value &V) {
  bool List = V.Kind == Value::Call && V.Arguments.size() == 1 &&
              (V.Text == "UNNEST" || V.Text == "ANY");
  return List ? V.Arguments[0] : V;
}

void ColumnValues::condition(const sql::Scope &S,
                             const std::optional<sql::Condition> &In) {
  if (!In)
    return;
  for (const sql::Predicate &P : In->Predicates) {
    if (P.Left.size() != 1)
      continue;
    for (const sql::TableRef &Ref : S.From) {
      bool Named = P.Left[0].Qualifier.empty() ||
                   sameName(P.Left[0].Qualifier, Ref.label());
      if (!Named || Ref.IsCte || Ref.Derived)
        continue;
      for (const Value &V : P.Right)
        Visit(Ref.Table.Text, P.Left[0].Text, listed(V), false);
    }
  }
}

void ColumnValues::scope(const sql::Scope *S) {
  if (!S)
    return;
  condition(*S, S->Where);
  for (const sql::TableRef &Ref : S->From)
    condition(*S, Ref.On);
  for (const std::unique_ptr<sql::Query> &Q : S->Nested)
    scope(Q.get());
}

void ColumnValues::statement(const sql::Statement &S) {
  if (S.Ins) {
    insert(*S.Ins);
    scope(S.Ins->Select.get());
  }
  if (S.Upd && !S.Upd->From.empty())
    for (const sql::Assignment &A : S.Upd->Set)
      Visit(S.Upd->From[0].Table.Text, A.Column.Text, A.Right, true);
  scope(S.Upd.get());
  scope(S.Del.get());
  scope(S.Sel.get());
  for (const auto *Queries : {&S.Ctes, &S.Arms})
    for (const std::unique_ptr<sql::Query> &Q : *Queries)
      scope(Q.get());
}

void visitColumnValues(const Schema &Known, const sql::Statement &S,
                       ColumnVisitor Visit) {
  ColumnValues(Known, Visit).statement(S);
}

void Collector::statement(const BoundStatement &B) {
  visitColumnValues(C.G.schema(), *B.Sql,
                    [&](const std::string &Table, const std::string &Column,
                        const Value &V,
                        bool Writes) { add(B, Table, Column, V, Writes); });
}

void Collector::access(const Access &A) {
  for (size_t I = 0; I < A.Columns.size(); ++I)
    for (const AccessRow &Row : A.Rows)
      for (const facts::Expr *E : Row.Values.at(I))
        add(A.Table, A.Columns[I], E, A.At->At, A.writes());
  const Table *T = C.G.schema().find(A.Table);
  for (size_t I = 0; T && I < T->PrimaryKey.size(); ++I)
    for (const AccessKey &K : A.Keys)
      for (const ValueList *Bound : {&K.Low, &K.High})
        for (const facts::Expr *E : Bound->at(I))
          add(A.Table, T->PrimaryKey[I].Column, E, A.At->At, false);
}

void Collector::comparison(const facts::Comparison &Cmp) {
  Landing L;
  L.Kind = Landing::Order;
  L.Value = &Cmp.Left;
  L.At = Cmp.At;
  L.Shown = Cmp.Operator == "walk";
  if (!Cmp.Right.Sources.empty())
    L.Against = &Cmp.Right;
  if (!Cmp.Left.Sources.empty())
    Out.push_back(std::move(L));
}

void collectLandings(const RuleContext &C, std::deque<Landing> &Out) {
  Collector All(C, Out);
  for (const BoundStatement &B : C.G.S.All)
    All.statement(B);
  if (C.G.runs()) // what a mapper puts together
    for (const BoundStatement *B : C.G.runs()->unseen())
      All.statement(*B);
  for (const Access &A : C.G.A.All)
    All.access(A);
  for (const facts::Comparison &Cmp : C.G.P.Comparisons)
    All.comparison(Cmp);
}

std::string describe(const Landing &L) {
  return fmt::format("'{}' of '{}'", L.Column, L.Table);
}

} // namespace keyspread
