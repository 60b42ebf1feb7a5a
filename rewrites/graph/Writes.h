//===- Writes.h - what a local variable holds at a place ------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_WRITES_H
#define KEYSPREAD_REWRITES_GRAPH_WRITES_H

#include "rewrites/graph/Reach.h"

namespace keyspread {

/// The writes of a local variable that may still hold at \p Use: from the last
/// one before it back to the first whose block the use stands in. All of them
/// when the order of the source says nothing.
std::vector<const facts::Flow *>
reachingWrites(std::vector<const facts::Flow *> Writes, const Site &Use);

/// \p E is a local variable: it is written in the order of its code. Fields and
/// globals are written anywhere.
bool isLocal(const Reach &R, const facts::Entity &E);

/// \p E is a variable of a function or function template, which its name says.
bool isOfFunction(llvm::StringRef E);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_WRITES_H
