//===- SqlTesting.h - statements as short text ----------------------------===//
//
// In: parts of the statement model. Out: one line each, so that a test says
// what it expects in one string. Holes are written {} in the SQL of a test.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TEST_UNIT_SQL_SQLTESTING_H
#define KEYSPREAD_TEST_UNIT_SQL_SQLTESTING_H

#include "matchers/sql/Statement.h"
#include <string>

namespace keyspread::sql::testing {

/// "a = {}" with each {} as a hole.
inline std::string holes(std::string Text) {
  for (size_t At; (At = Text.find("{}")) != std::string::npos;)
    Text.replace(At, 2, 1, HoleByte);
  return Text;
}

inline std::string show(const Name &N) {
  std::string Out = N.Qualifier.empty() ? N.Text : N.Qualifier + "." + N.Text;
  for (char &C : Out)
    if (C == HoleByte)
      C = '#';
  return Out;
}

inline std::string show(const Value &V);
inline std::string show(const SelectItem &Item);
inline std::string show(const TableRef &T);
inline std::string show(const OrderItem &O);
inline std::string show(const Assignment &A);
inline std::string show(const InsertRow &R);
inline std::string show(const KeyPart &K);

template <typename List> std::string showAll(const List &Items) {
  std::string Out;
  for (const auto &Item : Items)
    Out += (Out.empty() ? "" : ", ") + show(Item);
  return Out;
}

/// ?0 is the first entry of Parameters, #0 the first hole, '#0' a quoted one.
inline std::string show(const Value &V) {
  switch (V.Kind) {
  case Value::Parameter:
    return "?" + std::to_string(*V.ParameterIdx);
  case Value::Hole:
    return (V.Quoted ? "'#" : "#") + std::to_string(*V.HoleIdx) +
           (V.Quoted ? "'" : "");
  case Value::String:
    return "'" + V.Text + "'";
  case Value::Number:
    return V.Text;
  case Value::Null:
    return "NULL";
  case Value::Default:
    return "DEFAULT";
  case Value::Column:
    return show(*V.ColumnName);
  case Value::Call:
    return V.Text + "(" + showAll(V.Arguments) + ")";
  case Value::SubSelect:
    return "SELECT";
  case Value::Expression:
    break;
  }
  if (!V.Arguments.empty())
    return "(" + showAll(V.Arguments) + ")";
  std::string Out = "<" + showAll(V.Columns);
  for (unsigned P : V.ParameterIdxs)
    Out += " ?" + std::to_string(P);
  for (unsigned H : V.HoleIdxs)
    Out += " #" + std::to_string(H);
  return Out + ">";
}

inline const char *show(Op Operator) {
  constexpr const char *Names[] = {"=",    "<>",     "<",           "<=",
                                   ">",    ">=",     "BETWEEN",     "IN",
                                   "LIKE", "ISNULL", "IS NOT NULL", "OTHER"};
  return Names[static_cast<int>(Operator)];
}

/// "a = ?0"; marks: ! negated, | under an OR, ~ flipped.
inline std::string show(const Predicate &P) {
  return showAll(P.Left) + " " + show(P.Operator) + " " + showAll(P.Right) +
         (P.Negated ? " !" : "") + (P.UnderOr ? " |" : "") +
         (P.Flipped ? " ~" : "");
}

inline std::string show(const Condition &C) {
  std::string Out = C.TopLevelOr ? "OR: " : "";
  for (const Predicate &P : C.Predicates)
    Out += (&P == &C.Predicates[0] ? "" : "; ") + show(P);
  return Out;
}

inline std::string show(const SelectItem &Item) {
  std::string Out = Item.Star ? Item.StarQualifier + "*" : show(Item.Expr);
  for (char &C : Out)
    if (C == HoleByte)
      C = '#';
  return Item.Alias.empty() ? Out : Out + " AS " + Item.Alias;
}

inline std::string show(const TableRef &T) {
  std::string Out = T.Derived ? "(derived)" : show(T.Table);
  if (!T.Alias.empty())
    Out += " " + T.Alias;
  Out += T.Outer ? " outer" : "";
  Out += T.IsCte ? " cte" : "";
  if (T.On)
    Out += " on[" + show(*T.On) + "]";
  if (!T.Using.empty())
    Out += " using[" + showAll(T.Using) + "]";
  return Out;
}

inline std::string show(const OrderItem &O) {
  return show(O.Expr) + (O.Desc ? " DESC" : "");
}
inline std::string show(const Assignment &A) {
  return show(A.Column) + " := " + show(A.Right);
}
inline std::string show(const InsertRow &R) {
  return "(" + showAll(R.Values) + ")";
}
inline std::string show(const KeyPart &K) {
  return (K.Column.Text.empty() ? "expr" : show(K.Column)) +
         (K.Desc ? " DESC" : "");
}

inline std::string at(const std::string &Text, Span S) {
  return Text.substr(S.Begin, S.End - S.Begin);
}

/// The first statement of \p Text.
inline Statement one(const std::string &Text, Dialect D = Dialect::Sqlite) {
  Script S = parse(Text, D);
  return S.Statements.empty() ? Statement() : std::move(S.Statements.front());
}

inline std::string errors(const Statement &S) {
  std::string Out;
  for (const SyntaxError &E : S.Errors)
    Out +=
        (Out.empty() ? "" : "; ") + std::to_string(E.Offset) + ": " + E.Message;
  return Out;
}

} // namespace keyspread::sql::testing

#endif // KEYSPREAD_TEST_UNIT_SQL_SQLTESTING_H
