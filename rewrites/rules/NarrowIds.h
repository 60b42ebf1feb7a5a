//===- NarrowIds.h - code that would cut a new id off ---------------------===//
//
// In: the linked program, and the tables whose ids it makes from now on. Out: a
// blocker for every place that keeps such an id in less than 64 bits: ids that
// the database counted fitted an int, new ones do not.
//
//   int id = sqlite3_last_insert_rowid(db);     the value of a read
//   int id = sqlite3_column_int(st, 0);         of a column that holds ids
//   void show(int id);   show(id)               on the way of either
//   bind(st, 1, int_id)                         in a column that holds ids
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_NARROWIDS_H
#define KEYSPREAD_REWRITES_RULES_NARROWIDS_H

#include "rewrites/rules/MintRule.h"

namespace keyspread {

/// Sorted by site, each site once.
std::vector<Part> narrowIds(const RuleContext &C);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_NARROWIDS_H
