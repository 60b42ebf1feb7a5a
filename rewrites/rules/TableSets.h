//===- TableSets.h - what changes together --------------------------------===//
//
// In: what each site brings. Out: one set of edits and blockers for tables that
// hold each other's ids, and the outcome of each site.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_TABLESETS_H
#define KEYSPREAD_REWRITES_RULES_TABLESETS_H

#include "rewrites/rules/Context.h"
#include "rewrites/rules/Part.h"
#include "rewrites/rules/Rules.h"
#include "rewrites/rules/TableGroups.h"

namespace keyspread {

/// Tables that hold each other's ids change together: by a foreign key, by
/// interleaving, or because the program puts an id of one into the other.
void tieTables(const RuleContext &C, TableGroups &Groups);

/// One for each table of \p Of.
std::vector<SiteOutcome> outcomesOf(const Part &Of);

RuleResult collectSets(const RuleContext &C, TableGroups &Groups,
                       const std::vector<Part> &Parts,
                       std::vector<SiteOutcome> Outcomes);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_TABLESETS_H
