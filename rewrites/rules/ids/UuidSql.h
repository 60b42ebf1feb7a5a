//===- UuidSql.h - SQL that takes ids for numbers -------------------------===//
//
// In: the linked program, and columns of numbers that become UUIDs. Out: a
// blocker for every statement that would mean something else, or nothing, once
// they hold text:
//
//   id = 1, id IN (1, 2), VALUES (1, ..)    a number that is written
//   id + 1 = ?, SUM(id), COALESCE(id, 0)    arithmetic
//   a.id = b.number                         a column that stays a number
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_UUIDSQL_H
#define KEYSPREAD_REWRITES_RULES_UUIDSQL_H

#include "rewrites/rules/Context.h"

#include "llvm/Support/Error.h"

namespace keyspread {

/// A sentence about \p S, a part of \p Text; success when it stays right.
llvm::Error checkUuidSql(const RuleContext &C, const sql::Statement &S,
                         std::string_view Text);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_UUIDSQL_H
