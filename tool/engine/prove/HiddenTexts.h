//===- HiddenTexts.h - changed statements that no run is seen to run ------===//
//
// In: the runs of a program, and where a change touches it. Out: the statements
// that it changes whose text no run gives to the database: it is left in a
// queue or a table that another function empties, say. The proof compares what
// the database is given, so of these it says nothing.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_PROVE_HIDDENTEXTS_H
#define KEYSPREAD_TOOL_ENGINE_PROVE_HIDDENTEXTS_H

#include "rewrites/graph/Graph.h"
#include "rewrites/proof/bound/Prepared.h"
#include "rewrites/trace/Trace.h"

#include <functional>

namespace keyspread {

/// A change touches something of this place.
using Touches = std::function<bool(const Site &)>;

class HiddenTexts {
public:
  /// \p Of is compared with its partner; \p Prepared: texts of the program.
  void add(const trace::Trace &Of, const proof::Prepared &Prepared);

  struct Hidden {
    const BoundStatement *Of;
    std::vector<std::string> Tables; // of those it is about
  };
  /// Those of \p G about \p Tables that \p Touched says are changed, in the
  /// order of the graph.
  std::vector<Hidden> find(const Graph &G,
                           const std::vector<std::string> &Tables,
                           const Touches &Touched) const;

private:
  bool isGiven(const BoundStatement &B) const;

  std::set<const trace::Value *> Taken; // the texts that Given has
  std::set<std::string> Given; // to the database, with sql::HoleByte for holes
};

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_PROVE_HIDDENTEXTS_H
