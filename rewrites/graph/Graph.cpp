#include "rewrites/graph/Graph.h"

#include "rewrites/graph/Checks.h"

#include <algorithm>
#include <tuple>

namespace keyspread {

using namespace facts;

Graph::Graph(std::vector<UnitFacts> Units, const Catalog &Known,
             std::vector<SchemaFile> In, std::optional<sql::Dialect> Dialect)
    : P(std::move(Units)), R(P, Known), W(R), S(R, W, Dialect), A(R, W, S),
      Files(std::make_move_iterator(In.begin()),
            std::make_move_iterator(In.end())) {
  for (const SchemaFile &F : Files)
    Scripts.push_back(
        {&F, sql::parse(F.Contents, F.Written.value_or(sql::Dialect::Sqlite))});
  readSchema();
  findRising();
}

void Graph::readSchema() {
  for (const SchemaScript &S : Scripts)
    Tables.add(
        S.Script, S.File->Contents,
        [&](sql::Span Span) {
          return siteIn(S.File->Path, S.File->Contents, Span.Begin, Span.End);
        },
        S.File->Written);
  // A text that reaches two calls is one declaration.
  std::set<const sql::Script *> Seen;
  for (const BoundStatement &B : S.All)
    if (Seen.insert(B.Script).second)
      Tables.add(
          *B.Script, B.Text->Text, [&](sql::Span Span) { return B.site(Span); },
          S.dialectOf(B));
}

std::vector<std::string> Graph::schemaErrors() const {
  std::vector<std::string> Result;
  for (const SchemaScript &S : Scripts)
    for (const sql::Statement &Sql : S.Script.Statements)
      for (const sql::SyntaxError &E : Sql.Errors) {
        Site At = siteIn(S.File->Path, S.File->Contents, E.Offset, E.Offset);
        Result.push_back(At.File + ":" + std::to_string(At.Line) + ":" +
                         std::to_string(At.Col) + ": " + E.Message);
      }
  return Result;
}

static std::string key(llvm::StringRef Table, llvm::StringRef Column) {
  return Table.lower() + "." + Column.lower();
}

const RisingColumn *Graph::rising(llvm::StringRef Table,
                                  llvm::StringRef Column) const {
  auto It = Rising.find(key(Table, Column));
  return It == Rising.end() ? nullptr : &It->second;
}

const sql::Value *valueFor(const sql::Insert &I, const sql::InsertRow &Row,
                           llvm::StringRef Column, const Schema &Tables) {
  auto At = [&](size_t Index) {
    return Index < Row.Values.size() ? &Row.Values[Index] : nullptr;
  };
  if (I.HasColumns) {
    for (size_t J = 0; J < I.Columns.size(); ++J)
      if (sql::sameName(I.Columns[J].Text, {Column.data(), Column.size()}))
        return At(J);
    return nullptr;
  }
  const Table *T = Tables.find(I.Table.Text);
  for (size_t J = 0; T && J < T->Columns.size(); ++J)
    if (Column.equals_insensitive(T->Columns[J].Name))
      return At(J);
  return nullptr;
}

const Expr *expressionFor(const BoundStatement &B, const sql::Value &V) {
  if (V.Kind == sql::Value::Hole && V.HoleIdx &&
      *V.HoleIdx < B.Text->Holes.size())
    return &B.Text->Holes[*V.HoleIdx].Value;
  if (V.Kind != sql::Value::Parameter || !V.ParameterIdx)
    return nullptr;
  auto It = B.Bound.find(B.Sql->Parameters[*V.ParameterIdx].Number);
  return It == B.Bound.end() ? nullptr : It->second.front().Value;
}

static void learn(std::map<std::string, RisingColumn> &Rising, std::string Key,
                  RisingColumn R) {
  auto [It, New] = Rising.try_emplace(std::move(Key), R);
  if (!New && It->second.Sure < R.Sure)
    It->second = std::move(R);
}

void Graph::findRising() {
  for (const Table *T : Tables.tables())
    for (const Column &C : T->Columns)
      if (std::string Why = Tables.whyRising(C); !Why.empty())
        learn(Rising, key(T->Name, C.Name),
              {Confidence::Definite, Why, {{C.At, "declared here"}}});
  for (const BoundStatement &B : S.All)
    if (B.Sql->Ins)
      for (const RisingInsert &I : risingInserts(*this, B))
        learn(Rising, key(B.Sql->Ins->Table.Text, I.Column),
              {I.Sure, "is filled " + I.Why, I.Steps});
  for (const Access &W : A.All)
    for (const RisingInsert &I : risingInserts(*this, W))
      learn(Rising, key(W.Table, I.Column),
            {I.Sure, "is filled " + I.Why, I.Steps});
  for (const Table *T : Tables.tables())
    if (T->InterleaveParent.empty())
      findDescending(*T);
}

/// A table in \p Parent begins with Parent's key: it rises there too.
void Graph::findDescending(const Table &Parent) {
  const KeyColumn *Lead = Parent.leadingKey();
  for (const ChildTable &C : Tables.children(Parent)) {
    if (C.Key) // a foreign key says nothing about the child's own key
      continue;
    const RisingColumn *Rises =
        Lead ? rising(Parent.Name, Lead->Column) : nullptr;
    const KeyColumn *Mine = C.Child->leadingKey();
    if (Rises && Mine &&
        llvm::StringRef(Mine->Column).equals_insensitive(Lead->Column))
      learn(Rising, key(C.Child->Name, Mine->Column), *Rises);
    findDescending(*C.Child);
  }
}

void sortFindings(std::vector<Finding> &Findings) {
  auto Order = [](const Finding &F) {
    return std::tie(F.At.File, F.At.Line, F.At.Col, F.Check, F.Table, F.Column,
                    F.Message);
  };
  std::stable_sort(
      Findings.begin(), Findings.end(),
      [&](const Finding &A, const Finding &B) { return Order(A) < Order(B); });
}

std::vector<Finding> Graph::findings() const {
  std::vector<Finding> Result;
  checkIdReads(*this, Result);
  checkMonotonicKeys(*this, Result);
  checkOrderedScans(*this, Result);
  checkSchema(*this, Result);
  checkSignedShards(*this, Result);
  checkOrderDependence(*this, Result);
  checkOrderedLoads(*this, Result);
  sortFindings(Result);
  Result.erase(std::unique(Result.begin(), Result.end(),
                           [](const Finding &A, const Finding &B) {
                             return A.At == B.At && A.Check == B.Check &&
                                    A.Table == B.Table && A.Column == B.Column;
                           }),
               Result.end());
  return Result;
}

} // namespace keyspread
