//===- Fixes.h - what a finding's quick fix is ----------------------------===//
//
// In: an open session with its findings made. Out: the findings that only a
// plan makes, what the plan does with the others, and the edits that answer
// each finding in place. Every host shows the same ones.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_FIXES_H
#define KEYSPREAD_TOOL_ENGINE_FIXES_H

#include "tool/engine/Session.h"

namespace keyspread {

inline constexpr const char *UnshardedAccess = "keyspread-unsharded-access";

/// Fills in Sets and R.Fixes, and under a plan Fix and Blocker of the findings
/// and the keyspread-unsharded-access ones. R.Findings stays sorted.
llvm::Error addFixes(Session &S);

/// \p F will not be rewritten because of \p B.
void blockBy(const Session &S, const Blocker &B, Finding &F);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_FIXES_H
