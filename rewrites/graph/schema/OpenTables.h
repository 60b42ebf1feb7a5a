//===- OpenTables.h - tables that callers name ----------------------------===//
//
// In: a text whose statements leave a table open, "DELETE FROM <hole>", and the
// program. Out: the text once for each table that the callers name by
// constants; and with what a setting puts in front of all tables' names.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_OPENTABLES_H
#define KEYSPREAD_REWRITES_GRAPH_OPENTABLES_H

#include "matchers/sql/Statement.h"
#include "matchers/sql/TableNames.h"
#include "rewrites/graph/Reach.h"

namespace keyspread {

/// Empty when no table is left open, or nobody names one. No rule may change
/// these texts: what would be right for one caller is wrong for the next, and
/// nobody says that all callers are seen.
std::vector<facts::Template>
withTables(const Reach &R, const facts::Template &T, const sql::Script &Read);

/// \p T with what the names of all tables of \p Declared begin with in the
/// place of what nobody knows: "SELECT * FROM <hole>_users". Nothing: no hole
/// of it is one. What is put in is not to be edited; the rest may be.
std::optional<facts::Template> withPrefix(const sql::TableNames &Declared,
                                          const facts::Template &T);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_OPENTABLES_H
