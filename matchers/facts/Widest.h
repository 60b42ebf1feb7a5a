//===- Widest.h - what instantiations of one template have in common ------===//
//
// In: two readings of one call or flow, whose values have the types of two
// instantiations. Out: the first, as wide as the widest: what is narrow in one
// instantiation came in narrow there.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_FACTS_WIDEST_H
#define KEYSPREAD_MATCHERS_FACTS_WIDEST_H

#include "matchers/facts/Facts.h"

#include <algorithm>

namespace keyspread::facts {

inline void widen(Call &Kept, const Call &Again) {
  for (size_t I = 0; I < std::min(Kept.Args.size(), Again.Args.size()); ++I) {
    Expr &To = Kept.Args[I];
    const Expr &From = Again.Args[I];
    if (To.Class != TypeClass::Integer || From.Class != TypeClass::Integer ||
        From.Bits <= To.Bits)
      continue;
    To.Type = From.Type;
    To.Bits = From.Bits;
    To.PlaceBits = std::max(To.PlaceBits, From.PlaceBits);
  }
}

inline void widen(Flow &Kept, const Flow &Again) {
  const bool All = !Kept.Bits || !Again.Bits;
  Kept.Bits = All ? 0 : std::max(Kept.Bits, Again.Bits);
  if (Kept.By && Again.By) {
    Kept.By->Bits = std::max(Kept.By->Bits, Again.By->Bits);
    Kept.By->PlaceBits = std::max(Kept.By->PlaceBits, Again.By->PlaceBits);
  }
}

} // namespace keyspread::facts

#endif // KEYSPREAD_MATCHERS_FACTS_WIDEST_H
