//===- LeadingParts.h - what says the order of a text or key --------------===//
//
// In: the parts of a text or of a key's bytes, first to last, as a run has
// them. Out: those that may say its order.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_LEADINGPARTS_H
#define KEYSPREAD_REWRITES_GRAPH_LEADINGPARTS_H

#include "rewrites/trace/Value.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <vector>

namespace keyspread {

/// The parts of \p All up to the first that is not always the same, with it;
/// in its place the number whose bytes it begins, the highest first. What
/// \p IsGiven says of a step: there a caller gave the value, and others may
/// give another one.
std::vector<trace::V>
leadingParts(llvm::ArrayRef<trace::V> All,
             llvm::function_ref<bool(const trace::Step &)> IsGiven);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_LEADINGPARTS_H
