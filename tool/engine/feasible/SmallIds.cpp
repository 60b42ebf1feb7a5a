#include "tool/engine/feasible/SmallIds.h"

#include "rewrites/plan/propose/Counted.h"
#include "rewrites/plan/propose/TableEvidence.h"
#include "rewrites/rules/ids/KeptNarrow.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

static void keepSmall(TablePlan &P, TablePlan Counted, const Blocker &Narrow,
                      llvm::StringRef Root) {
  Counted.Why = "the program keeps its ids in fewer than 64 bits: the database "
                "goes on counting them";
  Counted.Notes = std::move(P.Notes);
  Counted.Notes.push_back(
      fmt::format("{}: {}", placeText(Narrow.At, Root), Narrow.Reason));
  Counted.Others = std::move(P.Others);
  llvm::erase_if(Counted.Others,
                 [](const TablePlan &Other) { return Other.keepsCounter(); });
  P.Notes.clear();
  P.Others.clear();
  Counted.Others.insert(Counted.Others.begin(), std::move(P));
  P = std::move(Counted);
}

void keepSmallIds(const Graph &G, Plan &Proposed, llvm::StringRef Root) {
  for (const auto &[Table, Narrow] : keptNarrow(G, Proposed)) {
    auto P = Proposed.Tables.find(Table);
    const keyspread::Table *T = G.schema().find(Table);
    if (P == Proposed.Tables.end() || !T || P->second.How == Strategy::Accept)
      continue;
    if (std::optional<TablePlan> Counted =
            withCounter(*T, P->second, Proposed.Dialect))
      keepSmall(P->second, std::move(*Counted), Narrow, Root);
  }
}

} // namespace keyspread
