//===- OrderRanges.h - conditions that rely on the order of ids -----------===//
//
// In: the conditions of a scope. Out: why one of them means nothing once ids
// have no order; `id > 0` and pages by the order column mean what they meant.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_ORDERRANGES_H
#define KEYSPREAD_REWRITES_RULES_ORDERRANGES_H

#include "rewrites/rules/order/OrderNames.h"

namespace keyspread {

/// \p Text is what \p S was parsed from; \p Q is \p S when it is a query.
llvm::Error checkRanges(const OrderNames &Names, const sql::Scope &S,
                        const sql::Query *Q, llvm::StringRef Text);

/// Without what stands in quotes.
std::string unquoted(llvm::StringRef Sql);

/// `id + 1`, `b.id - a.id`: an id is reckoned with. A remainder only deals ids
/// out.
bool isReckoned(const sql::Value &V, llvm::StringRef Written);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_ORDERRANGES_H
