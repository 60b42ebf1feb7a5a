//===- RunIds.h - which INSERT a read of an id belongs to -----------------===//
//
// In: traces of the program. Out: for each call that reads the id which the
// database made, itself or in what it runs, the INSERTs that ran last on the
// connection when it did, in every run of it.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_RUNIDS_H
#define KEYSPREAD_REWRITES_GRAPH_RUNIDS_H

#include "rewrites/graph/RunReferences.h"
#include "rewrites/trace/Runs.h"

namespace keyspread {

class RunIds {
public:
  RunIds(const Program &P, const Statements &S, trace::Runs &Runs,
         const RunStatements &Ran, const Schema &Tables);

  const RunReferences References;

  /// The one INSERT whose id \p C reads, whenever it runs; null when there are
  /// others, or when a run does not tell.
  const BoundStatement *insertOf(const facts::Call &C) const;

private:
  void take(const std::vector<trace::Item> &Items);
  void read(const trace::Event &E);
  const BoundStatement *statementOf(trace::V Text) const;

  const Statements &S;
  std::map<Site, const facts::Call *> Calls;
  /// Null among them: it is not known.
  std::map<const facts::Call *, std::set<const BoundStatement *>> Of;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_RUNIDS_H
