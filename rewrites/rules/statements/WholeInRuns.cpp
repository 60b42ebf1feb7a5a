#include "rewrites/rules/statements/WholeInRuns.h"

#include "rewrites/graph/runs/RunBirths.h"
#include "rewrites/rules/Delivery.h"
#include "rewrites/rules/statements/StatementRule.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

/// \p T begins with the piece of source that \p B begins with.
static bool beginsAs(const facts::Template &T, const BoundStatement &B) {
  if (T.Segments.empty() || B.Text->Segments.empty())
    return false;
  const Site &Ran = T.Segments.front().At, &Own = B.Text->Segments.front().At;
  return Ran.File == Own.File && Own.Begin <= Ran.Begin && Ran.Begin < Own.End;
}

/// \p Ran is right as it is. As a read of all rows it is one of \p Full.
static bool stays(const RuleContext &C, const BoundStatement &Ran,
                  std::vector<FullRead> &Full) {
  if (!whyUnreadable(Ran, false).empty())
    return false;
  facts::Template Fixed = *Ran.Text;
  Fixed.FixedParts = {
      {0, static_cast<uint32_t>(Fixed.Text.size()), "nothing of it changes"}};
  BoundStatement AsItIs = Ran;
  AsItIs.Text = &Fixed;
  OnceOnly Once; // what is kept for an edit goes with it
  Delivery Values(C.G, Once);
  EditBatch None;
  if (llvm::Error E = rewriteStatement(C, AsItIs, Values, None)) {
    llvm::consumeError(std::move(E));
    return false;
  }
  llvm::append_range(Full, None.FullReads);
  return None.Edits.empty();
}

std::optional<std::vector<FullRead>> staysInRuns(const RuleContext &C,
                                                 const BoundStatement &B) {
  if (!C.G.runs() || B.Sql->Ins ||
      llvm::any_of(C.G.runs()->Ran.Runs.all(),
                   [](const trace::Trace &T) { return !T.Cut.empty(); }))
    return std::nullopt;
  std::optional<std::vector<FullRead>> Result;
  for (const RunText &T : C.G.runs()->Ran.all()) {
    if (!beginsAs(T.Text, B))
      continue;
    if (!Result)
      Result.emplace();
    if (T.Statements.empty() ||
        !llvm::all_of(T.Statements, [&](const BoundStatement &Ran) {
          return stays(C, Ran, *Result);
        }))
      return std::nullopt;
  }
  if (!Result)
    return std::nullopt;
  for (FullRead &Read : *Result) // said once, where the text begins
    Read.At = B.Text->Segments.empty() ? B.site(B.Sql->Range)
                                       : B.Text->Segments.front().At;
  return Result;
}

} // namespace keyspread
