//===- ResultOwners.h - whose rows an object holds ------------------------===//
//
// In: an expression that is a statement, a result, a row or a field of one.
// Out: the statements whose rows it holds, through variables, fields,
// parameters, returns, constructors, and functions that are called with rows.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_RESULTOWNERS_H
#define KEYSPREAD_REWRITES_GRAPH_RESULTOWNERS_H

#include "rewrites/graph/results/ChosenRows.h"
#include "rewrites/graph/wrappers/Accesses.h"

namespace keyspread {

/// An object that belongs to a statement.
struct ResultObject {
  std::vector<facts::Source> At;
  const facts::Call *Use = nullptr; // where it is named
  /// It is that of the statement whose text is given to this call.
  const facts::Call *Given = nullptr;
};

/// What an object is to the function it is named in.
struct ResultRelation {
  std::optional<unsigned> Parameter; // it belongs to this parameter
  bool This = false;                 // it belongs to the function's object
  bool Own = false;                  // its text is a parameter
  bool any() const { return Parameter || This || Own; }
};

class ResultOwners {
public:
  ResultOwners(const Statements &S, const Reach &R, const Wrappers &W,
               const Accesses &A);

  /// What a call of a `column` or `passes` entry reads from.
  ResultObject objectOf(const facts::Call &C, const Api &A) const;

  /// Sorted by place.
  std::vector<const BoundStatement *> statementsOf(const ResultObject &O) const;
  /// Those without SQL.
  std::vector<const Access *> accessesOf(const ResultObject &O) const;

  ResultRelation relate(const ResultObject &O, const facts::Function &F) const;
  /// The object \p O of a function as its call \p C names it.
  ResultObject seenFrom(const facts::Call &C, const ResultRelation &Rel,
                        const ResultObject &O) const;

  /// The text of \p E when it is one whole constant, else "".
  std::string constantText(const facts::Expr &E, const facts::Call &At) const;

private:
  class Walk;
  void findHandles();
  void findCallbacks();
  void takeCallback(const facts::Call &C, unsigned Callee, unsigned Row,
                    const ResultObject &Rows, unsigned Depth);
  void takeInvocation(const facts::Call &C);
  void takeHandler(const facts::Call &C, const facts::Call &Outer,
                   unsigned Handler, unsigned Row, const ResultObject &Rows);
  std::optional<unsigned> parameterOf(const std::vector<facts::Source> &From,
                                      const std::string &Function) const;
  /// Calls of \p F, also those through the function that it overrides.
  std::vector<const facts::Call *> callsOf(const facts::Function &F) const;
  ResultRelation relateReturn(const std::string &Usr) const;

  const Statements &S;
  const Reach &R;
  const Wrappers &W;
  ChosenRows Rows;
  std::multimap<const facts::Call *, const BoundStatement *> ByCall;
  std::multimap<std::string, const BoundStatement *> ByName;
  std::multimap<facts::Entity, const Access *> ByRead; // by what it gives
  /// Calls that are given SQL, by what then holds their rows. Weak: the object
  /// of a wrapper that says nothing of a handle.
  std::multimap<facts::Entity, const facts::Call *> ByHandle, Weak;
  std::multimap<facts::Entity, ResultObject> ByRow; // by parameter
  std::multimap<std::string, const facts::Function *> Overriding;
  mutable std::map<std::string, ResultRelation> Returns;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_RESULTOWNERS_H
