//===- Binders.h - which function binds one more value --------------------===//
//
// In: a call that binds a key, and how. Out: the function that binds a whole
// number to the same statement: the library's, a wrapper of the program's, one
// of its overloads, or what binds numbers elsewhere.
//
// Pure; safe to call from several threads.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_STATEMENTS_BINDERS_H
#define KEYSPREAD_REWRITES_RULES_STATEMENTS_BINDERS_H

#include "rewrites/graph/Graph.h"
#include "rewrites/rules/CodeValue.h"

namespace keyspread {

/// A function that can bind the shard, and how it takes its value.
struct Binder {
  std::string Name; // unqualified
  Api How;
  bool AsText = false; // takes text only: the database converts it
  std::string Cast;    // the type that picks it among its overloads
};

/// "bind" of "Statement::bind".
std::string bare(const std::string &Qualified);

/// Both tell the parameter, and the statement, in the same way.
bool sameShape(const Api &A, const Api &B);

/// What binds \p V beside \p C, which binds as \p A says; nothing: there is
/// none.
std::optional<Binder> binderFor(const Graph &G, const facts::Call &C,
                                const Api &A, const CodeValue &V);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_STATEMENTS_BINDERS_H
