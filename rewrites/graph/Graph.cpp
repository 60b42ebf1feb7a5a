#include "rewrites/graph/Graph.h"

#include "rewrites/graph/checks/Checks.h"
#include "rewrites/graph/runs/RunBirths.h"
#include "rewrites/graph/runs/RunCells.h"
#include "rewrites/graph/runs/RunIds.h"
#include "rewrites/graph/schema/MappedTables.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <tuple>

namespace keyspread {

using namespace facts;

static std::vector<SchemaScript> parsed(const std::list<SchemaFile> &Files) {
  std::vector<SchemaScript> Result;
  for (const SchemaFile &F : Files)
    Result.push_back(
        {&F, sql::parse(F.Contents, F.Written.value_or(sql::Dialect::Sqlite))});
  return Result;
}

/// \p Runs are told, too, before anything is run.
static sql::TableNames declaredIn(const std::vector<SchemaScript> &Scripts,
                                  trace::Runs *Runs) {
  sql::TableNames Result;
  sql::TableColumns Columns;
  for (const SchemaScript &S : Scripts) {
    Result.add(S.Script);
    Columns.add(S.Script);
  }
  if (Runs)
    Runs->nameTables(Result, std::move(Columns));
  return Result;
}

Graph::Graph(std::vector<UnitFacts> Units, const Catalog &Known,
             std::vector<SchemaFile> In, std::optional<sql::Dialect> Dialect,
             std::vector<ResourceFile> Read, trace::Runs *Runs)
    : Files(std::make_move_iterator(In.begin()),
            std::make_move_iterator(In.end())),
      Scripts(parsed(Files)), Declared(declaredIn(Scripts, Runs)),
      P(std::move(Units)), R(P, Known), W(R), Queries(std::move(Read)),
      S(R, W, Queries, Declared, Dialect, Runs), A(R, W, S) {
  readSchema();
  Columns.emplace(S, R, W, A, Tables);
  if (Runs) {
    Ran = std::make_shared<RunBirths>(*this, *Runs, Dialect);
    Ids = std::make_shared<RunIds>(P, S, *Runs, Ran->Ran, Tables);
    Cells = std::make_shared<RunCells>(Ran->Ran, Tables);
    Columns->forget([&](const Site &Call, const ResultColumn &C) {
      return Cells->deny(Call, C);
    });
    Columns->takeFromRuns(Cells->columns(), Cells->boundTo(),
                          Cells->gettersOfBound(), S, R, W, A);
  }
  findRising();
}

void Graph::readSchema() {
  findHistory(Scripts, S);
  for (const SchemaScript &S : Scripts)
    Tables.add(
        S.Script, S.File->Contents,
        [&](sql::Span Span) {
          return siteIn(S.File->Path, S.File->Contents, Span.Begin, Span.End);
        },
        S.File->Written);
  addMappedTables(P, R.Known, Tables);
  // A text that reaches two calls is one declaration.
  std::set<const sql::Script *> Seen;
  for (const BoundStatement &B : S.All)
    if (Seen.insert(B.Script).second)
      Tables.add(
          *B.Script, B.Text->Text, [&](sql::Span Span) { return B.site(Span); },
          S.dialectOf(B));
}

bool Graph::isHistory(llvm::StringRef File) const {
  return llvm::any_of(Scripts, [&](const SchemaScript &S) {
    return S.IsHistory && S.File->Path == File;
  });
}

bool Graph::isScript(llvm::StringRef File) const {
  return llvm::any_of(Files,
                      [&](const SchemaFile &F) { return F.Path == File; });
}

bool Graph::isRead(const std::string &Path) const {
  return std::any_of(S.All.begin(), S.All.end(), [&](const BoundStatement &B) {
    const ResourceFile *F = Queries.fileOf(*B.Text);
    return F && F->Path == Path;
  });
}

/// It declares something; else it is a query that someone runs.
static bool isSchema(const SchemaScript &S) {
  return std::any_of(S.Script.Statements.begin(), S.Script.Statements.end(),
                     [](const sql::Statement &Sql) {
                       return Sql.Verb == "CREATE" || Sql.Verb == "ALTER";
                     });
}

std::vector<std::string> Graph::schemaErrors() const {
  std::vector<std::string> Result;
  for (const SchemaScript &S : Scripts)
    for (const sql::Statement &Sql : S.Script.Statements)
      for (const sql::SyntaxError &E : Sql.Errors) {
        if (!isSchema(S))
          continue;
        Site At = siteIn(S.File->Path, S.File->Contents, E.Offset, E.Offset);
        Result.push_back(At.File + ":" + std::to_string(At.Line) + ":" +
                         std::to_string(At.Col) + ": " + E.Message);
      }
  return Result;
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

bool comesBefore(const Finding &A, const Finding &B) {
  auto Order = [](const Finding &F) {
    return std::tie(F.At.File, F.At.Line, F.At.Col, F.Check, F.Table, F.Column);
  };
  // Of those that say the same the surest stays.
  return std::tuple(Order(A), B.Sure, A.Message) <
         std::tuple(Order(B), A.Sure, B.Message);
}

bool saysTheSame(const Finding &A, const Finding &B) {
  return A.At == B.At && A.Check == B.Check && A.Table == B.Table &&
         A.Column == B.Column;
}

void sortFindings(std::vector<Finding> &Findings) {
  std::stable_sort(Findings.begin(), Findings.end(), comesBefore);
}

std::vector<Finding> Graph::findings() const {
  std::vector<Finding> Result;
  checkIdReads(*this, Result);
  checkMappedIds(*this, Result);
  checkMonotonicKeys(*this, Result);
  checkOrderedScans(*this, Result);
  checkKeyValues(*this, Result);
  checkSchema(*this, Result);
  checkSignedShards(*this, Result);
  checkOrderDependence(*this, Result);
  checkOrderedLoads(*this, Result);
  sortFindings(Result);
  Result.erase(std::unique(Result.begin(), Result.end(), saysTheSame),
               Result.end());
  return Result;
}

} // namespace keyspread
