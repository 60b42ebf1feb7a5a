//===- Templates.h - text with holes --------------------------------------===//
//
// In: an expression that makes text. Out: a facts::Template: the literal
// pieces, mapped byte by byte, and the C++ expressions that fill its holes.
//
//   text(literal)            = the literal
//   text(f(fmt, a...))       = fmt with a hole for each conversion, f a
//   formatter text(a + b)              = text(a) text(b); a hole where a side
//   is no text text(cond ? a : b)       = two templates, one for each
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_TEMPLATES_H
#define KEYSPREAD_MATCHERS_EXTRACT_TEMPLATES_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// The entity of the template that \p E makes; "" when E makes none by itself.
facts::Entity readText(Unit &U, const clang::Expr *E);

/// For a formatter that writes into a buffer (snprintf): the buffer's argument.
/// Null when \p C is no such call.
const clang::Expr *formatBuffer(Unit &U, const clang::CallExpr *C);

/// The template a formatter call makes, whatever it does with the result.
facts::Entity readFormat(Unit &U, const clang::Expr *Call);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_TEMPLATES_H
