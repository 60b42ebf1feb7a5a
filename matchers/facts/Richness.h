//===- Richness.h - which of several readings of a call says the most -----===//
//
// A template's body is read once for each instantiation. In: one reading of a
// call, and the lists of its unit. Out: how much it says; the one with the most
// arguments in its packs says the most.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_FACTS_RICHNESS_H
#define KEYSPREAD_MATCHERS_FACTS_RICHNESS_H

#include "matchers/facts/Facts.h"

namespace keyspread::facts {

inline size_t richness(const Call &C,
                       const std::vector<Aggregate> &Aggregates) {
  size_t Result = C.Args.size();
  for (const Expr &E : C.Args)
    Result +=
        E.Sources.size() +
        (E.Aggregate == None ? 0 : Aggregates[E.Aggregate].Elements.size());
  return Result;
}

} // namespace keyspread::facts

#endif // KEYSPREAD_MATCHERS_FACTS_RICHNESS_H
