//===- Orders.h - code that asks for an order by calling a function -------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_ORDERS_H
#define KEYSPREAD_MATCHERS_EXTRACT_ORDERS_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// Adds the Comparison that \p C makes: `a < b` of classes, std::max(a, b),
/// std::sort(v.begin(), ..), m.rbegin().
void readOrder(Unit &U, const clang::CallExpr *C);

/// Adds the Comparison of a loop over all of the map or set \p Of, when its
/// \p Body shows in which order they come.
void readWalk(Unit &U, const clang::Expr *Of, const clang::Stmt *Body);

/// Adds the flow of a key into a std::map: `m[k]`, m.emplace(k, ..).
void readMapKey(Unit &U, const clang::CallExpr *C);

/// The function that is being read is an order itself, `operator<` or a functor
/// of a container: what it is used for is not said here.
bool inOrder(const Unit &U);

/// A std::map or std::set (Set), whose elements come in the order of their
/// keys.
bool isOrdered(Unit &U, clang::QualType T, bool &Set);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_ORDERS_H
