//===- AccessReader.h - one access after the other ------------------------===//
//
// In: a call of an access API and its roles. Out: the Access. Accesses.cpp
// reads tables and columns, Rows.cpp rows, KeySets.cpp keys.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_ACCESSREADER_H
#define KEYSPREAD_REWRITES_GRAPH_ACCESSREADER_H

#include "rewrites/graph/texts/Lists.h"
#include "rewrites/graph/wrappers/Accesses.h"
#include "rewrites/graph/wrappers/Handles.h"

namespace keyspread {

class AccessReader {
public:
  AccessReader(const Reach &R, const Wrappers &W, const Statements &S)
      : R(R), W(W), S(S), Seen(R, W), Additions(additionsOf(R, W)),
        Escapes(escapesOf(R, W)) {}

  /// Tables that \p C may name. \p Inside: it stands in a wrapper, whose calls
  /// name others.
  std::vector<std::string> tables(const facts::Call &C, const Api &A,
                                  bool &Inside) const;
  Access read(const facts::Call &C, const Api &A) const;

private:
  void readColumns(Access &To) const;
  void readRows(Access &To) const;
  void addRow(Access &To, const facts::Call &By, const Api &How) const;
  void readKeys(Access &To) const;
  void addKey(Access &To, const facts::Call &By, const Api &How,
              bool Repeated) const;

  ValueList valuesAt(const facts::Expr &E) const;
  bool makesTuple(const facts::Expr &E) const;
  const facts::Aggregate *tupleIn(const facts::Expr &E) const;
  static ValueList valuesFrom(const facts::Call &Maker, unsigned First);
  void checkEscape(Access &To, const facts::Entity &Object) const;
  void checkPacks(Access &To, const ValueList &V) const;
  std::optional<std::string> text(const facts::Expr &E,
                                  const facts::Call &At) const;

  const Reach &R;
  const Wrappers &W;
  const Statements &S;
  const Lists Seen;
  const std::map<facts::Entity, std::vector<Addition>> Additions;
  const std::map<facts::Entity, const facts::Call *> Escapes;
};

/// The argument that a role names; null when the call leaves it out.
const facts::Expr *argument(const facts::Call &C, std::optional<unsigned> Role);

/// The first problem of an access is the one that is told.
void setProblem(Access &To, std::string Problem);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_ACCESSREADER_H
