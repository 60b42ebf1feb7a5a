//===- Lists.h - lists and structs written in place -----------------------===//
//
// In: braces. Out: one facts::Aggregate a pair of braces, with an entity of its
// own, so that it can be followed to where it is used.
//
//   elements({a, b})                  = a, b
//   elements(S{a, .n = b})            = a, b   named by S's members
//   elements({{"k", a}, {"l", b}})    = a, b   named "k", "l", where keys are
//                                              literals; else two lists
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_LISTS_H
#define KEYSPREAD_MATCHERS_EXTRACT_LISTS_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// The braces \p E is made of: of a list, a container, a struct; null when it
/// is none.
const clang::InitListExpr *listOf(const clang::Expr *E);

/// The aggregate of \p L, the same each time. \p Type is what it makes.
uint32_t readList(Unit &U, const clang::InitListExpr *L, clang::QualType Type);

/// What `List() << a << b` puts into the list that it makes, of a class of a
/// library: a, b. Empty when \p E is none.
std::vector<const clang::Expr *> pushedInto(Unit &U, const clang::Expr *E);
/// What std::make_tuple(a, b) makes a tuple of: a, b. Empty when \p E is no
/// such call.
std::vector<const clang::Expr *> tupleMade(Unit &U, const clang::Expr *E);
/// The aggregate of \p E, which \p Elements are pushed into if it is \p
/// Chained, or made of; the same each time.
uint32_t readPushed(Unit &U, const clang::Expr *E,
                    llvm::ArrayRef<const clang::Expr *> Elements,
                    bool Chained = true);

/// The text of a literal, or of a constant that is one.
std::optional<std::string> literalOf(const clang::Expr *E);

/// Key and value of `{k, v}`, std::make_pair(k, v) and their like; nulls when
/// \p E is no pair.
std::pair<const clang::Expr *, const clang::Expr *>
pairOf(Unit &U, const clang::Expr *E);

/// std::pair, or a pointer to one.
bool isPair(Unit &U, clang::QualType T);

/// What an array or a container of type \p T holds; null for others.
clang::QualType elementType(Unit &U, clang::QualType T);
void setElementType(Unit &U, facts::Aggregate &A, clang::QualType T);

/// The class that `T{}` makes an object of, when the catalog has an entry for
/// its constructor and no constructor is called; null else.
const clang::CXXRecordDecl *madeByBraces(Unit &U, const clang::InitListExpr *L);

/// The "2" of `T v[2]` and of `std::array<T, 2> v`.
Site boundOf(Unit &U, const clang::VarDecl *V);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_LISTS_H
