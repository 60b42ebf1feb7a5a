//===- Appends.h - text that statements build up --------------------------===//
//
// In: a local string, stream or character array. Out: one template of what its
// declaration and the statements behind it put into it, when all of them run,
// once and in order, before it is read:
//
//   text(T s = a; s += b; s.append(c);)  = text(a) text(b) text(c)
//   text(S s; s << a << b; s << c;)      = text(a) text(b) text(c)
//   text(strcpy(s, a); strcat(s, b);)    = text(a) text(b)
//
// Else the pieces stay apart: a first text and flows of later ones.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_APPENDS_H
#define KEYSPREAD_MATCHERS_EXTRACT_APPENDS_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// The template \p V is built up to; "" when it is not built that way.
facts::Entity readBuiltText(Unit &U, const clang::VarDecl *V);

/// The text of `(std::ostringstream() << a << b).str()`; "" when \p E is none.
facts::Entity readStreamText(Unit &U, const clang::Expr *E);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_APPENDS_H
