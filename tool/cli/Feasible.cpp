// plan --feasible: which tables can be migrated today.
#include "tool/cli/Feasible.h"

#include "tool/cli/Common.h"
#include "tool/report/Progress.h"
#include "tool/report/Snippet.h"
#include "tool/report/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace keyspread {

/// A table is refused for one or two reasons that count; the rest is in what
/// `rewrite` says.
static constexpr size_t CausesTold = 2;

static std::string told(const Cause &C, llvm::StringRef Root) {
  std::string Place;
  if (C.At.valid())
    Place = fmt::format("{}:{}: ", relativePath(C.At.File, Root), C.At.Line);
  return fmt::format("{}, {}{}", counted(C.Places, "place"), Place, C.Text);
}

static std::string told(const TablePlan &P) {
  return strategyName(P.How).str() +
         (P.keepsCounter() ? " of counted ids" : "");
}

static std::string refusal(const Trial &T, llvm::StringRef Root) {
  std::vector<std::string> Told;
  for (const Cause &C : llvm::ArrayRef(T.Causes).take_front(CausesTold))
    Told.push_back(told(C, Root));
  const size_t More = T.Causes.size() - Told.size();
  return fmt::format("{} is refused: {}{}", told(T.As), fmt::join(Told, "; "),
                     More ? fmt::format("; and {} more", counted(More, "cause"))
                          : "");
}

void sayFeasible(llvm::raw_ostream &OS, llvm::ArrayRef<Feasibility> All,
                 llvm::StringRef Root) {
  size_t Going = 0;
  for (const Feasibility &F : All) {
    Going += F.Goes;
    OS.changeColor(llvm::raw_ostream::SAVEDCOLOR, /*Bold=*/true) << F.Table;
    OS.resetColor();
    if (F.Goes)
      OS << ": " << told(F.Trials.back().As) << ", "
         << (F.Trials.back().Edits ? counted(F.Trials.back().Edits, "edit")
                                   : std::string("nothing to change"))
         << '\n';
    else
      OS << (F.Trials.empty() ? ": no strategy fits its key\n"
                              : ": not today\n");
    for (const Trial &T : F.Trials)
      if (!T.Causes.empty())
        OS << "  " << printable(refusal(T, Root)) << '\n';
  }
  OS << fmt::format("{} of {} can be rewritten and proven today\n", Going,
                    counted(All.size(), "table"));
}

Plan feasiblePlan(const Plan &Wanted, llvm::ArrayRef<Feasibility> All,
                  llvm::StringRef Root) {
  Plan Result = Wanted;
  for (const Feasibility &F : All) {
    TablePlan &P = Result.Tables.at(F.Table);
    if (!F.Goes) {
      TablePlan Not;
      Not.Notes = std::move(P.Notes);
      Not.Why = F.Trials.empty()
                    ? "no strategy fits its key"
                    : "not today: " + refusal(F.Trials.front(), Root);
      P = std::move(Not);
    } else if (F.Trials.back().As.How != P.How ||
               F.Trials.back().As.Ids != P.Ids) {
      TablePlan Other = F.Trials.back().As;
      Other.Notes = std::move(P.Notes);
      Other.Why = "today; " + refusal(F.Trials.front(), Root);
      P = std::move(Other);
    }
  }
  return Result;
}

llvm::Expected<Plan> onlyFeasible(const Arguments &A, Session &S,
                                  const Plan &Wanted) {
  std::vector<Feasibility> All;
  {
    Progress Bar(llvm::errs(), progressColumns());
    auto Tried = feasibility(
        S, Wanted, [&](unsigned Done, unsigned Total, llvm::StringRef Table) {
          Bar.show(Done, Total, Table);
        });
    if (!Tried)
      return Tried.takeError();
    All = std::move(*Tried);
  }
  options(A, llvm::errs()); // its colours
  sayFeasible(llvm::errs(), All, S.R.Root);
  return feasiblePlan(Wanted, All, S.R.Root);
}

} // namespace keyspread
