//===- Elements.h - elements of tuples and pairs --------------------------===//
//
// In: an expression. Out: which element of a tuple or pair it names, or makes.
//
//   std::get<1>(t), p.second, q->second = element 1 of t, p, *q
//   std::make_tuple(a, b), std::pair(a, b), std::tie(a, b): a is element 0
//
// The key and value of a map's element are not told apart: a write to the map
// names the value alone.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_ELEMENTS_H
#define KEYSPREAD_MATCHERS_EXTRACT_ELEMENTS_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

struct Element {
  const clang::Expr *Of = nullptr; // the tuple
  uint32_t Index = 0;
};
std::optional<Element> elementOf(Unit &U, const clang::Expr *E);

/// The element of targetOf(E) that a write to \p E changes; None: all of it.
uint32_t elementAt(Unit &U, const clang::Expr *E);

/// The class \p T is one, and no element of a map.
bool isTuple(Unit &U, clang::QualType T);

/// The type of element \p I of the tuple \p T; null when there is none.
clang::QualType elementType(Unit &U, clang::QualType T, uint32_t I);

/// What the elements of \p E are made of, in order, when it makes a tuple of
/// them; else nothing.
std::vector<const clang::Expr *> madeOf(Unit &U, const clang::Expr *E);

/// The bindings of a tuple-like \p V, in order; else nothing.
std::vector<const clang::BindingDecl *> bindingsOf(const clang::VarDecl *V);

/// A map, or one of its elements: its parts are others than a pair's.
bool hasKeys(Unit &U, const clang::Expr *E);

/// The sources of element \p I of what \p Of are the sources of.
std::vector<facts::Source> take(std::vector<facts::Source> Of, uint32_t I);
/// Those of a tuple whose element \p I has the sources \p Of.
std::vector<facts::Source> place(std::vector<facts::Source> Of, uint32_t I);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_ELEMENTS_H
