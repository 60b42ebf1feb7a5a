#include "tool/engine/SpreadIndexes.h"

#include "tool/engine/AdviceEvidence.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

SpreadIndexes::SpreadIndexes(const Session &S) {
  if (!S.Decided)
    return;
  DdlOptions O;
  O.Reads = programReads(*S.Linked);
  Columns = spreadColumns(S.Linked->schema(), *S.Decided, O);
}

const SpreadColumn *SpreadIndexes::settles(const Finding &F) const {
  // Code that takes ids for ages is wrong whatever the index is.
  const bool Along = F.Check == "keyspread-monotonic-key" ||
                     F.Check == "keyspread-hotspot-schema" ||
                     F.Check == "keyspread-ordered-scan";
  if (!Along || F.Fix == FixState::Rewrites || F.Fix == FixState::Blocked)
    return nullptr;
  auto It = llvm::find_if(Columns, [&](const SpreadColumn &C) {
    return sql::sameName(C.Table, F.Table) && sql::sameName(C.Column, F.Column);
  });
  return It == Columns.end() ? nullptr : &*It;
}

} // namespace keyspread
