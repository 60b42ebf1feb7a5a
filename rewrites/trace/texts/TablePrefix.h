//===- TablePrefix.h - tables whose names begin with a setting ------------===//
//
//   "INSERT INTO " + settings.value("prefix") + "_users (name) VALUES (?)"
//
// In: a text that a database is given, and the tables that scripts declare.
// Out: the text with what all their names begin with in the place of what
// nobody knows.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_TRACE_TEXTS_TABLEPREFIX_H
#define KEYSPREAD_REWRITES_TRACE_TEXTS_TABLEPREFIX_H

#include "matchers/sql/TableNames.h"
#include "rewrites/trace/Value.h"

namespace keyspread::trace {

/// \p Text itself where nothing of it is the beginning of a table's name. \p
/// Make owns what is made.
V withTablePrefix(Values &Make, const sql::TableNames &Known, V Text);

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_TEXTS_TABLEPREFIX_H
