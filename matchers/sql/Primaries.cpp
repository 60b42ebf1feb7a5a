//===- Primaries.cpp - operands of expressions ----------------------------===//
//
// Literals, parameters, holes, columns, calls and the forms that begin with a
// word.
//
//===----------------------------------------------------------------------===//
#include "matchers/sql/Parser.h"

namespace keyspread::sql {

Value Parser::primary() {
  const size_t First = I;
  Value V;
  switch (tok().Kind) {
  case TokenKind::Number:
    V.Kind = Value::Number;
    V.Text = text(tok());
    ++I;
    break;
  case TokenKind::String:
    return stringValue();
  case TokenKind::Parameter:
    return parameterValue();
  case TokenKind::Variable:
    ++I;
    break;
  case TokenKind::Hole:
  case TokenKind::QuotedName:
    return wordValue();
  case TokenKind::Word:
    if (atOperand())
      return wordValue();
    break;
  default:
    if (at("("))
      return parenthesised();
    if (take("*"))
      break; // count(*)
  }
  if (I == First && !at("["))
    fail("expected a value");
  finish(V, First);
  return V;
}

Value Parser::parameterValue() {
  Value V;
  V.Kind = Value::Parameter;
  V.ParameterIdx = tok().Link;
  V.Text = text(tok());
  ++I;
  finish(V, I - 1);
  return V;
}

/// A quoted string: a literal, or a hole when it holds nothing else.
Value Parser::stringValue() {
  Value V;
  const Token &Tok = tok();
  const size_t First = I++;
  finish(V, First);
  V.Text = stringContents(text(Tok), D);
  const bool WholeHole = V.Text.size() == 1 && V.Text[0] == HoleByte;
  if (Tok.HoleCount == 0) {
    V.Kind = Value::String;
  } else if (WholeHole && !isBinaryString(text(Tok))) {
    V.Kind = Value::Hole;
    V.HoleIdx = Tok.FirstHole;
    V.Quoted = true;
  }
  if (!atKind(TokenKind::String))
    return V;
  while (atKind(TokenKind::String)) // 'a' 'b' is one literal
    ++I;
  absorb(V, Value());
  finish(V, First);
  return V;
}

Value Parser::holeValue() {
  Value V;
  V.Kind = Value::Hole;
  V.HoleIdx = tok().FirstHole;
  V.Quoted = tok().Kind == TokenKind::QuotedName;
  V.Text = HoleByte;
  useHoles(tok());
  ++I;
  finish(V, I - 1);
  return V;
}

/// What starts with a word: a keyword value, a call or a column.
Value Parser::wordValue() {
  const size_t First = I;
  const bool Plain = !at(".", 1) && !at("(", 1);
  const bool LiteQuotes = D == Dialect::Sqlite && text(tok()).starts_with('"');
  const bool WholeHole = tok().HoleCount == 1 && nameText(tok()).size() == 1;
  if (WholeHole && Plain && (atKind(TokenKind::Hole) || LiteQuotes))
    return holeValue();
  if (LiteQuotes && InRow && Plain)
    return nameAsString();
  if (atKind(TokenKind::Word) && !at(".", 1))
    if (auto V = keywordValue())
      return std::move(*V);
  Name N = name();
  if (at("("))
    return call(N, First);
  Value V;
  V.Kind = Value::Column;
  V.Text = N.Text;
  V.Columns.push_back(N);
  V.ColumnName = std::move(N);
  finish(V, First);
  return V;
}

/// SQLite takes a name in double quotes for a string where no column can stand.
Value Parser::nameAsString() {
  const size_t First = I;
  Value V;
  V.Kind = tok().HoleCount ? Value::Expression : Value::String;
  V.Text = namePart().Text;
  finish(V, First);
  return V;
}

/// What a word means that is no name here: NULL, CASE, CAST, CURRENT_TIMESTAMP
/// ...
std::optional<Value> Parser::keywordValue() {
  const bool Called = at("(", 1);
  if (at("NULL"))
    return constant(Value::Null);
  if (at("DEFAULT") && !Called)
    return constant(Value::Default);
  if (atAny({"TRUE", "FALSE"}))
    return constant(Value::Expression);
  if (!Called && atAny({"CURRENT_TIMESTAMP", "CURRENT_DATE", "CURRENT_TIME",
                        "LOCALTIMESTAMP", "LOCALTIME", "SYSDATE"}))
    return constant(Value::Call);
  if (at("CASE"))
    return caseValue();
  if (Called && atAny({"CAST", "SAFE_CAST", "TRY_CAST"}))
    return castValue();
  if (atAll({"NEXT", "VALUE", "FOR"}))
    return sequenceValue();
  if (at("INTERVAL") &&
      (Called || (tok(1).Kind != TokenKind::Operator && atOperand(1))))
    return intervalValue();
  const bool Introducer = text(tok()).starts_with('_'); // MySQL's _utf8'x'
  if (atKind(TokenKind::String, 1) &&
      (Introducer || atAny({"DATE", "TIME", "TIMESTAMP", "TIMESTAMPTZ",
                            "DATETIME", "NUMERIC", "BIGNUMERIC", "JSON"})))
    return typedLiteral();
  if (atAny({"ARRAY", "STRUCT"}) && at("<", 1))
    return typedConstructor();
  return std::nullopt;
}

Value Parser::constant(Value::KindTy Kind) {
  Value V;
  V.Kind = Kind;
  V.Text = upper(text(tok()));
  ++I;
  finish(V, I - 1);
  return V;
}

/// DATE '2020-01-01': the string, as a cast of one is.
Value Parser::typedLiteral() {
  const size_t First = I++;
  Value V = stringValue();
  finish(V, First);
  return V;
}

/// ARRAY<INT64>[1, 2], STRUCT<a INT64>(1): what stands behind the type.
Value Parser::typedConstructor() {
  const size_t First = I++;
  while (!atEnd() && !atAny({"(", "[", ",", ")"}))
    ++I;
  Value V;
  if (at("("))
    V = parenthesised();
  absorb(V, Value());
  finish(V, First);
  return V;
}

Value Parser::caseValue() {
  const size_t First = I++;
  Value V;
  while (!atEnd() && !at("END")) {
    if (atAny({"WHEN", "THEN", "ELSE"})) {
      ++I;
      continue;
    }
    if (!atOperand() && !at("NOT"))
      break;
    const size_t Before = I;
    absorb(V, expression(true));
    if (I == Before)
      break;
  }
  expect("END");
  absorb(V, Value());
  finish(V, First);
  return V;
}

/// CAST(x AS type): x itself when that is bound or written, else an Expression.
Value Parser::castValue() {
  const size_t First = I++;
  const size_t Close = closeOf(I++);
  Value V = expression(true);
  if (!castable(V))
    absorb(V, Value());
  take("AS");
  while (I < Close) // the type, and FORMAT ... of GoogleSQL
    skipOne();
  closeAt(Close);
  finish(V, First);
  return V;
}

/// INTERVAL 1 DAY, INTERVAL '1 day'.
Value Parser::intervalValue() {
  const Restore<unsigned> Deeper(Depth, Depth + 1);
  const size_t First = I++;
  Value V;
  if (Depth <= MaxDepth)
    V = signedPrimary(false);
  if (atKind(TokenKind::Word) && atOperand())
    ++I;
  absorb(V, Value());
  finish(V, First);
  return V;
}

/// NEXT VALUE FOR s: a call with the sequence as its argument.
Value Parser::sequenceValue() {
  const size_t First = I;
  I += 3;
  Value V, Argument;
  const size_t NameTok = I;
  Argument.Kind = Value::Column;
  Argument.ColumnName = name();
  Argument.Text = Argument.ColumnName->Text;
  finish(Argument, NameTok);
  V.Kind = Value::Call;
  V.Text = "NEXT VALUE FOR";
  V.Arguments.push_back(std::move(Argument));
  finish(V, First);
  return V;
}

/// At "(" behind a function's name.
Value Parser::call(const Name &Function, size_t FirstTok) {
  const Restore<bool> NoRow(InRow, false);
  Value V;
  V.Kind = Value::Call;
  V.Text = upper(Function.Text);
  if (startsQuery(I)) { // EXISTS (SELECT ..), ARRAY(SELECT ..)
    V.Arguments.push_back(subSelect());
  } else {
    const size_t Close = closeOf(I++);
    if (at("SEQUENCE") || V.Text == "EXTRACT")
      ++I; // GET_NEXT_SEQUENCE_VALUE(SEQUENCE s), EXTRACT(YEAR FROM x)
    arguments(V, Close);
    closeAt(Close);
  }
  for (;;) {
    if (atAny({"FILTER", "OVER"}) && at("(", 1)) {
      const size_t Close = closeOf(++I);
      Value Window;
      ++I;
      arguments(Window, Close);
      std::move(Window.Columns.begin(), Window.Columns.end(),
                std::back_inserter(V.Columns));
      closeAt(Close);
    } else if (atAll({"WITHIN", "GROUP"})) {
      I += 2;
      skipParens();
    } else if (at("OVER") && atName(1)) {
      I += 2;
    } else if (!takeAll({"IGNORE", "NULLS"}) &&
               !takeAll({"RESPECT", "NULLS"})) {
      break;
    }
  }
  finish(V, FirstTok);
  return V;
}

/// The arguments up to \p Close. Words that go with a function alone (FROM,
/// ORDER BY, SEPARATOR, ROWS ...) are passed over; what stands behind them
/// joins the argument.
void Parser::arguments(Value &Into, size_t Close) {
  bool Fresh = true;
  while (I < Close) {
    if (take(",")) {
      Fresh = true;
      continue;
    }
    if (!atOperand() && !at("NOT")) {
      skipOne();
      continue;
    }
    const size_t Before = I;
    Value Argument = expression(true);
    if (I == Before) {
      skipOne();
      continue;
    }
    Into.Columns.insert(Into.Columns.end(), Argument.Columns.begin(),
                        Argument.Columns.end());
    if (Fresh)
      Into.Arguments.push_back(std::move(Argument));
    else
      absorb(Into.Arguments.back(), std::move(Argument));
    Fresh = false;
  }
}

} // namespace keyspread::sql
