//===- Passing.h - how an expression hands its value on -------------------===//
//
// In: an expression whose sources are known. Out: how wide the integers are
// that the value passes through, and whether arithmetic makes it another value.
//
//   bits(x), x an int64_t, into an int64_t   = 64, place 64
//   bits(static_cast<int>(x))                = 32, place 64
//   computed(x), computed(f(x)) = no; computed(x + 1), computed(x << 2) = yes
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_PASSING_H
#define KEYSPREAD_MATCHERS_EXTRACT_PASSING_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// Fills in Bits, PlaceBits and Computed.
void readPassing(Unit &U, const clang::Expr *E, facts::Expr &Out);

/// \p E as what gives a flow its value; nothing when it does not stand in
/// \p File.
std::optional<facts::Giver> giverOf(Unit &U, const clang::Expr *E,
                                    llvm::StringRef File);

/// `x = x + 1`: \p Value is \p Target and a constant.
bool addsTo(Unit &U, const clang::Expr *Target, const clang::Expr *Value);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_PASSING_H
