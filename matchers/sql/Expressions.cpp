//===- Expressions.cpp - scalars ------------------------------------------===//
//
// Reads one scalar and says what it is at its root. A value of one operand
// keeps that operand's kind, parentheses and casts stripped; as soon as an
// operator joins two, it is an Expression that lists what it mentions.
// Precedence does not matter for that.
//
//===----------------------------------------------------------------------===//
#include "matchers/sql/Parser.h"
#include <algorithm>

namespace keyspread::sql {

/// Range, and the parameters and holes of the tokens read since \p FirstTok.
void Parser::finish(Value &V, size_t FirstTok) const {
  V.Range = since(FirstTok);
  V.ParameterIdxs.clear();
  V.HoleIdxs.clear();
  for (size_t K = FirstTok; K < I; ++K) {
    if (Tokens[K].Kind == TokenKind::Parameter)
      V.ParameterIdxs.push_back(Tokens[K].Link);
    for (uint32_t H = 0; H < Tokens[K].HoleCount; ++H)
      V.HoleIdxs.push_back(Tokens[K].FirstHole + H);
  }
}

/// Casts are stripped from what is bound or written, not from columns: CAST(id
/// AS STRING) has another order than id.
bool Parser::castable(const Value &V) {
  switch (V.Kind) {
  case Value::Parameter:
  case Value::Hole:
  case Value::String:
  case Value::Number:
  case Value::Null:
    return true;
  default:
    return false;
  }
}

/// \p Part becomes a piece of \p Into, which is no single thing any more.
void Parser::absorb(Value &Into, Value &&Part) {
  Into.Kind = Value::Expression;
  Into.Text.clear();
  Into.Quoted = false;
  Into.ParameterIdx.reset();
  Into.HoleIdx.reset();
  Into.ColumnName.reset();
  Into.Arguments.clear();
  std::move(Part.Columns.begin(), Part.Columns.end(),
            std::back_inserter(Into.Columns));
}

/// A literal or parameter that ends right behind itself: the bulk of every
/// dump.
bool Parser::literalAhead() const {
  const TokenKind Kind = tok().Kind;
  return (Kind == TokenKind::Number || Kind == TokenKind::String ||
          Kind == TokenKind::Parameter) &&
         (at(",", 1) || at(")", 1));
}

Value Parser::expression(bool Full) {
  if (literalAhead())
    return primary();
  const Restore<unsigned> Deeper(Depth, Depth + 1);
  const size_t First = I;
  if (Depth > MaxDepth) {
    fail("nested too deeply");
    skipOne();
    Value V;
    finish(V, First);
    return V;
  }
  Value V = signedPrimary(Full);
  bool Joined = false;
  while (!atEnd()) {
    if (takePostfix(V, Full))
      continue;
    if (!takeBinary(Full))
      break;
    Joined = true;
    absorb(V, signedPrimary(Full));
  }
  if (Joined)
    finish(V, First);
  return V;
}

/// A primary with the signs in front of it.
Value Parser::signedPrimary(bool Full) {
  const size_t First = I;
  while (atAny({"-", "+", "~", "!", "BINARY", "PRIOR", "@"}) ||
         (Full && at("NOT")))
    ++I;
  const size_t Signs = I - First;
  Value V = primary();
  if (Signs == 0)
    return V;
  const bool Number = V.Kind == Value::Number && Signs == 1;
  const std::string_view Sign = text(tokenAt(First));
  if (Number && (Sign == "-" || Sign == "+")) {
    V.Text.insert(0, Sign);
    V.Range.Begin = tokenAt(First).Begin;
    return V;
  }
  if (Signs == 1 && sameName(Sign, "BINARY"))
    return V;
  absorb(V, Value());
  finish(V, First);
  return V;
}

/// Words that no operand begins with.
bool Parser::atOperand(size_t Ahead) const {
  switch (tok(Ahead).Kind) {
  case TokenKind::End:
    return false;
  case TokenKind::Operator:
    return atAny({"(", "-", "+", "~", "!", "*", "[", "@"}, Ahead);
  case TokenKind::Word:
    if (at("(", Ahead + 1) &&
        atAny({"LEFT", "RIGHT", "VALUES", "REPLACE", "IF", "INSERT", "OFFSET"},
              Ahead))
      return true;
    return !atClauseWord(Ahead) &&
           !atAny({"AND",       "OR",        "XOR",       "AS",
                   "IS",        "IN",        "LIKE",      "BETWEEN",
                   "WHEN",      "ELSE",      "END",       "ASC",
                   "DESC",      "BY",        "COLLATE",   "ESCAPE",
                   "PARTITION", "RESPECT",   "SEPARATOR", "PRECEDING",
                   "FOLLOWING", "UNBOUNDED", "NULLS",     "DISTINCT"},
                  Ahead) &&
           !(at("AT", Ahead) && at("TIME", Ahead + 1));
  default:
    return true;
  }
}

/// "(" SELECT, also with the first arm of a set operation in its own
/// parentheses.
bool Parser::startsQuery(size_t Idx) const {
  size_t K = Idx;
  while (K < Last && text(Tokens[K]) == "(")
    ++K;
  if (K == Idx || K >= Last || Tokens[K].Kind != TokenKind::Word)
    return false;
  if (!sameName(text(Tokens[K]), "SELECT") &&
      !sameName(text(Tokens[K]), "WITH"))
    return false;
  for (; Idx + 1 < K; ++Idx) { // ((SELECT 1) + 1) is none
    const size_t Behind = closeOf(Idx + 1) + 1;
    const std::string After = Behind < Last ? upper(text(Tokens[Behind])) : ")";
    if (After != ")" && After != "UNION" && After != "EXCEPT" &&
        After != "INTERSECT" && After != "ORDER" && After != "LIMIT")
      return false;
  }
  return true;
}

Value Parser::parenthesised() {
  if (startsQuery(I))
    return subSelect();
  const size_t First = I;
  std::vector<Value> Elements = valueList();
  Value V;
  if (Elements.size() == 1) {
    V = std::move(Elements[0]);
  } else {
    for (const Value &E : Elements)
      V.Columns.insert(V.Columns.end(), E.Columns.begin(), E.Columns.end());
    V.Arguments = std::move(Elements);
  }
  finish(V, First);
  return V;
}

std::vector<Value> Parser::valueList() {
  std::vector<Value> Out;
  const size_t Close = closeOf(I++);
  if (I < Close || Close >= Last)
    do
      Out.push_back(expression(true));
    while (take(","));
  closeAt(Close);
  return Out;
}

/// At "(" of a query, which goes to the enclosing scope.
Value Parser::subSelect() {
  const size_t First = I;
  const size_t Close = closeOf(I++);
  Value V;
  V.Kind = Value::SubSelect;
  Queries Ctes;
  Queries Found = query(Ctes);
  if (Sink) {
    std::move(Ctes.begin(), Ctes.end(), std::back_inserter(*Sink));
    std::move(Found.begin(), Found.end(), std::back_inserter(*Sink));
  }
  closeAt(Close);
  finish(V, First);
  return V;
}

/// What stands behind an operand and joins no second one.
bool Parser::takePostfix(Value &V, bool Full) {
  const size_t First = I;
  if (take("::")) { // $1::int4, x::numeric(10, 2)[]
    name();
    skipWords({"PRECISION", "VARYING", "WITHOUT", "TIME", "ZONE"});
    if (at("(") && !startsQuery(I))
      skipParens();
    while (take("[") && take("]"))
      ;
    if (!castable(V))
      absorb(V, Value());
    V.Range.End = prevEnd();
    return true;
  }
  if (at("COLLATE") && (atName(1) || atKind(TokenKind::String, 1))) {
    ++I;
    if (atKind(TokenKind::String))
      ++I;
    else
      name();
    V.Range.End = prevEnd();
    return true;
  }
  const bool Test = Full && atAny({"ISNULL", "NOTNULL"});
  if (Test || (at(".") && atName(1))) { // f(x).field
    I += Test ? 1 : 2;
    absorb(V, Value());
  } else if (take("[")) { // a[1], [1, 2]
    while (!atEnd() && !atAny({"]", ")"})) {
      if (atOperand())
        absorb(V, expression(true));
      else
        ++I;
    }
    take("]");
    absorb(V, Value());
  } else {
    return false;
  }
  Value Behind;
  finish(Behind, First);
  V.Range.End = prevEnd();
  std::move(Behind.ParameterIdxs.begin(), Behind.ParameterIdxs.end(),
            std::back_inserter(V.ParameterIdxs));
  std::move(Behind.HoleIdxs.begin(), Behind.HoleIdxs.end(),
            std::back_inserter(V.HoleIdxs));
  return true;
}

/// An operator between two operands, with the words that belong to it.
bool Parser::takeBinary(bool Full) {
  if (atAny({"+",  "-",  "*",  "/",  "%",   "||", "|",   "&",
             "<<", ">>", "^",  "->", "->>", "#>", "#>>", "@>",
             "<@", "~",  "~*", "!~", "!~*", "#",  "&&"})) {
    const bool Logical = D == Dialect::MySql && atAny({"||", "&&"});
    if (Logical && !Full)
      return false;
    ++I;
    return true;
  }
  if (atAny({"DIV", "MOD"}) && D == Dialect::MySql)
    return ++I, true;
  if (takeAll({"AT", "TIME", "ZONE"}))
    return true;
  if (!Full)
    return false;
  if (atAny({"=",      "==",    "<>",    "!=",      "<",     "<=",
             ">",      ">=",    "<=>",   "=>",      ":=",    "AND",
             "OR",     "XOR",   "IN",    "LIKE",    "ILIKE", "GLOB",
             "REGEXP", "RLIKE", "MATCH", "BETWEEN", "ESCAPE"}))
    return ++I, true;
  if (takeAll({"SIMILAR", "TO"}))
    return true;
  if (at("NOT") && atAny({"IN", "LIKE", "ILIKE", "GLOB", "REGEXP", "RLIKE",
                          "BETWEEN", "MATCH"},
                         1))
    return I += 2, true;
  if (!take("IS"))
    return false;
  take("NOT");
  takeAll({"DISTINCT", "FROM"});
  return true;
}

} // namespace keyspread::sql
