/// Rows of a result, and their cells.
#include "matchers/sql/Statement.h"
#include "rewrites/trace/Machine.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

using namespace facts;

/// `result[0]`: a row by its number, which is the same whenever it is asked
/// for.
static bool isNumberedRow(const Value &X) {
  return X.Kind == Kind::Operation && X.Parts.size() == 2 &&
         (llvm::StringRef(X.Name).ends_with("::operator[]") ||
          llvm::StringRef(X.Name).ends_with("::at"));
}

Machine::CellsOf Machine::cellsOf(V Handle) const {
  const Value &X = *Handle.Of;
  if (X.Kind == Kind::Pointer)
    return {X.To.Base, X.To.Path};
  if (!isNumberedRow(X))
    return {&X, {}};
  std::vector<const Value *> &Known = RowsByHash[X.Hash];
  auto It = llvm::find_if(
      Known, [&](const Value *Row) { return same(V{Row}, Handle); });
  if (It == Known.end())
    It = Known.insert(Known.end(), &X);
  return {*It, {}};
}

/// Reads of one cell of one row give the same, as often as they are made: what
/// the first of them gave, where \p E is not that one.
V Machine::cellRead(const Event &E) {
  const V Own = Make.result(&E);
  if (!E.Handle)
    return Own;
  const Root *&R = Cells[cellsOf(E.Handle)];
  if (!R)
    R = newRoot(Root::Heap, "cells");
  V Before = M.find(R);
  if (!Before || Before.Of->Kind != Kind::List || Before.Of->Open)
    Before = Make.list({});
  auto IsSame = [&](V Read) {
    const Event *By = Read.Of->Kind == Kind::Result ? Read.Of->By : nullptr;
    return By && By->Name == E.Name && By->Args.size() == E.Args.size() &&
           llvm::equal(By->Args, E.Args, [](V A, V B) { return same(A, B); });
  };
  auto First = llvm::find_if(Before.Of->Parts, IsSame);
  if (First != Before.Of->Parts.end())
    return V{First->Of, Own.Way};
  std::vector<V> All = Before.Of->Parts;
  All.push_back(Own);
  M.set(R, Make.list(std::move(All)));
  return Own;
}

/// What a cache of statements has under a key is the statement that goes there.
static bool isKept(V Handle) {
  return Handle && Handle.Of->Kind == Kind::Project;
}

/// What is put into a text is a number, and no part of the statement.
static bool isOneNumber(V Hole) {
  return Hole.Of->Kind == Kind::Number ||
         (Hole.Of->Kind == Kind::Operation &&
          llvm::StringRef(Hole.Of->Name).ends_with("to_string"));
}

/// Of the statement of \p E what \p Count counts in it, where its text is
/// known.
std::optional<unsigned> Machine::countIn(const Event &E, CountsIn Count) {
  std::optional<unsigned> Result;
  for (V Handle : alternatives(E.Handle)) {
    if (isKept(Handle))
      continue;
    const Event *By = Handle ? givenText(Handle) : nullptr;
    const FlatText Flat = By ? flatten(By->Text) : FlatText();
    if (!Flat.Known || !llvm::all_of(Flat.Holes, isOneNumber))
      return std::nullopt;
    const std::optional<sql::Dialect> D =
        sql::dialectNamed(W.Known.dialectOf(E.How->Library));
    unsigned Most = 0;
    for (const sql::Statement &S :
         sql::parse(Flat.Text, D.value_or(sql::Dialect::Sqlite)).Statements) {
      const std::optional<unsigned> Own = Count(S);
      if (!Own)
        return std::nullopt;
      Most = std::max(Most, *Own);
    }
    if (Result && *Result != Most)
      return std::nullopt;
    Result = Most;
  }
  return Result;
}

std::optional<unsigned> countValues(const sql::Statement &S) {
  unsigned Count = 0;
  for (const sql::Parameter &P : S.Parameters)
    Count = std::max(Count, P.Number);
  return Count;
}

/// What the tables of the program's own texts are made of, and of its scripts.
const sql::TableColumns &World::columns() {
  if (Columns)
    return *Columns;
  Columns = Scripted;
  auto Take = [&](const std::vector<Node> &Nodes) {
    for (const Node &N : Nodes)
      if (N.Kind == Op::Text &&
          llvm::StringRef(N.Name).contains_insensitive("create table"))
        Columns->add(sql::parse(N.Name, sql::Dialect::Sqlite));
  };
  for (const Bodies &U : Code.units()) {
    for (const GlobalValue &G : U.Globals)
      Take(G.Nodes);
    for (const Body &B : U.Functions)
      Take(B.Nodes);
  }
  return *Columns;
}

std::optional<unsigned> Machine::countColumns(const Event &E) {
  return countIn(E, [&](const sql::Statement &S) -> std::optional<unsigned> {
    const auto Rows = sql::rowsOf(S, W.columns());
    return Rows ? std::optional<unsigned>(Rows->size()) : std::nullopt;
  });
}

/// The name of the column that \p E asks for by its number; none: nobody knows.
std::optional<std::string> Machine::columnName(const Event &E) {
  const unsigned Role = *E.How->NamesColumn;
  const Value *Asked = Role < E.Args.size() ? E.Args[Role].Of : nullptr;
  if (!Asked || Asked->Kind != Kind::Number)
    return std::nullopt;
  const size_t At = Asked->Number - E.How->ColumnBase;
  const bool Folds = W.Known.dialectOf(E.How->Library) == "postgresql";
  std::optional<std::string> Name;
  auto Take = [&](const sql::Statement &S) -> std::optional<unsigned> {
    const auto Rows = sql::rowsOf(S, W.columns());
    if (!Rows || At >= Rows->size())
      return std::nullopt;
    std::string Own = (*Rows)[At];
    if (Folds)
      Own = llvm::StringRef(Own).lower();
    if (Own.empty() || (Name && *Name != Own))
      return std::nullopt;
    Name = std::move(Own);
    return 1;
  };
  return countIn(E, Take) ? Name : std::nullopt;
}

/// Where the structs that \p E is given point to, the cells of a row come to
/// be, one column in each, and what else is told of them.
void Machine::bindColumns(const Event &E, const Node &N) {
  W.BindsColumns = true;
  const size_t Role = *E.How->ColumnsOut;
  const V There = Role < E.Args.size() && E.Behind[Role] ? E.Behind[Role]
                  : Role < E.Args.size()                 ? E.Args[Role]
                                                         : V{};
  const Api *Each = W.Known.find(E.How->Name + EachColumn.str());
  if (!There || There.Of->Kind != Kind::List || !Each || !E.Handle)
    return;
  for (size_t I = 0; I < There.Of->Parts.size(); ++I) {
    const Value &Struct = *There.Of->Parts[I].Of;
    const Event *Cell = nullptr;
    auto Fill = [&](size_t Part, llvm::StringRef What) {
      const V To = Struct.Parts[Part];
      if (!To || To.Of->Kind != Kind::Pointer)
        return;
      if (!Cell) {
        Event &New = happen(
            N, Each, {}, {E.Handle, Make.number(static_cast<int64_t>(I)), To});
        New.Handle = E.Handle;
        Cell = &New;
      }
      store(To.Of->To, Make.result(Cell, What.str()));
    };
    for (size_t Part = 0; Part < Struct.Names.size(); ++Part)
      if (isElement(Struct.Names[Part]))
        Fill(Part, "out");
    for (size_t Part = 0; Cell && Part < Struct.Names.size(); ++Part)
      if (!isElement(Struct.Names[Part]))
        Fill(Part, Struct.Names[Part]);
  }
}

/// The call \p At of a function of the program gave \p Of.
void Machine::noteGiven(const Node &At, const Got &Of) {
  if (!W.BindsColumns || Quiet || (!Of.Value && !Of.At))
    return;
  const V Is = load(Of);
  if (Is && Is.Of->Kind != Kind::Pointer && Is.Of->Kind != Kind::Record &&
      GivenBefore.insert({&At, Is.Of}).second)
    Given.push_back({F->Of, &At, Is});
}

/// There may be another row now.
void Machine::forgetCells(V Handle) {
  for (V Of : alternatives(Handle))
    if (auto It = Of ? Cells.find(cellsOf(Of)) : Cells.end(); It != Cells.end())
      M.set(It->second, Make.list({}));
}

/// A connection that is given a text has a result: that of the last one.
void Machine::noteAsked(const Event &E) {
  if (!E.Text || !E.Handle || E.How->Handle.Kind != HandleRole::Argument ||
      E.How->SqlMore)
    return;
  const Root *&R = Asked[cellsOf(E.Handle)];
  if (!R)
    R = newRoot(Root::Heap, "asked");
  M.set(R, Make.result(&E));
}

/// What gives rows of what \p Handle was asked last: that, where it is known.
V Machine::askedOf(V Handle) const {
  auto It = Asked.find(cellsOf(Handle));
  V Of = It == Asked.end() ? V{} : M.find(It->second);
  return Of ? Of : Handle;
}

/// Rows of what a connection was asked come from what it was asked last.
void Machine::passOn(const Node &N, std::vector<V> &Args) {
  const Api *How = apiOf(N);
  if (!How || How->Passes.Kind != HandleRole::Argument ||
      How->Passes.Index >= Args.size())
    return;
  V &Of = Args[How->Passes.Index];
  Of = askedOf(Of);
  if (cellApi(N.Qualified)) // the next row
    forgetCells(Make.operation(N.Qualified, Args));
}

/// How the catalog knows `row[i]` of what \p Name gives; null when it does not.
const Api *Machine::cellApi(llvm::StringRef Name) const {
  return W.Known.find((Name + "::operator[]").str());
}

/// `row[i]`, where a library gives rows that are plain arrays.
std::optional<Got> Machine::evalCell(const Node &N, V Row, V Index) {
  if (Row.Of->Kind != Kind::Operation)
    return std::nullopt;
  const Api *How = cellApi(Row.Of->Name);
  if (!How)
    return std::nullopt;
  Event &E = happen(N, How, {}, {Row, Index});
  E.Name = How->Name;
  E.Handle = Row;
  return Got{cellRead(E), {}};
}

} // namespace keyspread::trace
