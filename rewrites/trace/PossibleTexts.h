//===- PossibleTexts.h - the texts that a program chooses from ------------===//
//
// In: a text as the run has it, in parts that a condition may choose. Out: each
// text that can come out, one for each way to decide the conditions; a
// condition that chooses two parts is decided once.
//
//   texts("SELECT .." + (c ? " AND x" : "") + " ORDER BY id")
//       = "SELECT .. AND x ORDER BY id", "SELECT .. ORDER BY id"
//
// Rows that a loop adds to an INSERT are shown as one turn of it makes them, or
// as two do:
//
//   texts("INSERT .. VALUES " + ((i ? ", " : "") + "(" + id + ", 1)")*)
//       = "INSERT .. VALUES (" + id + ", 1)"
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_TRACE_POSSIBLETEXTS_H
#define KEYSPREAD_REWRITES_TRACE_POSSIBLETEXTS_H

#include "rewrites/trace/Value.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace keyspread::trace {

/// Whether the parts between which \p Choice chooses are looked into.
using OpensChoice = llvm::function_ref<bool(V Choice)>;

/// All it can choose is literal text, whatever it is put together of.
bool choosesLiterals(V Choice);

/// All it can choose is text: literals, alone or put together with values.
bool choosesTexts(V Choice);

/// The texts that \p Text may be, with the choices in it decided that \p Opens
/// says; \p Make puts them together, and owns them. Where they are more than
/// 128, the alternatives of \p Text as they are. \p Turns, 1 or 2, of loops
/// that add rows are shown.
std::vector<V> possibleTexts(Values &Make, V Text, OpensChoice Opens,
                             unsigned Turns = 1);

/// Calls \p Take with each alternative of \p Text, and with those of the
/// choices among its parts: of each piece that is written somewhere, the text
/// that it stands in.
void forEachPiece(V Text, llvm::function_ref<void(V)> Take);

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_POSSIBLETEXTS_H
