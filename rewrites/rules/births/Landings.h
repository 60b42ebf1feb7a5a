//===- Landings.h - which value of the code becomes which column ----------===//
#ifndef KEYSPREAD_REWRITES_RULES_LANDINGS_H
#define KEYSPREAD_REWRITES_RULES_LANDINGS_H

#include "rewrites/rules/births/Births.h"

namespace keyspread {

/// Every value that the program gives to a column of a known table, or
/// compares with another by order.
void collectLandings(const RuleContext &C, std::deque<Landing> &Out);

using ColumnVisitor =
    llvm::function_ref<void(const std::string &Table, const std::string &Column,
                            const sql::Value &V, bool Writes)>;

/// Visits every value that \p S gives to a column of a table, or compares with
/// one.
void visitColumnValues(const Schema &Known, const sql::Statement &S,
                       ColumnVisitor Visit);

/// "becomes 'number' of 'invoices'".
std::string describe(const Landing &L);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_LANDINGS_H
