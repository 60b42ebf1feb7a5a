#include "tool/engine/feasible/CountedIds.h"

#include "rewrites/plan/propose/Counted.h"
#include "rewrites/plan/propose/TableEvidence.h"
#include "rewrites/rules/mint/NotMade.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

static void keepCounted(TablePlan &P, TablePlan Counted, const Blocker &Why,
                        llvm::StringRef Root) {
  Counted.Why = "the program cannot make its ids at every place: the database "
                "goes on counting them";
  Counted.Notes = std::move(P.Notes);
  Counted.Notes.push_back(
      fmt::format("{}: {}", placeText(Why.At, Root), Why.Reason));
  if (drawsIds(Counted))
    Counted.Notes.push_back("needs a server with sequences: MariaDB 10.3, TiDB "
                            "4.0; MySQL has none");
  Counted.Others = std::move(P.Others);
  llvm::erase_if(Counted.Others,
                 [](const TablePlan &Other) { return Other.keepsCounter(); });
  P.Notes.clear();
  P.Others.clear();
  Counted.Others.insert(Counted.Others.begin(), std::move(P));
  P = std::move(Counted);
}

void keepCountedIds(const Graph &G, Plan &Proposed, llvm::StringRef Root) {
  for (const auto &[Table, Why] : whyNotMade(G, Proposed)) {
    auto P = Proposed.Tables.find(Table);
    const keyspread::Table *T = G.schema().find(Table);
    if (P == Proposed.Tables.end() || !T || P->second.How == Strategy::Accept)
      continue;
    if (std::optional<TablePlan> Counted =
            withCounter(*T, P->second, Proposed.Dialect))
      keepCounted(P->second, std::move(*Counted), Why, Root);
  }
}

} // namespace keyspread
