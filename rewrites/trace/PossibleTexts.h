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

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>
#include <optional>

namespace keyspread::trace {

/// Whether the parts between which \p Choice chooses are looked into.
using OpensChoice = llvm::function_ref<bool(V Choice)>;

/// All it can choose is literal text, whatever it is put together of.
bool choosesLiterals(V Choice);

/// All it can choose is text: literals, alone or put together with values.
bool choosesTexts(V Choice);

/// Something of what it can choose is text.
bool choosesSomeText(V Choice);

/// Conditions, and whether they hold.
using KnownConditions = llvm::ArrayRef<std::pair<V, bool>>;

/// The texts that \p Text may be, with the choices in it decided that \p Opens
/// says; \p Make puts them together, and owns them. Where they are more than
/// 128, the alternatives of \p Text as they are. \p Turns, 1 or 2, of loops
/// that add rows are shown. Texts that contradict \p Known are none.
std::vector<V> possibleTexts(Values &Make, V Text, OpensChoice Opens,
                             unsigned Turns = 1, KnownConditions Known = {});

/// How conditions are decided, by what they print as: Parts[1] or Parts[2] of
/// what they choose.
using Decisions = std::map<std::string, size_t>;

struct DecidedText {
  V Text;
  Decisions By; // the conditions that lead to it
};

/// possibleTexts, with what each takes.
std::vector<DecidedText> decidedTexts(Values &Make, V Text, OpensChoice Opens,
                                      unsigned Turns = 1,
                                      KnownConditions Known = {});

/// \p Of, a number that goes up under conditions, where these are decided;
/// nothing: it is none, or a condition is left open.
///
///   number((c ? 1 + 1 : 1), {c: 2}) = 1
std::optional<int64_t> numberUnder(V Of, const Decisions &By);

/// Whether \p Condition holds where others are decided; nothing: it is not
/// among them.
std::optional<bool> holdsUnder(V Condition, const Decisions &By);

/// Calls \p Take with each alternative of \p Text, with those of the choices
/// among its parts, and with each text that they make together: of each piece
/// that is written somewhere, the text that it stands in. What \p Take is given
/// lives as long as its call.
void forEachPiece(V Text, llvm::function_ref<void(V)> Take);

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_POSSIBLETEXTS_H
