//===- Wrappers.h - the program's own database calls ----------------------===//
//
// In: the program and the catalog. Out: for functions that pass their
// parameters on to a database call, an Api of the catalog's form, so that
// nothing after this asks whether a call is the library's or a wrapper's.
//
//   role r at argument i of a call in f, argument i takes its value from f|p_k
//     =>  f has role r at parameter k
//
// to a fixed point: wrappers of wrappers are wrappers.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_WRAPPERS_H
#define KEYSPREAD_REWRITES_GRAPH_WRAPPERS_H

#include "rewrites/graph/Reach.h"

namespace keyspread {

class Wrappers {
public:
  explicit Wrappers(const Reach &R);

  /// What the call means: the catalog's entry, else the inferred one, else
  /// null.
  const Api *of(const facts::Call &C) const;

  /// Inferred entries by USR, for messages and tests.
  const std::map<std::string, Api> &inferred() const { return Found; }

private:
  bool step(bool Values);
  void findConcrete();
  bool bindsConcrete(const facts::Call &C, const Api &A) const;
  bool learn(const facts::Call &C, const Api &A, bool Values);
  bool takesSql(const std::string &Usr) const;
  bool set(std::optional<unsigned> &Role, std::optional<unsigned> Index);
  std::optional<unsigned> parameterFor(const facts::Call &C,
                                       std::optional<unsigned> Arg,
                                       std::string &Function) const;

  const Reach &R;
  std::map<std::string, Api> Found;
  std::set<facts::Entity> Concrete;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_WRAPPERS_H
