#include "rewrites/graph/runs/RunCells.h"

#include "rewrites/graph/results/Results.h"

#include "llvm/ADT/StringRef.h"

namespace keyspread {

using namespace facts;
using trace::Kind;

RunCells::RunCells(const RunStatements &Ran, const Schema &Tables)
    : Ran(Ran), Tables(Tables) {
  for (const trace::Trace &T : Ran.Runs.all()) {
    // What others call is run where they do; here nobody knows whose rows it
    // is given.
    if (Ran.Runs.Code.isCalled(T.Entry->Of->Key))
      continue;
    trace::forEachEvent(T.Items, [&](const trace::Event &E) {
      if (E.How && E.How->Column && *E.How->Column < E.Args.size() &&
          !E.How->ReturnsIndex)
        take(E);
    });
  }
}

static std::pair<std::string, std::string> lower(llvm::StringRef Table,
                                                 llvm::StringRef Column) {
  return {Table.lower(), Column.lower()};
}

/// Nothing when nobody knows.
std::optional<std::set<RunCells::Column>>
RunCells::columnsOf(const trace::Event &E) const {
  const trace::Value &Which = *E.Args[*E.How->Column].Of;
  std::optional<int64_t> Number;
  std::string Name;
  if (Which.Kind == Kind::Number)
    Number = Which.Number - E.How->ColumnBase;
  else if (Which.Kind == Kind::Text)
    Name = Which.Name;
  else
    return std::nullopt;
  std::set<Column> Result;
  for (const RunText *T : Ran.textsOf(E.Handle)) {
    bool Any = false;
    for (const BoundStatement &B : T->Statements)
      if (std::optional<ResultColumn> C =
              resultColumn(B, Number, Name, Tables)) {
        Result.insert(lower(C->Table, C->Column));
        Any = true;
      }
    if (!Any)
      return std::nullopt;
  }
  return Result.empty() ? std::nullopt : std::optional(Result);
}

static bool covers(const Site &Outer, const Site &Inner) {
  return Outer.File == Inner.File && Outer.Begin <= Inner.Begin &&
         Inner.End <= Outer.End;
}

void RunCells::take(const trace::Event &E) {
  const std::optional<std::set<Column>> Read = columnsOf(E);
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
  for (const trace::CallSite *C = E.Up; C; C = C->Up) {
    const Site Call = C->In->Unit->site(C->At->At);
    for (const trace::Step *S = E.Args[*E.How->Column].Way; S; S = S->Before)
      if (S->Kind == trace::Step::Given &&
          covers(Call, S->Unit->site(S->At->At))) {
        Note(Call);
        break;
      }
  }
}

bool RunCells::deny(const Site &Call, const ResultColumn &C) const {
  auto It = ByCall.find(Call);
  return It != ByCall.end() && !It->second.Open &&
         !It->second.Read.count(lower(C.Table, C.Column));
}

} // namespace keyspread
