//===- Closures.h - functions that are given to functions -----------------===//
//
// In: a call of what its function is given, `body(tx)`. Out: which parameter
// that is, and which calls of the function give a certain lambda: what the
// lambda returns goes to these alone, not to all who call the function.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_CLOSURES_H
#define KEYSPREAD_REWRITES_GRAPH_CLOSURES_H

#include "rewrites/graph/Reach.h"

namespace keyspread {

/// The parameter of the function around \p C that \p C calls; nothing: it calls
/// none of them. Thread-safe, as all that only asks.
std::optional<unsigned> calledParameter(const Reach &R, const facts::Call &C);

/// Argument \p I of \p C may be the function \p Usr: it is one of those that
/// are seen there, or none is seen.
bool mayGive(const Reach &R, const facts::Call &C, unsigned I,
             const std::string &Usr);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_CLOSURES_H
