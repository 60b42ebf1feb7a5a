//===- Loops.h - loops that run in order ----------------------------------===//
//
// In: loops of project code. Out: Loop facts of those that count, or that run
// over what was sorted before.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_LOOPS_H
#define KEYSPREAD_MATCHERS_EXTRACT_LOOPS_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

void readLoop(Unit &U, const clang::ForStmt *S);
void readLoop(Unit &U, const clang::CXXForRangeStmt *S);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_LOOPS_H
