//===- TypeSlots.h - places that hold whole numbers -----------------------===//
//
// In: a type, a declaration, an expression. Out: the places in it that hold
// whole numbers of 32 bits or more, and how they are called:
//
//   x : long                     x
//   v : vector<long>             v<0>
//   m : map<long, pair<T, int>>  m<0>, m<1><1>
//   *it, it->first, m.at(k), f() the element of it, ... what f returns
//
// An iterator has the places of its container.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_TYPESLOTS_H
#define KEYSPREAD_MATCHERS_EXTRACT_TYPESLOTS_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// A whole number that may be an id: no character, no truth value.
bool isIdType(clang::ASTContext &Ast, clang::QualType T);

/// The places in a value of type \p T: "" for a number itself, "<0>"...
std::vector<std::string> slotsIn(Unit &U, clang::QualType T);

/// Of a class of the standard library that holds values: what \p T holds, by
/// the place.
struct Held {
  std::string Place;
  clang::QualType Type;
};
std::vector<Held> heldIn(Unit &U, clang::QualType T);

/// The place that the object \p E is or names; "" when it is none that is
/// known. \p Seen gets the expressions on the way, which are told by it.
facts::Entity slotOf(Unit &U, const clang::Expr *E,
                     std::set<const clang::Expr *> *Seen = nullptr);

/// Adds a TypePlace for each place in the type of \p D.
void recordPlaces(Unit &U, const clang::DeclaratorDecl *D);
/// ... of what \p F returns, and of an alias.
void recordResult(Unit &U, const clang::FunctionDecl *F);
void recordAlias(Unit &U, const clang::TypedefNameDecl *D);

/// A function whose declared parameter \p I is of the type that it is given.
bool isDeduced(const clang::FunctionDecl *F, unsigned I);
bool returnsDeduced(const clang::FunctionDecl *F);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_TYPESLOTS_H
