//===- Landings.h - which value of the code becomes which column ----------===//
#ifndef KEYSPREAD_REWRITES_RULES_LANDINGS_H
#define KEYSPREAD_REWRITES_RULES_LANDINGS_H

#include "rewrites/rules/births/Births.h"

namespace keyspread {

/// Every value that the program gives to a column of a known table, or
/// compares with another by order.
void collectLandings(const RuleContext &C, std::deque<Landing> &Out);

/// "becomes 'number' of 'invoices'".
std::string describe(const Landing &L);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_LANDINGS_H
