//===- RunWays.h - the ways of values as the runs saw them ----------------===//
//
// In: a value of the symbolic run. Out: what BirthWays tells of an expression:
// where it is born, with every expression on the way from there, and the places
// that it passes. A run follows what no flow of the source shows: pointers to
// members, lists of columns, functions that are given away.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_RUNWAYS_H
#define KEYSPREAD_REWRITES_RULES_RUNWAYS_H

#include "rewrites/graph/runs/RunBirths.h"
#include "rewrites/rules/births/BirthWays.h"

namespace keyspread {

class RunWays {
public:
  /// \p G must have been run.
  explicit RunWays(const Graph &G);

  /// Every birth that \p Of may come from.
  std::vector<BirthWay> births(trace::V Of) const;

  /// Visits every place on the ways of \p Of, as passedBy does.
  void passed(trace::V Of,
              llvm::function_ref<void(const PassedPlace &, const Treated &)>
                  Visit) const;

  /// The call that gave \p Of, where nobody knows what it calls: it may make
  /// ids that rise. Null when there is none.
  const trace::Event *unseenMaker(trace::V Of) const;

  /// What \p B reads is used in expressions that \p Within knows, and nowhere
  /// else, in no run.
  bool onlyPasses(const BoundStatement &B,
                  llvm::function_ref<bool(const Site &)> Within) const;

private:
  using Tail = std::vector<PassedPlace>; // the use's end first
  using Seen = std::set<std::pair<const trace::Value *, const trace::Step *>>;
  void findBirths(trace::V Of, Tail Places, Seen &Met,
                  std::vector<BirthWay> &Out) const;
  void visit(trace::V Of, Treated So, Seen &Met,
             llvm::function_ref<void(const PassedPlace &, const Treated &)>
                 Visit) const;
  std::optional<BirthWay> bornOn(const trace::Step &S,
                                 const Tail &Places) const;
  std::optional<PassedPlace> placeOf(const trace::Step &S) const;
  facts::Entity originOf(const trace::Value &X) const;

  /// Calls whose cells are in some value of a run, each with the statements
  /// that gave its row.
  struct CellsOfRun {
    const trace::Trace *Run = nullptr;
    std::vector<std::pair<const trace::Event *, Site>> Of;
  };
  const std::vector<CellsOfRun> &cells() const;

  const Graph &G;
  const RunBirths &Born;
  std::map<Site, const facts::Origin *> Counters;
  std::map<Site, const facts::Call *> Calls;
  mutable std::optional<std::vector<CellsOfRun>> Cells; // when asked for
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_RUNWAYS_H
