//===- Formatters.h - calls that make text of a format and values ---------===//
//
// In: a call. Out: which argument is its format, how that marks values, and
// where the text goes. Known by the catalog, by attribute, or inferred:
//
//   f(.., const char *fmt, ...)             printf-like, unless its body is
//   seen
//                                           to do nothing of the kind
//   f(.., fmt, Args... args) { g(fmt, args...) }   as g, a formatter
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_FORMATTERS_H
#define KEYSPREAD_MATCHERS_EXTRACT_FORMATTERS_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// Null when \p Call makes no text of a format.
std::optional<Formatter> formatterOf(Unit &U, const clang::Expr *Call);

/// Argument \p I of a call or a construction; null when there is none.
const clang::Expr *argument(const clang::Expr *Call, unsigned I);

/// The values that fill the format of \p Call, in order.
std::vector<const clang::Expr *> formatted(const clang::Expr *Call,
                                           const Formatter &F);

/// One conversion of a format: [Begin, End) of the text.
struct Conversion {
  size_t Begin, End;
  std::string Spec;
  int Argument; // which; -1: none, the text in Plain
  std::string Plain;
};
std::vector<Conversion> conversionsOf(llvm::StringRef Text,
                                      facts::TemplateStyle Style);

/// `std::forward<T>(x)`, `std::move(x)`: x. Else \p E, both as by plain().
const clang::Expr *forwarded(const clang::Expr *E);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_FORMATTERS_H
