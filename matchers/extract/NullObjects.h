//===- NullObjects.h - objects that hold nothing --------------------------===//
//
// In: an expression. Out: whether it makes an object of a class of the catalog
// that holds nothing, `QVariant()`; and what the other arm of
// `c ? QVariant() : x` holds.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_NULLOBJECTS_H
#define KEYSPREAD_MATCHERS_EXTRACT_NULLOBJECTS_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// \p K makes an object that holds nothing: of no argument, or of one that
/// only names the type of what it would hold, `QVariant(QVariant::LongLong)`.
bool holdsNothing(Unit &U, const clang::CXXConstructExpr *K);

/// Of `c ? QVariant() : QVariant(x)`, or the other way around, the integer x;
/// null: \p E is no such choice.
const clang::Expr *integerOrNothing(Unit &U, const clang::Expr *E);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_NULLOBJECTS_H
