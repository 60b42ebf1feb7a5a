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

static bool stays(const RuleContext &C, const BoundStatement &Ran) {
  if (!whyUnreadable(Ran, false).empty())
    return false;
  OnceOnly Once; // what is kept for an edit goes with it
  Delivery Values(C.G, Once);
  EditBatch None;
  if (llvm::Error E = rewriteStatement(C, Ran, Values, None)) {
    llvm::consumeError(std::move(E));
    return false;
  }
  return None.Edits.empty() && None.FullReads.empty();
}

bool staysInRuns(const RuleContext &C, const BoundStatement &B) {
  if (!C.G.runs() || B.Sql->Ins ||
      llvm::any_of(C.G.runs()->Ran.Runs.all(),
                   [](const trace::Trace &T) { return !T.Cut.empty(); }))
    return false;
  bool Any = false;
  for (const RunText &T : C.G.runs()->Ran.all()) {
    if (!beginsAs(T.Text, B))
      continue;
    if (T.Statements.empty() ||
        !llvm::all_of(T.Statements,
                      [&](const BoundStatement &Ran) { return stays(C, Ran); }))
      return false;
    Any = true;
  }
  return Any;
}

} // namespace keyspread
