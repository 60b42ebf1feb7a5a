#include "rewrites/graph/runs/RunCells.h"

#include "rewrites/graph/runs/Covers.h"

#include "rewrites/graph/results/Results.h"
#include "rewrites/graph/runs/AskedColumn.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace keyspread {

using namespace facts;
using trace::Kind;

/// It says where the cells of one of several columns go.
static bool isEachColumn(const trace::Event &E) {
  return E.How && llvm::StringRef(E.How->Name).ends_with(EachColumn);
}

RunCells::RunCells(const RunStatements &Ran, const Schema &Tables)
    : Ran(Ran), Tables(Tables) {
  for (const trace::Trace &T : Ran.Runs.all()) {
    // What others call is run where they do; here it may be given any rows, and
    // only those are known that it asks for itself.
    const bool Called = Ran.Runs.Code.isCalled(T.Entry->Of->Key);
    trace::forEachEvent(T.Items, [&](const trace::Event &E) {
      if (!E.How || !E.How->Column || *E.How->Column >= E.Args.size() ||
          E.How->ReturnsIndex)
        return;
      if (!Called && isEachColumn(E))
        takeBound(E);
      if (!Called)
        take(E);
      else if (std::optional<std::set<Column>> Read = columnsOf(E))
        Known.try_emplace(&E, std::move(Read));
    });
    for (const trace::Gave &One : T.Given)
      if (!Called)
        takeGiven(One);
  }
  for (const trace::Values::CellOf &C : Ran.Runs.Make.cells())
    takeMember(C.Member.str(), trace::V{C.Cell});
}

static std::pair<std::string, std::string> lower(llvm::StringRef Table,
                                                 llvm::StringRef Column) {
  return {Table.lower(), Column.lower()};
}

/// Nothing when nobody knows.
std::optional<std::set<RunCells::Column>>
RunCells::columnsOf(const trace::Event &E, const trace::Value *Part) const {
  const AskedColumn Asked = columnAsked(E, Part);
  if (!Asked.known())
    return std::nullopt;
  std::set<Column> Result;
  for (const RunText *T : Ran.textsOf(E.Handle)) {
    bool Any = false;
    for (const BoundStatement &B : T->Statements)
      if (std::optional<ResultColumn> C =
              resultColumn(B, Asked.Number, Asked.Name, Tables)) {
        Result.insert(lower(C->Table, C->Column));
        Any = true;
      }
    if (!Any)
      return std::nullopt;
  }
  return Result.empty() ? std::nullopt : std::optional(Result);
}

std::vector<RanColumn> RunCells::ranColumns(const trace::Event &E) const {
  const AskedColumn Asked = columnAsked(E, nullptr);
  std::vector<RanColumn> Result;
  for (const RunText *T : Ran.textsOf(E.Handle))
    for (const BoundStatement &B : T->Statements)
      Result.push_back({&B, Asked.Number, Asked.Name});
  return Result;
}

namespace {

/// A cell that something is: what reads it, and which part of what a loop
/// reads.
struct Cell {
  const trace::Event *By = nullptr;
  const trace::Value *Part = nullptr;
};

} // namespace

/// It gives what a cell holds.
static bool readsCell(const trace::Event &E) {
  return E.How && E.How->Column && *E.How->Column < E.Args.size() &&
         !E.How->ReturnsIndex;
}

/// The cell that \p Of is: as it is, converted, or of a row that has none
/// there.
static Cell cellBehind(trace::V Of, unsigned Depth = 0) {
  const trace::Value &X = *Of.Of;
  if (X.Kind == Kind::Result)
    return readsCell(*X.By) ? Cell{X.By} : Cell();
  if (const trace::Event *By = cellOfLoop(X))
    return readsCell(*By) ? Cell{By, &X} : Cell();
  if (Depth > 3)
    return {};
  // strtoll(cell, null, 10)
  auto IsConstant = [](trace::V Part) {
    const trace::Event *By =
        Part.Of->Kind == Kind::Result ? Part.Of->By : nullptr;
    return Part.Of->Kind == Kind::Number || Part.Of->Kind == Kind::Null ||
           (By && isEachColumn(*By) && Part.Of->Name != "out"); // its length
  };
  if (X.Kind == Kind::Operation && !X.Parts.empty() &&
      llvm::all_of(llvm::drop_begin(X.Parts), IsConstant))
    return cellBehind(X.Parts[0], Depth + 1);
  if (X.Kind != Kind::Choice)
    return {};
  const Cell Then = cellBehind(X.Parts[1], Depth + 1);
  return Then.By ? Then : cellBehind(X.Parts[2], Depth + 1);
}

void RunCells::takeMember(const Entity &Field, trace::V Value) {
  const Cell From = cellBehind(Value);
  auto Seen = From.By ? Known.find(From.By) : Known.end();
  if (Seen == Known.end())
    return; // none, or of a function alone, which is given any row
  const std::optional<std::set<Column>> Of =
      From.Part ? columnsOf(*From.By, From.Part) : Seen->second;
  std::optional<Kept> Now;
  if (Of && Of->size() == 1)
    Now = Kept{Of->begin()->first, Of->begin()->second,
               From.By->In->Unit->site(From.By->At->At)};
  auto [It, New] = Members.try_emplace(Field, Now);
  if (!New && It->second &&
      (!Now || std::tie(Now->Table, Now->Column) !=
                   std::tie(It->second->Table, It->second->Column)))
    It->second.reset();
}

std::optional<RunCells::Kept> RunCells::keptIn(const Entity &Field) const {
  auto It = Members.find(Field);
  return It == Members.end() ? std::nullopt : It->second;
}

void RunCells::takeGiven(const trace::Gave &One) {
  const Cell From = cellBehind(One.Of);
  Cells &To = Getters[One.In->Unit->site(One.At->At)];
  const std::optional<std::set<Column>> Read =
      From.By && isEachColumn(*From.By) ? columnsOf(*From.By) : std::nullopt;
  To.Open |= !Read;
  if (!Read)
    return;
  To.Read.insert(Read->begin(), Read->end());
  for (RanColumn &New : ranColumns(*From.By))
    if (!llvm::is_contained(To.Own, New))
      To.Own.push_back(std::move(New));
}

std::map<Site, std::vector<RanColumn>> RunCells::gettersOfBound() const {
  std::map<Site, std::vector<RanColumn>> Result;
  for (auto &[At, Of] : Getters)
    if (!Of.Open)
      Result.emplace(At, Of.Own);
  return Result;
}

void RunCells::takeBound(const trace::Event &E) {
  const trace::V To = E.Args[*E.How->ColumnOut];
  if (To.Of->Kind != Kind::Pointer)
    return;
  const trace::Place &Is = To.Of->To;
  const Entity &Into = Is.Path.empty() ? Is.Base->Name : Is.Path.back();
  // An element of an array, or of a list, is no place of one column.
  if (Into.empty() || llvm::StringRef("#[").contains(Into[0]))
    return;
  std::vector<BoundCell> &All = Bound[Into];
  for (RanColumn &Of : ranColumns(E)) {
    BoundCell New{std::move(Of), E.In->Unit->site(E.At->At)};
    if (!llvm::is_contained(All, New))
      All.push_back(std::move(New));
  }
}

void RunCells::take(const trace::Event &E) {
  const std::optional<std::set<Column>> &Read =
      Known.try_emplace(&E, columnsOf(E)).first->second;
  auto Note = [&](const Site &Call) {
    Cells &To = ByCall[Call];
    if (Read)
      To.Read.insert(Read->begin(), Read->end());
    else
      To.Open = true;
  };
  const Site Own = E.In->Unit->site(E.At->At);
  Note(Own);
  // The calls that were told the column, too.
  bool Told = false;
  for (const trace::CallSite *C = E.Up; C; C = C->Up) {
    const Site Call = C->In->Unit->site(C->At->At);
    for (const trace::Step *S = E.Args[*E.How->Column].Way; S; S = S->Before)
      if (S->Kind == trace::Step::Given &&
          covers(Call, S->Unit->site(S->At->At))) {
        Note(Call);
        Told = true;
        break;
      }
  }
  Cells &Here = ByCall[Own];
  Here.Told |= Told;
  if (Read && !E.How->ColumnOut)
    for (RanColumn &New : ranColumns(E))
      if (!llvm::is_contained(Here.Own, New))
        Here.Own.push_back(std::move(New));
}

std::map<Site, std::vector<RanColumn>> RunCells::columns() const {
  std::map<Site, std::vector<RanColumn>> Result;
  for (auto &[At, Of] : ByCall)
    if (!Of.Open && !Of.Told)
      Result.emplace(At, Of.Own);
  return Result;
}

const std::set<RunCells::Column> *RunCells::readBy(const Site &Call) const {
  for (const std::map<Site, Cells> *All : {&ByCall, &Getters})
    if (auto It = All->find(Call); It != All->end())
      return It->second.Open ? nullptr : &It->second.Read;
  return nullptr;
}

bool RunCells::deny(const Site &Call, const ResultColumn &C) const {
  auto It = ByCall.find(Call);
  return It != ByCall.end() && !It->second.Open &&
         !It->second.Read.count(lower(C.Table, C.Column));
}

} // namespace keyspread
