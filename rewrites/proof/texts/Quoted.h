//===- Quoted.h - values that are put together in quotes ------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_TEXTS_QUOTED_H
#define KEYSPREAD_REWRITES_PROOF_TEXTS_QUOTED_H

#include "rewrites/trace/Texts.h"

namespace keyspread::proof {

/// 'k<1>-<2>' is one value: where keys change their type, so is what stands
/// there then. \p Make puts it together.
trace::FlatText wholeInQuotes(trace::Values &Make, trace::FlatText Of);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_TEXTS_QUOTED_H
