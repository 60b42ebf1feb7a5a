//===- Reach.h - where a value comes from, over the whole program ---------===//
//
// In: a Program and the catalog. Out: walks backwards along value flow, with
// the steps that lead there. Calls and returns are matched up-then-down: seen
// from a value's birth it leaves functions through returns, then enters
// functions through parameters; a function that only passes a value through is
// summarised by the parameters its result is made of, so that its callers do
// not mix.
//
//   into(x)            = flows into x
//   into(f|p_i)        = argument i of every call of f            (to a caller)
//   into(result of c)  = f|return for f = callee(c)               (to a callee)
//                      + argument i of c for i in summary(f)
//   into(v), v passed by reference as argument i of c = f|p_i     (to a callee)
//
// Walking backwards, callers come first: once a callee was entered, no caller
// is, unless the value came by way of a field.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_REACH_H
#define KEYSPREAD_REWRITES_GRAPH_REACH_H

#include "matchers/catalog/Catalog.h"
#include "rewrites/graph/Finding.h"
#include "rewrites/graph/Program.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <set>

namespace keyspread {

class Reach {
public:
  Reach(const Program &P, const Catalog &Known);

  enum class Direction { Inside, ToCaller, ToCallee };
  struct Edge {
    facts::Entity From;
    facts::Part Kept = facts::Part::Whole;
    Site At;
    Direction Towards = Direction::Inside;
    const facts::Flow *By = nullptr; // of an assignment or initialisation
    const facts::Call *Through = nullptr;
  };
  std::vector<Edge> into(const facts::Entity &E) const;

  /// A place of a walk. Steps lead from the walk's start to here.
  struct Node {
    facts::Entity At;
    facts::Part Kept = facts::Part::Whole;
    std::vector<const Edge *> Path;
  };
  struct Limits {
    bool Callers = true;
    bool Callees = true;
    bool Parts = false; // also along leading and later parts
  };
  /// Visits every entity that \p From takes its value from, nearest first, each
  /// once. \p Visit returns false to go no further there.
  void walk(const std::vector<facts::Source> &From, Limits L,
            llvm::function_ref<bool(const Node &)> Visit) const;

  /// Parameters of \p Usr its result is made of, whole.
  const std::set<unsigned> &summary(const std::string &Usr) const;

  /// The steps of \p N as a reader follows them, from birth to use.
  std::vector<Step> describe(const Node &N) const;

  const Program &P;
  const Catalog &Known;

private:
  void summarise();
  const std::vector<Edge> &edges(const facts::Entity &E) const;
  void addCallerEdges(const facts::Entity &E, std::vector<Edge> &Out) const;
  void addResultEdges(const facts::Entity &E, std::vector<Edge> &Out) const;

  std::map<std::string, std::set<unsigned>> Summaries;
  std::multimap<facts::Entity, std::pair<const facts::Call *, unsigned>>
      PassedByReference;
  std::multimap<std::string, std::string> OverriddenBy;
  mutable std::map<facts::Entity, std::vector<Edge>> Cache;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_REACH_H
