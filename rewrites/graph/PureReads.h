//===- PureReads.h - functions that do nothing but read -------------------===//
//
// In: the linked program. Out: whether a call may give way to the value that it
// gives:
//
//   acts(c)   a library call that runs, binds, closes or writes
//   pure(f)   its body is seen, no call in it acts, it writes to no field and
//   no
//             global, and what it calls of the program is pure
//
// A function whose own statements all ask for an id runs those, and nothing
// that matters besides. Calls outside the catalog and the program are not seen.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_PUREREADS_H
#define KEYSPREAD_REWRITES_GRAPH_PUREREADS_H

#include "rewrites/graph/Graph.h"

namespace keyspread {

class PureReads {
public:
  explicit PureReads(const Graph &G) : G(G) {}

  /// Nothing is lost when \p C, a call of the program's own functions, goes.
  bool only(const facts::Call &C);

private:
  bool isPure(const std::string &Usr);
  bool look(const facts::Function &F);
  bool writesAway(const facts::Function &F) const;
  std::set<const facts::Call *> asking(const facts::Function &F) const;

  const Graph &G;
  std::map<std::string, bool> Known; // by USR; what calls itself may be pure
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_PUREREADS_H
