//===- Wrappers.h - the program's own database calls ----------------------===//
//
// In: the program and the catalog. Out: for functions that pass their
// parameters on to a database call, an Api of the catalog's form, so that
// nothing after this asks whether a call is the library's or a wrapper's.
//
//   role r at argument i of a call in f, argument i takes its value from f|p_k
//     =>  f has role r at parameter k
//
// to a fixed point: wrappers of wrappers are wrappers. A function whose
// parameter names the table of an access is a wrapper of the access; what it
// makes itself (columns, rows, keys) does not show at its calls.
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

  /// Why calls of a wrapper do not show all of the access that it makes: a
  /// sentence without a full stop. Empty when they do.
  std::string hidden(const facts::Call &C) const;

  /// A parameter of a function.
  struct Place {
    const facts::Function *F = nullptr;
    unsigned I = 0;
  };
  /// The parameter that \p E is, whole, and not by way of a field.
  /// \p Alone: nothing else may reach it.
  std::optional<Place> parameterOf(const facts::Expr &E, bool Alone) const;

  /// Inferred entries by USR, for messages and tests.
  const std::map<std::string, Api> &inferred() const { return Found; }

private:
  struct Learner;
  bool stepAccess();
  void takeAccess(const facts::Function &F, const Api &Learned,
                  std::string Hides);
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
  std::map<std::string, std::string> Hidden; // by USR
  std::set<const facts::Call *> LearnedFrom; // accesses
  std::set<facts::Entity> Concrete;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_WRAPPERS_H
