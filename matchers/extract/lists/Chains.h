//===- Chains.h - statements that are streamed to a session ---------------===//
//
// In: a call that is given SQL text, `session << "SELECT a FROM "`, and the
// calls around it that add to that text, `<< table << " WHERE ..."`. Out: the
// whole text as the argument of the first call; the others take none.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_CHAINS_H
#define KEYSPREAD_MATCHERS_EXTRACT_CHAINS_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// \p Out is the fact of \p E, complete but for this.
void joinPieces(Unit &U, const clang::Expr *E, facts::Call &Out);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_CHAINS_H
