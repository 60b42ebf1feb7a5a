//===- BoundMembers.h - values that a library reads out of structs --------===//
//
// In: writes to a member that the catalog calls an "element". Out: the list of
// values that such structs, in an array or alone, stand for.
//
//   elements(b), b[0].buffer = &x; b[1].buffer = &y   = x, y
//   elements(&b), b.buffer = &x                       = x
//   elements(b), set(b[0], &x), which sets the member = x
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_BOUNDMEMBERS_H
#define KEYSPREAD_MATCHERS_EXTRACT_BOUNDMEMBERS_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// Remembers `Target = Value` when Target is such a member.
void readBoundMember(Unit &U, const clang::Expr *Target,
                     const clang::Expr *Value);

/// Likewise for a call of a function of the program, which sets the member of a
/// struct that it is given to another of its arguments.
void readBoundMember(Unit &U, const clang::CallExpr *C);

/// The list that \p E, structs given to a call, stands for; facts::None when
/// nothing was written to them.
uint32_t boundMembers(Unit &U, const clang::Expr *E);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_BOUNDMEMBERS_H
