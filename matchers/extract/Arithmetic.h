//===- Arithmetic.h - what keeps a hash positive --------------------------===//
//
// In: operators and calls of project code. Out: Arithmetic and Comparison
// facts.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_ARITHMETIC_H
#define KEYSPREAD_MATCHERS_EXTRACT_ARITHMETIC_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

void readArithmetic(Unit &U, const clang::BinaryOperator *B);
void readAbsolute(Unit &U, const clang::CallExpr *C);
/// `x < 0 ? ... : ...` makes a choice by the sign.
void readChoice(Unit &U, const clang::ConditionalOperator *C);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_ARITHMETIC_H
