//===- NewCuts.h - whole numbers that are cut now, and were not -*- C++ -*-===//
//
// New ids have 63 bits, and the places that hold them get wider with them. One
// that stays as it was cuts what it is given: a parameter, an element of a
// container, a variable. Where the run follows the id it sees the id cut
// (CutIds.cpp); a container of a library, say, it does not look into. So the
// conversions themselves are counted, in every function, whatever it does.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_NEWCUTS_H
#define KEYSPREAD_REWRITES_PROOF_NEWCUTS_H

#include "matchers/facts/Body.h"

#include <optional>

namespace keyspread::proof {

/// A conversion of 64 bits to fewer.
struct NewCut {
  unsigned Bits = 0; // that are left
  facts::Where At;   // in the unit of the function after
};

/// Is, which was Was, cuts more numbers of 64 bits than that did: the first of
/// the kind. What is computed of a number is none of its own: the shard of an
/// id, `id % 100`. Nothing: it does not. Pure; any number of threads.
std::optional<NewCut> findNewCut(const facts::Body &Was, const facts::Body &Is);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_NEWCUTS_H
