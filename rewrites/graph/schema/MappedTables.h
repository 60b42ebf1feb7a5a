//===- MappedTables.h - tables declared by C++ classes --------------------===//
//
// In: the program's facts::DeclaredTables. Out: the same tables in the schema,
// as if DDL said so; writes of mapped objects as accesses; findings for keys
// that are read back from an object that was inserted.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_MAPPEDTABLES_H
#define KEYSPREAD_REWRITES_GRAPH_MAPPEDTABLES_H

#include "rewrites/graph/schema/Schema.h"
#include "rewrites/graph/wrappers/Accesses.h"

#include <deque>

namespace keyspread {

void addMappedTables(const Program &P, const Catalog &Known, Schema &To);

/// Writes of objects of mapped classes: a column for each member variable. The
/// expressions are kept in \p Values.
std::vector<Access> mappedWrites(const Program &P, const Wrappers &W,
                                 std::deque<facts::Expr> &Values);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_MAPPEDTABLES_H
