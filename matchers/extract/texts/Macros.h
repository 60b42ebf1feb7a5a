//===- Macros.h - macros whose bodies hold text ---------------------------===//
//
// In: the expansions of a unit. Out: facts::MacroUse of each macro whose body
// holds a string literal: where it is expanded, and which of its literals an
// expansion drops, as the second of these does with the text:
//
//   #define ALL(X) X(find, "SELECT ..")
//   #define X(name, sql) sql,          #define X(name, sql) name,
//   const char *texts[] = {ALL(X)};    enum { ALL(X) };
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_MACROS_H
#define KEYSPREAD_MATCHERS_EXTRACT_MACROS_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// Text that stands once and is used twice must not be edited for one use.
void readMacros(Unit &U);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_MACROS_H
