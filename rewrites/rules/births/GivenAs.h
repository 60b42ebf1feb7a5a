//===- GivenAs.h - a new value as a call of the project takes it ----------===//
#ifndef KEYSPREAD_REWRITES_RULES_GIVENAS_H
#define KEYSPREAD_REWRITES_RULES_GIVENAS_H

#include "rewrites/graph/Graph.h"
#include "rewrites/rules/CodeValue.h"

namespace keyspread {

/// \p V, converted where \p C would not know which of its overloads to take: a
/// std::int64_t is no `long long`, and a project that has functions for `int`,
/// `long long` and text has none that fits it best. \p Value is the argument
/// that it becomes, or that it stands beside in a pack. Unchanged where it
/// fits, and where nothing is known.
std::string givenAs(const Graph &G, const facts::Call &C, unsigned Value,
                    const CodeValue &V);

/// ... where \p Type is that of the elements of a list, a variant or a class
/// that numbers and texts are converted to.
std::string givenAsElement(const Graph &G, llvm::StringRef Type,
                           const CodeValue &V);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_GIVENAS_H
