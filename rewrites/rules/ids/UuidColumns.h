//===- UuidColumns.h - columns of whole numbers that become UUIDs ---------===//
//
// In: schema and plan. Out: which columns held counted or computed numbers and
// will hold the text of a UUID: the key of a uuid_v4 table, and the columns
// that refer to it, directly or through another table's key.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_UUIDCOLUMNS_H
#define KEYSPREAD_REWRITES_RULES_UUIDCOLUMNS_H

#include "rewrites/rules/Context.h"

namespace keyspread {

/// The key of \p Table, a uuid_v4 table, when it is a whole number; else null.
const Column *numericUuidKey(const RuleContext &C, llvm::StringRef Table);

/// The table whose ids \p Column of \p Table holds, as C.Tables spells it, when
/// numericUuidKey() has one for it; else "".
std::string uuidTableOf(const RuleContext &C, llvm::StringRef Table,
                        llvm::StringRef Column);

/// Some table has such a key.
bool anyNumericUuid(const RuleContext &C);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_UUIDCOLUMNS_H
