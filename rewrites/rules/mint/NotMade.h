//===- NotMade.h - tables whose ids the program cannot make ---------------===//
//
// In: the linked program, and a plan by which the program makes the ids of some
// tables. Out: those of them for which it cannot everywhere: an id is kept in
// fewer than 64 bits where that cannot change, an INSERT has no place for one,
// or it is not known which INSERT made the one that is read. The database has
// to go on counting them.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_NOTMADE_H
#define KEYSPREAD_REWRITES_RULES_NOTMADE_H

#include "rewrites/edits/Edit.h"
#include "rewrites/graph/Graph.h"
#include "rewrites/plan/Plan.h"

namespace keyspread {

/// The first such place of each table, and what `rewrite` would say of it. By
/// the table's name in the schema.
std::map<std::string, Blocker> whyNotMade(const Graph &G, const Plan &P);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_NOTMADE_H
