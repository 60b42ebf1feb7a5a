//===- ChosenRows.h - statements that stand in a row of a table -----------===//
//
// In: the statements of a program. Out: for a call that is given a row of a
// table of statements, the statement of that row.
//
//   chooser(f) = i   f runs a statement by a member of its parameter i,
//                    execute(row.name), or gives it to a chooser
//   row(t[K])        = row K of t
//   row(g(k))        = row k of t, for each g that may run and returns t[p]
//
// The number may be a constant, or a field that constructors set to one: each
// class then has the row that its own constructor chose.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_CHOSENROWS_H
#define KEYSPREAD_REWRITES_GRAPH_CHOSENROWS_H

#include "rewrites/graph/Statements.h"

namespace keyspread {

/// The parameter of \p F that \p Field may be a member of, by its class.
std::optional<unsigned> holderOf(const facts::Entity &Field,
                                 const facts::Function &F);

class ChosenRows {
public:
  ChosenRows(const Statements &S, const Reach &R, const Wrappers &W);

  /// The parameter of \p Usr that is the row.
  std::optional<unsigned> chooser(const std::string &Usr) const;

  /// The statements of the rows that \p C may be given; empty when it is given
  /// none, or when nobody can tell which.
  std::vector<const BoundStatement *> of(const facts::Call &C) const;

private:
  /// A number, and the class whose code gives it.
  struct Number {
    int64_t Value;
    std::string Class;
  };
  void findChoosers(const Wrappers &W);
  std::vector<Number> numbers(const facts::Expr &E,
                              const facts::Call &At) const;
  std::set<std::string> rows(const facts::Expr &E) const;

  const Reach &R;
  std::map<std::string, unsigned> Choosers; // by USR
  std::multimap<std::string, const BoundStatement *> ByRow;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_CHOSENROWS_H
