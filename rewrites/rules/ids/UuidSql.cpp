#include "rewrites/rules/ids/UuidSql.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/ids/UuidColumns.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::sameName;
using sql::Value;

namespace {

/// Looks at one statement; keeps the first thing that is wrong.
class Checker {
public:
  Checker(const RuleContext &C, std::string_view Text) : C(C), Text(Text) {}

  void statement(const sql::Statement &S);
  std::string Wrong;

private:
  enum KindTy { Unknown, Id, Other };
  struct Known {
    KindTy Kind = Unknown;
    std::string Name;
  };
  Known column(const sql::Name &N) const;
  Known columnOf(llvm::StringRef Table, llvm::StringRef Column) const;
  void scope(const sql::Scope *S);
  void condition(const std::optional<sql::Condition> &In);
  void predicate(const sql::Predicate &P);
  void given(const Known &To, const Value &V);
  void expression(const Value &V);
  void insert(const sql::Insert &I);
  void say(std::string Why) {
    if (Wrong.empty())
      Wrong = std::move(Why);
  }

  const RuleContext &C;
  std::string_view Text;
  std::vector<const sql::Scope *> Around; // the innermost last
};

} // namespace

Checker::Known Checker::columnOf(llvm::StringRef Table,
                                 llvm::StringRef Column) const {
  const keyspread::Table *T = C.G.schema().find(Table);
  if (!T || !T->column(Column.str()))
    return {};
  return {uuidTableOf(C, Table, Column).empty() ? Other : Id,
          fmt::format("'{}' of '{}'", T->column(Column.str())->Name, T->Name)};
}

Checker::Known Checker::column(const sql::Name &N) const {
  for (const sql::Scope *S : llvm::reverse(Around))
    for (const sql::TableRef &Ref : S->From)
      if (N.Qualifier.empty() || sameName(N.Qualifier, Ref.label()))
        if (Known K = columnOf(Ref.Table.Text, N.Text);
            K.Kind != Unknown && !Ref.IsCte && !Ref.Derived)
          return K;
  return {};
}

/// `$1::bigint`, `CAST(? AS INTEGER)`, `ANY($1::int8[])`
static bool castsToNumber(llvm::StringRef Said) {
  static constexpr llvm::StringLiteral Numbers[] = {
      "int",    "integer",  "int2",    "int4",    "int8",  "int64",
      "bigint", "smallint", "numeric", "decimal", "float", "double",
      "signed", "unsigned", "number",  "real"};
  std::string Lower = Said.lower();
  for (llvm::StringRef Mark : {"::", " as "})
    for (size_t At = 0; (At = Lower.find(Mark.str(), At)) != std::string::npos;)
      if (llvm::StringRef Type =
              llvm::StringRef(Lower).substr(At += Mark.size());
          llvm::is_contained(Numbers, Type.ltrim().take_while([](char C) {
            return llvm::isAlnum(C);
          })))
        return true;
  return false;
}

/// \p V stands where \p To is compared or written.
void Checker::given(const Known &To, const Value &V) {
  if (V.Kind == Value::Column && V.ColumnName) {
    Known From = column(*V.ColumnName);
    if (From.Kind != Unknown && To.Kind != Unknown && From.Kind != To.Kind)
      say(fmt::format("it sets {} beside {}, and one of them holds UUIDs: "
                      "declare the reference",
                      To.Name, From.Name));
    return;
  }
  if (To.Kind != Id)
    return;
  const llvm::StringRef All(Text.data(), Text.size());
  llvm::StringRef Behind = All.substr(V.Range.End).ltrim();
  if (!Behind.starts_with("::"))
    Behind = "";
  if (V.Kind != Value::SubSelect &&
      (castsToNumber(All.slice(V.Range.Begin, V.Range.End)) ||
       castsToNumber(Behind.take_front(24))))
    say(fmt::format("it casts to a number what it gives to {}, which holds "
                    "UUIDs",
                    To.Name));
  if (V.Kind == Value::Number)
    say(fmt::format("it gives the number {} to {}, which holds UUIDs", V.Text,
                    To.Name));
  if (V.Kind == Value::Call && llvm::any_of(V.Arguments, [](const Value &A) {
        return A.Kind == Value::Number;
      }))
    say(fmt::format("it computes with {}, which holds UUIDs", To.Name));
  if (V.Kind == Value::Expression)
    say(fmt::format("it gives what it computes to {}, which holds UUIDs",
                    To.Name));
  if (V.Kind == Value::SubSelect)
    for (const sql::Scope *S : Around)
      for (const std::unique_ptr<sql::Query> &Q : S->Nested)
        if (V.Range.Begin <= Q->Range.Begin && Q->Range.End <= V.Range.End &&
            Q->Items.size() == 1) {
          Around.push_back(Q.get());
          given(To, Q->Items[0].Expr);
          Around.pop_back();
        }
}

/// Arithmetic with an id among the columns of \p V.
void Checker::expression(const Value &V) {
  static constexpr llvm::StringLiteral Sums[] = {
      "SUM", "AVG", "TOTAL", "ABS", "MOD", "POWER", "BIT_REVERSE"};
  bool Call = V.Kind == Value::Call;
  bool Computes = V.Kind == Value::Expression ||
                  (Call && llvm::is_contained(Sums, V.Text)) ||
                  (Call && V.Text == "COALESCE" &&
                   llvm::any_of(V.Arguments, [](const Value &A) {
                     return A.Kind == Value::Number;
                   }));
  llvm::StringRef Said(Text.data() + V.Range.Begin,
                       V.Range.End - V.Range.Begin);
  for (const sql::Name &N : V.Columns)
    if (Known K = column(N); K.Kind == Id && V.Kind != Value::SubSelect &&
                             V.Columns.size() == 1 && castsToNumber(Said))
      say(fmt::format("it casts {} to a number, which holds UUIDs", K.Name));
  if (!Computes)
    return;
  if (!Call && Said.find_first_of("+-*/%&<>") == llvm::StringRef::npos)
    return;
  for (const sql::Name &N : V.Columns)
    if (Known K = column(N); K.Kind == Id)
      say(fmt::format("it computes with {}, which holds UUIDs", K.Name));
}

void Checker::predicate(const sql::Predicate &P) {
  if (P.Left.empty())
    for (const Value &V : P.Right)
      expression(V);
  if (P.Left.size() != 1)
    return;
  Known To = column(P.Left[0]);
  for (const Value &V : P.Right)
    given(To, V);
}

void Checker::condition(const std::optional<sql::Condition> &In) {
  if (In)
    for (const sql::Predicate &P : In->Predicates)
      predicate(P);
}

void Checker::scope(const sql::Scope *S) {
  if (!S)
    return;
  Around.push_back(S);
  condition(S->Where);
  for (const sql::TableRef &Ref : S->From)
    condition(Ref.On);
  for (const std::unique_ptr<sql::Query> &Q : S->Nested) {
    scope(Q.get());
    Around.push_back(Q.get());
    condition(Q->Having);
    for (const sql::SelectItem &Item : Q->Items)
      expression(Item.Expr);
    Around.pop_back();
  }
  Around.pop_back();
}

void Checker::insert(const sql::Insert &I) {
  const Table *T = C.G.schema().find(I.Table.Text);
  std::vector<std::string> Columns;
  for (const sql::Name &N : I.Columns)
    Columns.push_back(N.Text);
  if (!I.HasColumns && T)
    for (const Column &Col : T->Columns)
      Columns.push_back(Col.Name);
  for (size_t J = 0; J < Columns.size(); ++J) {
    Known To = columnOf(I.Table.Text, Columns[J]);
    for (const sql::InsertRow &Row : I.Rows)
      if (J < Row.Values.size() &&
          !(Row.Values[J].Kind == Value::Number && Row.Values[J].Text == "0" &&
            C.P.Dialect == sql::Dialect::MySql))
        given(To, Row.Values[J]);
    if (!I.Select || J >= I.Select->Items.size() || I.Select->Items[J].Star)
      continue;
    Around.push_back(I.Select.get());
    given(To, I.Select->Items[J].Expr);
    Around.pop_back();
  }
}

void Checker::statement(const sql::Statement &S) {
  auto Query = [&](const sql::Query *Q) {
    scope(Q);
    if (!Q)
      return;
    Around.push_back(Q);
    condition(Q->Having);
    for (const sql::SelectItem &Item : Q->Items)
      expression(Item.Expr);
    Around.pop_back();
  };
  if (S.Ins) {
    insert(*S.Ins);
    Query(S.Ins->Select.get());
  }
  if (S.Upd) {
    Around.push_back(S.Upd.get());
    for (const sql::Assignment &A : S.Upd->Set)
      given(column(A.Column), A.Right);
    Around.pop_back();
  }
  scope(S.Upd.get());
  scope(S.Del.get());
  Query(S.Sel.get());
  for (const auto *Queries : {&S.Ctes, &S.Arms})
    for (const std::unique_ptr<sql::Query> &Q : *Queries)
      Query(Q.get());
}

llvm::Error checkUuidSql(const RuleContext &C, const sql::Statement &S,
                         std::string_view Text) {
  if (!anyNumericUuid(C))
    return llvm::Error::success();
  Checker All(C, Text);
  All.statement(S);
  return All.Wrong.empty() ? llvm::Error::success() : refuse(All.Wrong);
}

} // namespace keyspread
