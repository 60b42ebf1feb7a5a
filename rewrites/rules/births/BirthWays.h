//===- BirthWays.h - the ways of a value from its birth to its use --------===//
//
// In: a value that code gives to a column. Out: the nearest birth that it may
// come from, with every expression on the way there; and the ways it takes
// through given places.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_BIRTHWAYS_H
#define KEYSPREAD_REWRITES_RULES_BIRTHWAYS_H

#include "rewrites/graph/checks/Checks.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace keyspread {

/// An expression that a value passes on its way.
struct PassedPlace {
  Site At; // bytes; line and column may be those of the statement
  facts::TypeClass Class = facts::TypeClass::Other;
  unsigned Bits = 0, PlaceBits = 0;
  bool Computed = false, Editable = false, Whole = true;
  facts::Entity From; // what it takes the value from
  std::string Text;   // empty when it is not known
  std::string Other;  // of a String: its class, if that is not std::string
};

using PlaceKey = std::tuple<std::string, uint32_t, uint32_t>;
inline PlaceKey keyOf(const PassedPlace &P) {
  return {P.At.File, P.At.Begin, P.At.End};
}

/// The expression that \p E leads through, if one is written there.
std::optional<PassedPlace> placeOf(const Reach::Edge &E);

/// One way from a birth to a value, the birth's end first.
struct BirthWay {
  Birth Born;
  facts::Entity Origin;
  std::vector<PassedPlace> Places;
};

/// Walks back from \p Value, but not through \p Stops, to the nearest birth.
std::optional<BirthWay> nearestBirth(const Graph &G, const facts::Expr &Value,
                                     const std::set<PlaceKey> &Stops);

/// What becomes of a value between a place and its use.
struct Treated {
  std::optional<Site> Computed, Narrow; // the first place, seen from the use
};

/// Visits every place on the ways of \p Value, each once for each treatment.
void passedBy(
    const Graph &G, const facts::Expr &Value,
    llvm::function_ref<void(const PassedPlace &, const Treated &)> Visit);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_BIRTHWAYS_H
