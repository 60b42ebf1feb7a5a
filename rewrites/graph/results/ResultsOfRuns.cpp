//===- ResultsOfRuns.cpp - columns that runs saw the code read ------------===//
//
// A template's function reads rows of many tables: the flow of values knows one
// function, runs know each of its instances.
//
//===----------------------------------------------------------------------===//
#include "rewrites/graph/results/Results.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

/// Statements by their text, and by where in it they begin.
using ByText = std::map<std::pair<std::string, uint32_t>,
                        std::vector<const BoundStatement *>>;

/// The columns of the statements that the flow of values tells, where one has
/// the text; else of the runs'.
static std::vector<ResultColumn> columnsOf(const std::vector<RanColumn> &All,
                                           const Call &By, const ByText &Known,
                                           const Schema &Tables) {
  std::vector<ResultColumn> Result;
  for (const RanColumn &One : All) {
    auto Own = Known.find({One.Of->Text->Text, One.Of->Sql->Range.Begin});
    const std::vector<const BoundStatement *> Ran = {One.Of};
    for (const BoundStatement *B : Own == Known.end() ? Ran : Own->second)
      if (std::optional<ResultColumn> C =
              resultColumn(*B, One.Number, One.Name, Tables)) {
        C->By = &By;
        Result.push_back(std::move(*C));
      }
  }
  return Result;
}

void Results::takeFromRuns(
    const std::map<Site, std::vector<RanColumn>> &Ran,
    const std::map<Entity, std::vector<BoundCell>> &Bound,
    const std::map<Site, std::vector<RanColumn>> &Getters, const Statements &S,
    const Reach &R, const Wrappers &W, const Accesses &A) {
  ByText Known;
  for (const BoundStatement &B : S.All)
    Known[{B.Text->Text, B.Sql->Range.Begin}].push_back(&B);
  std::map<Site, std::vector<std::pair<Entity, RanColumn>>> Into;
  for (const auto &[To, All] : Bound)
    for (const BoundCell &Cell : All)
      Into[Cell.By].push_back({To, Cell.Of});
  for (const Call &C : R.P.Calls) {
    if (auto Cells = Into.find(C.At); Cells != Into.end())
      for (const auto &[To, Of] : Cells->second)
        llvm::append_range(Columns[To], columnsOf({Of}, C, Known, Tables));
    if (auto Get = Getters.find(C.At); Get != Getters.end())
      llvm::append_range(Columns[C.Result],
                         columnsOf(Get->second, C, Known, Tables));
    auto It = Ran.find(C.At);
    const Api *How = It == Ran.end() ? nullptr : W.of(C);
    if (!How || !How->Column || How->ReturnsIndex || Columns.count(C.Result))
      continue;
    if (std::vector<ResultColumn> All = columnsOf(It->second, C, Known, Tables);
        !All.empty())
      Columns[C.Result] = std::move(All);
  }
  passOn(S, R, W, A);
}

} // namespace keyspread
