//===- Exclusive.h - of two events one happens at most --------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_ROWS_EXCLUSIVE_H
#define KEYSPREAD_REWRITES_PROOF_ROWS_EXCLUSIVE_H

#include "rewrites/trace/Trace.h"

namespace keyspread::proof {

/// On no way through \p Items, in one turn of the loops around both, do \p One
/// and \p Other happen: they are in the two branches of an `if`, or the first
/// is followed by a return. False where one of them is not there.
bool areExclusive(const std::vector<trace::Item> &Items,
                  const trace::Event &One, const trace::Event &Other);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_ROWS_EXCLUSIVE_H
