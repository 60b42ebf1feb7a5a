//===- TablesOf.h - which planned tables a statement names ----------------===//
#ifndef KEYSPREAD_REWRITES_RULES_TABLESOF_H
#define KEYSPREAD_REWRITES_RULES_TABLESOF_H

#include "rewrites/rules/Context.h"

namespace keyspread {

/// The tables of \p Tables that \p S, a part of \p Text, reads, writes,
/// declares or says in words that are not understood. Each once.
std::vector<std::string> tablesOf(const std::vector<std::string> &Tables,
                                  const sql::Statement &S,
                                  std::string_view Text);

/// The reshaped tables whose names may be put into \p B's text where it names a
/// table, as far as the key matters there. Each once.
std::vector<std::string> tablesPutInto(const RuleContext &C,
                                       const BoundStatement &B);

/// Statements over children of \p Parent, a reshaped table, and over no table
/// that is reshaped itself: no other rule looks at them.
std::vector<const BoundStatement *> statementsOfChildren(const RuleContext &C,
                                                         const Table &Parent);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_TABLESOF_H
