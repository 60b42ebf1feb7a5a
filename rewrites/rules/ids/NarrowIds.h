//===- NarrowIds.h - code that would cut a new id off ---------------------===//
//
// In: the linked program, the tables whose ids it makes from now on, and the
// places that get wide (WideIds). Out: a blocker for every place that keeps
// such an id in less than 64 bits: ids that the database counted fitted an int,
// new ones do not.
//
//   int id = sqlite3_last_insert_rowid(db);     the value of a read
//   int id = sqlite3_column_int(st, 0);         of a column that holds ids
//   void show(int id);   show(id)               on the way of either
//   bind(st, 1, int_id)                         in a column that holds ids
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_NARROWIDS_H
#define KEYSPREAD_REWRITES_RULES_NARROWIDS_H

#include "rewrites/rules/ids/WideIds.h"

namespace keyspread {

/// Sorted by site, each site once.
/// What \p Wide widens keeps all of an id.
std::vector<Part> narrowIds(const RuleContext &C, const WideIds &Wide);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_NARROWIDS_H
