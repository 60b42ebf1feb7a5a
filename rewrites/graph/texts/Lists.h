//===- Lists.h - which list of values an expression is --------------------===//
//
// In: an expression: columns, a row, a key, a bound of a range. Out: the lists
// it may be, through variables, fields, constants, parameters and returns.
//
//   list({a, b})          = a, b
//   list(MakeKey(a, b))   = a, b      by the catalog's key_parts
//   list(KeyBound(k, ..)) = list(k)
//   list(v)               = the elements of v, when nothing else writes to it
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_LISTS_H
#define KEYSPREAD_REWRITES_GRAPH_LISTS_H

#include "rewrites/graph/wrappers/Wrappers.h"

namespace keyspread {

/// One list that reaches an expression.
struct SeenList {
  std::vector<const facts::Expr *> Elements;
  const facts::Aggregate *In = nullptr;
};

class Lists {
public:
  Lists(const Reach &R, const Wrappers &W);

  struct Result {
    std::vector<SeenList> All;
    bool Complete = true; // false: some other list may reach it
    bool Open = false;    // more elements may follow those of a list
  };
  Result of(const facts::Expr &E) const;

  /// The call that \p E is, in place; null when it is none.
  const facts::Call *inPlace(const facts::Expr &E) const;
  /// The braces that \p E is, in place.
  const facts::Aggregate *bracesOf(const facts::Expr &E) const;
  /// The structs and maps \p E may be: aggregates with names.
  std::vector<const facts::Aggregate *> namedOf(const facts::Expr &E,
                                                bool &Complete) const;

private:
  bool takeCall(const facts::Call &C, Result &Out, unsigned Depth) const;
  void take(const facts::Expr &E, Result &Out, unsigned Depth) const;
  void take(const facts::Aggregate &A, Result &Out, unsigned Depth) const;
  bool complete(const facts::Aggregate &A) const;
  const facts::Aggregate *at(const facts::Entity &E) const;

  const Reach &R;
  const Wrappers &W;
  std::map<facts::Entity, const facts::Aggregate *> ByEntity;
  std::multimap<facts::Entity, const facts::Aggregate *> Named; // of all units
  std::set<const facts::Aggregate *> Changed; // by code of some unit
  // Texts that are elements of lists: they reach what the list reaches, beside
  // it, and are no lists.
  std::set<facts::Entity> Elements;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_LISTS_H
