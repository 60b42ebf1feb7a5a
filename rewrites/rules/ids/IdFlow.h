//===- IdFlow.h - ids of one table that are kept in another ---------------===//
//
// In: the linked program and the tables that are reshaped. Out: pairs of them,
// where the program puts a key of the first into a column of the second,
// whether or not the schema has a foreign key.
//
//   key(A) = what fills the leading key column of A, what is read of it, the id
//            that is read back after an INSERT into A
//   a value that an INSERT, UPDATE or mutation of B writes reaches key(A)
//                                                            => (A, B)
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_IDFLOW_H
#define KEYSPREAD_REWRITES_RULES_IDFLOW_H

#include "rewrites/graph/Graph.h"

namespace keyspread {

/// Sorted, each once; no table with itself.
std::set<std::pair<std::string, std::string>>
idFlows(const Graph &G, const std::vector<std::string> &Tables);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_IDFLOW_H
