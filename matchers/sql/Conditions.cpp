//===- Conditions.cpp - WHERE, ON and HAVING ------------------------------===//
//
// Splits a condition into its conjuncts. Parentheses around AND are
// transparent; an OR marks everything below it. A parenthesis opens a group of
// conditions, not an operand, when nothing that goes on with an operand follows
// its ")".
//
//===----------------------------------------------------------------------===//
#include "matchers/sql/Parser.h"
#include <algorithm>

namespace keyspread::sql {

Condition Parser::condition() {
  Condition C;
  C.Keyword = {begin(), tok().End};
  const size_t First = ++I;
  C.TopLevelOr = disjunction(C.Predicates);
  C.Body = since(First);
  return C;
}

bool Parser::atOr() const {
  return atAny({"OR", "XOR"}) || (D == Dialect::MySql && at("||"));
}

/// True when an OR joins the conditions of this level. A hole between two
/// conditions may be one, so it counts as OR.
bool Parser::disjunction(std::vector<Predicate> &Out) {
  const size_t Start = Out.size();
  bool Or = false;
  conjunction(Out);
  for (;;) {
    const bool Hole = atKind(TokenKind::Hole);
    if (atOr() || (Hole && atOperand(1) && !atKind(TokenKind::Hole, 1))) {
      Or = true;
      ++I;
      conjunction(Out);
    } else if (Hole && at("AND", 1)) {
      I += 2;
      conjunction(Out);
    } else {
      break;
    }
  }
  for (size_t K = Start; Or && K < Out.size(); ++K)
    Out[K].UnderOr = true;
  return Or;
}

void Parser::conjunction(std::vector<Predicate> &Out) {
  do
    predicate(Out);
  while (take("AND") || (D == Dialect::MySql && take("&&")));
}

void Parser::predicate(std::vector<Predicate> &Out) {
  const size_t First = I;
  bool Negated = false;
  while (take("NOT"))
    Negated = !Negated;
  if (hinted(Out, Negated) || (atGroup() && group(Out, Negated)))
    return;
  Predicate P = comparison();
  P.Negated = P.Negated != Negated;
  P.Range = since(First);
  if (I != First)
    Out.push_back(std::move(P));
}

/// SQLite's likely(condition) and unlikely(condition) say what the condition
/// does.
bool Parser::hinted(std::vector<Predicate> &Out, bool Negated) {
  if (D != Dialect::Sqlite || !atAny({"LIKELY", "UNLIKELY"}) || !at("(", 1))
    return false;
  const size_t First = I++, Start = Out.size();
  if (!atGroup() || !group(Out, Negated)) {
    I = First;
    return false;
  }
  if (Out.size() == Start + 1)
    Out.back().Range = since(First);
  return true;
}

bool Parser::atGroup() const {
  if (!at("(") || startsQuery(I))
    return false;
  const size_t Behind = closeOf(I) + 1;
  if (Behind >= Last)
    return true;
  const size_t Ahead = Behind - I;
  if (atKind(TokenKind::Hole, Ahead))
    return true;
  return atClauseWord(Ahead) ||
         atAny({")", "AND", "OR", "XOR", ",", "THEN", "WHEN"}, Ahead) ||
         (D == Dialect::MySql && atAny({"||", "&&"}, Ahead));
}

/// "( condition )". NOT over several conditions is an OR of their opposites.
bool Parser::group(std::vector<Predicate> &Out, bool Negated) {
  const Restore<unsigned> Deeper(Depth, Depth + 1);
  if (Depth > MaxDepth)
    return false;
  const size_t Start = Out.size();
  const size_t Close = closeOf(I++);
  disjunction(Out);
  closeAt(Close);
  for (size_t K = Start; Negated && K < Out.size(); ++K) {
    Out[K].Negated = !Out[K].Negated;
    Out[K].UnderOr |= Out.size() - Start > 1;
  }
  return true;
}

namespace {
std::optional<Op> operatorOf(std::string_view Text) {
  constexpr std::pair<std::string_view, Op> Table[] = {
      {"=", Op::Eq},  {"==", Op::Eq}, {"<=>", Op::Eq},
      {"<>", Op::Ne}, {"!=", Op::Ne}, {"<", Op::Lt},
      {"<=", Op::Le}, {">", Op::Gt},  {">=", Op::Ge}};
  for (const auto &[Written, Operator] : Table)
    if (Written == Text)
      return Operator;
  return std::nullopt;
}
Op flipped(Op Operator) {
  switch (Operator) {
  case Op::Lt:
    return Op::Gt;
  case Op::Le:
    return Op::Ge;
  case Op::Gt:
    return Op::Lt;
  case Op::Ge:
    return Op::Le;
  default:
    return Operator;
  }
}
bool isComparison(Op Operator) { return Operator <= Op::Ge; }
bool isRow(const Value &V) {
  const bool Named = V.Kind == Value::Call && V.Text == "ROW"; // ROW(a, b)
  return (V.Kind == Value::Expression || Named) && !V.Arguments.empty();
}
} // namespace

Predicate Parser::comparison() {
  Predicate P;
  Value Left = expression(false);
  rightSide(P, std::move(Left));
  return P;
}

void Parser::rightSide(Predicate &P, Value Left) {
  const bool Not = at("NOT") && atAny({"IN", "LIKE", "ILIKE", "GLOB", "REGEXP",
                                       "RLIKE", "BETWEEN", "SIMILAR", "MATCH"},
                                      1);
  if (Not) {
    ++I;
    P.Negated = true;
  }
  if (isTest(P, Left) || listTest(P, Left))
    return;
  const auto Operator =
      atKind(TokenKind::Operator) ? operatorOf(text(tok())) : std::nullopt;
  if (Operator)
    return comparisonOperator(P, Left, *Operator);
  // `a \x01 ?`: the hole is the operator.
  const bool HoleOperator = atKind(TokenKind::Hole) &&
                            Left.Kind != Value::Hole && atOperand(1) && !Not;
  if (HoleOperator ||
      atAny({"REGEXP", "RLIKE", "MATCH", "SIMILAR", "OVERLAPS"})) {
    ++I;
    take("TO");
    std::vector<Value> Right;
    Right.push_back(expression(false));
    return orient(P, std::move(Left), std::move(Right));
  }
  bare(P, Left);
}

/// A condition without operator: a truth value, or SQL of unknown shape.
void Parser::bare(Predicate &P, Value &Left) {
  if (Left.Kind == Value::Column) {
    P.Left.push_back(*Left.ColumnName);
    return;
  }
  if (Left.Kind == Value::Hole && !Left.Quoted)
    HoleUsed[*Left.HoleIdx] = false;
  P.Right.push_back(std::move(Left));
}

void Parser::comparisonOperator(Predicate &P, Value &Left, Op Operator) {
  ++I;
  P.Operator = Operator;
  std::vector<Value> Right;
  const bool Quantified = atAny({"ANY", "ALL", "SOME"}) && at("(", 1);
  if (Quantified)
    quantified(P);
  Right.push_back(expression(false));
  const bool Chained = atKind(TokenKind::Operator) && operatorOf(text(tok()));
  if (Chained) { // a < b < c
    ++I;
    Right.push_back(expression(true));
    P.Operator = Op::Other;
  }
  orient(P, std::move(Left), std::move(Right));
}

/// = ANY(..) is IN, <> ALL(..) is NOT IN.
void Parser::quantified(Predicate &P) {
  const bool All = at("ALL");
  if (P.Operator == Op::Eq && !All) {
    P.Operator = Op::In;
  } else if (P.Operator == Op::Ne && All) {
    P.Operator = Op::In;
    P.Negated = !P.Negated;
  } else {
    P.Operator = Op::Other;
  }
}

/// IS ..., ISNULL, NOTNULL.
bool Parser::isTest(Predicate &P, Value &Left) {
  if (atAny({"ISNULL", "NOTNULL"})) {
    P.Operator = at("ISNULL") ? Op::IsNull : Op::IsNotNull;
    ++I;
    orient(P, std::move(Left), {});
    return true;
  }
  if (!take("IS"))
    return false;
  bool Not = take("NOT");
  if (take("NULL")) {
    P.Operator = Not ? Op::IsNotNull : Op::IsNull;
    orient(P, std::move(Left), {});
    return true;
  }
  std::vector<Value> Right;
  if (takeAll({"DISTINCT", "FROM"}))
    Not = !Not;
  const bool Truth = atAny({"TRUE", "FALSE", "UNKNOWN", "JSON"});
  P.Operator = Truth ? Op::Other : Not ? Op::Ne : Op::Eq;
  P.Negated |= Truth && Not;
  Right.push_back(expression(false));
  orient(P, std::move(Left), std::move(Right));
  return true;
}

/// IN, BETWEEN, LIKE.
bool Parser::listTest(Predicate &P, Value &Left) {
  std::vector<Value> Right;
  if (take("IN")) {
    P.Operator = Op::In;
    if (at("(") && !startsQuery(I))
      Right = valueList();
    else
      Right.push_back(expression(false));
  } else if (take("BETWEEN")) {
    P.Operator = Op::Between;
    skipWords({"SYMMETRIC", "ASYMMETRIC"});
    Right.push_back(expression(false));
    if (expect("AND"))
      Right.push_back(expression(false));
  } else if (atAny({"LIKE", "ILIKE", "GLOB"})) {
    ++I;
    P.Operator = Op::Like;
    Right.push_back(expression(false));
    if (take("ESCAPE"))
      expression(false);
  } else {
    return false;
  }
  orient(P, std::move(Left), std::move(Right));
  return true;
}

/// The columns of a column or of a row of columns.
std::optional<std::vector<Name>> Parser::columnsOf(const Value &V) const {
  if (V.Kind == Value::Column)
    return std::vector<Name>{*V.ColumnName};
  if (!isRow(V))
    return std::nullopt;
  std::vector<Name> Out;
  for (const Value &Element : V.Arguments) {
    if (Element.Kind != Value::Column)
      return std::nullopt;
    Out.push_back(*Element.ColumnName);
  }
  return Out;
}

namespace {
/// `\x01 = ?`: the hole names a column.
bool holeNames(const Value &Left, std::string_view Text) {
  return Left.Kind == Value::Hole &&
         (!Left.Quoted || Text[Left.Range.Begin] == '"');
}
Name holeName(const Value &V) {
  Name N;
  N.Text = HoleByte;
  N.Range = N.Whole = V.Range;
  N.Holes.push_back(*V.HoleIdx);
  return N;
}
void spread(std::vector<Value> &Right) {
  if (Right.size() != 1 || !isRow(Right[0]))
    return;
  std::vector<Value> Elements = std::move(Right[0].Arguments);
  Right = std::move(Elements);
}
} // namespace

/// Puts the column to the left, or everything to the right when there is none.
void Parser::orient(Predicate &P, Value Left, std::vector<Value> Right) {
  if (auto Columns = columnsOf(Left)) {
    P.Left = std::move(*Columns);
    if (isComparison(P.Operator) && P.Left.size() > 1)
      spread(Right);
    P.Right = std::move(Right);
    return;
  }
  if (isComparison(P.Operator) && Right.size() == 1)
    if (auto Columns = columnsOf(Right[0])) {
      P.Left = std::move(*Columns);
      P.Right.push_back(std::move(Left));
      if (P.Left.size() > 1)
        spread(P.Right);
      P.Operator = flipped(P.Operator);
      P.Flipped = true;
      return;
    }
  if (holeNames(Left, Text)) {
    P.Left.push_back(holeName(Left));
    P.Right = std::move(Right);
    return;
  }
  P.Right.push_back(std::move(Left));
  std::move(Right.begin(), Right.end(), std::back_inserter(P.Right));
}

} // namespace keyspread::sql
