//===- UnitProof.h - are the fixes of one unit right? ---------------------===//
//
// In: a session of one unit (UnitSession.h) with its fixes, and the
// preprocessor that read the unit. The unit is parsed once more with the fixes
// in memory, and what is proven of it is what `rewrite` proves of a program.
// Out: a table whose changes are not proven has no fixes; its findings say why.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_UNITPROOF_H
#define KEYSPREAD_TOOL_ENGINE_UNITPROOF_H

#include "tool/engine/Session.h"

namespace clang {
class Preprocessor;
}

namespace keyspread {

/// Parses only when a plan brings fixes. Those that a plan does not bring stay.
void proveFixes(Session &S, const clang::Preprocessor &Unit);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_UNITPROOF_H
