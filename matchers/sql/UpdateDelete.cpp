//===- UpdateDelete.cpp - UPDATE, DELETE, assignments, RETURNING ----------===//
#include "matchers/sql/Parser.h"
#include <algorithm>

namespace keyspread::sql {

void Parser::assignments(std::vector<Assignment> &Out) {
  do {
    if (atKind(TokenKind::Hole) && !atAny({"=", "."}, 1)) {
      ++I; // assignments of unknown shape
      continue;
    }
    if (at("(")) {
      tupleAssignment(Out);
    } else if (atName() && !(atClauseWord() && !at("=", 1))) {
      Out.push_back(assignment());
    } else {
      fail("expected a column name");
      return;
    }
    if (atKind(TokenKind::Hole) && at(",", 1))
      ++I;
  } while (take(","));
}

/// a = 1, t.a = 1, a[1] = 2, a += 1.
Assignment Parser::assignment() {
  Assignment A;
  const size_t First = I;
  A.Column = name();
  if (at("["))
    skipTo({"=", ",", ")"}, Last);
  const bool Compound = atAny({"+=", "-=", "*=", "/=", "%=", "|=", "&=", "^="});
  if (Compound || at(":="))
    ++I;
  else if (!expect("=")) {
    A.Range = since(First);
    return A;
  }
  A.Right = expression(true);
  if (Compound) {
    absorb(A.Right, Value());
    A.Right.Columns.push_back(A.Column);
  }
  A.Range = since(First);
  return A;
}

/// (a, b) = (1, 2) as two assignments; (a, b) = (SELECT ..) gives both the
/// sub-select.
void Parser::tupleAssignment(std::vector<Assignment> &Out) {
  const size_t First = I;
  uint32_t Open = 0, Close = 0;
  std::vector<Name> Columns = nameList(Open, Close);
  if (!expect("="))
    return;
  take("ROW");
  Value Right = expression(false);
  const bool Matches = Right.Arguments.size() == Columns.size() &&
                       Right.Kind == Value::Expression;
  for (size_t K = 0; K < Columns.size(); ++K) {
    Assignment A;
    A.Column = std::move(Columns[K]);
    A.Right = Matches ? Right.Arguments[K] : Right;
    A.Range = since(First);
    Out.push_back(std::move(A));
  }
}

void Parser::update(Update &Upd) {
  const size_t First = I++;
  const Restore<Queries *> Inside(Sink, &Upd.Nested);
  if (take("OR"))
    advance(); // ABORT, FAIL, IGNORE, REPLACE, ROLLBACK
  skipWords({"LOW_PRIORITY", "IGNORE"});
  if (at("TOP") && at("(", 1))
    top(Upd);
  fromList(Upd.From);
  while (atKind(TokenKind::Hole))
    ++I;
  if (expect("SET")) {
    const size_t SetFirst = I;
    assignments(Upd.Set);
    Upd.SetRange = since(SetFirst);
    Upd.WhereInsertion = prevEnd();
    returning(Upd.Returning); // OUTPUT stands here
    while (atKind(TokenKind::Hole) && at("FROM", 1))
      ++I;
    if (take("FROM")) {
      fromList(Upd.From);
      Upd.WhereInsertion = prevEndWithHint();
    }
  } else {
    Upd.WhereInsertion = prevEnd();
  }
  do
    clauses(Upd, nullptr, true);
  while (returning(Upd.Returning));
  Upd.Range = since(First);
}

void Parser::deleteFrom(Delete &Del) {
  const size_t First = I++;
  const Restore<Queries *> Inside(Sink, &Del.Nested);
  skipWords({"LOW_PRIORITY", "QUICK", "IGNORE"});
  if (at("TOP") && at("(", 1))
    top(Del);
  deleteTargets(Del);
  Del.WhereInsertion = prevEndWithHint();
  returning(Del.Returning); // OUTPUT stands here
  if (at("USING") || (at("FROM") && D == Dialect::TSql)) {
    ++I;
    fromList(Del.From);
    Del.WhereInsertion = prevEndWithHint();
  }
  do
    clauses(Del, nullptr, true);
  while (returning(Del.Returning));
  Del.Range = since(First);
}

/// FROM t, t, or MySQL's `t FROM t JOIN u`, where the target moves to the
/// front.
void Parser::deleteTargets(Delete &Del) {
  if (take("FROM"))
    return fromList(Del.From);
  std::vector<TableRef> Targets;
  fromList(Targets);
  const bool Joined = at("FROM") && !Targets.empty();
  if (!Joined) {
    Del.From = std::move(Targets);
    return;
  }
  ++I;
  fromList(Del.From);
  const auto Target =
      std::find_if(Del.From.begin(), Del.From.end(), [&](const TableRef &T) {
        return sameName(T.label(), Targets[0].Table.Text);
      });
  if (Target != Del.From.end())
    std::rotate(Del.From.begin(), Target, Target + 1);
  else
    Del.From.insert(Del.From.begin(), std::move(Targets[0]));
}

/// RETURNING, THEN RETURN, OUTPUT.
bool Parser::returning(std::vector<SelectItem> &Items) {
  if (takeAll({"THEN", "RETURN"})) {
    if (takeAll({"WITH", "ACTION"}) && take("AS"))
      name();
  } else if (at("THEN") && I + 1 >= Last) {
    ++I;
    fail("expected RETURN");
    return true;
  } else if (!take("RETURNING") && !take("OUTPUT")) {
    return false;
  }
  selectItems(Items);
  if (take("INTO"))
    skipTo({"VALUES", "SELECT", "FROM", "WHERE", ")"}, Last);
  return true;
}

} // namespace keyspread::sql
