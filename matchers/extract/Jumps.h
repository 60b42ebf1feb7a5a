//===- Jumps.h - where a goto comes from and goes to ----------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_JUMPS_H
#define KEYSPREAD_MATCHERS_EXTRACT_JUMPS_H

#include "matchers/extract/Unit.h"

#include <utility>

namespace keyspread::extract {

/// From the first label before \p E that a goto comes back to, to the end of
/// the function. 0, 0 without one: `goto done` only leaves.
std::pair<uint32_t, uint32_t> gotoLoop(Unit &U, const clang::Expr *E);

/// A goto in front of \p P jumps to a label behind it in its block: a variable
/// that is made here would be passed over.
bool isJumpedOver(Unit &U, const facts::StatementPlace &P);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_JUMPS_H
