//===- ScanShapes.h - how a scope reads along a column --------------------===//
//
// In: one SELECT, UPDATE or DELETE, with what the queries around it add. Out:
// its bounds, order and limit along one column. Says nothing about keys.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_SCANSHAPES_H
#define KEYSPREAD_REWRITES_GRAPH_SCANSHAPES_H

#include "matchers/sql/Statement.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace keyspread {

/// What one scope does along one column.
struct Along {
  bool Below = false, Above = false; // c < ?, c > ?
  bool Between = false;              // both
  bool Order = false;                // the first item of ORDER BY
  bool Extreme = false;              // MIN(c), MAX(c)
  bool Limit = false;

  bool range() const { return Below || Above || Between; }
};

/// "a range in order with a limit".
std::string describe(const Along &A);

/// How a column is held to single values.
enum class Held { Free, ByJoin, ByQuery, ByValue };

class ScanShape {
public:
  using IsColumn = llvm::function_ref<bool(const sql::Name &)>;

  /// \p Text is what \p S was parsed from. \p Q is \p S when it is a query.
  ScanShape(llvm::StringRef Text, const sql::Scope &S, const sql::Query *Q)
      : Text(Text), S(S), Q(Q) {}
  /// The shape of a query inside this one: what it leaves open, this decides.
  ScanShape inner(const sql::Query &Nested) const;
  /// The shape of another arm of this set operation.
  ScanShape arm(const sql::Query &Other) const;

  const sql::Scope &scope() const { return S; }
  Along along(IsColumn Is) const;
  Held held(IsColumn Is) const;
  /// The columns that a join makes equal to one that \p Is.
  std::vector<sql::Name> equals(IsColumn Is) const;

private:
  template <typename Visit> void eachPredicate(Visit V) const;
  bool limited() const;
  bool ordersBy(const sql::Value &V, IsColumn Is, unsigned Depth = 0) const;
  bool asksExtreme(const sql::SelectItem &Item, IsColumn Is) const;
  llvm::StringRef textOf(sql::Span Span) const {
    return Text.slice(Span.Begin, Span.End);
  }

  llvm::StringRef Text;
  const sql::Scope &S;
  const sql::Query *Q;
  bool OuterLimit = false;
  const sql::OrderItem *OuterOrder = nullptr;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_SCANSHAPES_H
