//===- Clauses.cpp - WHERE, GROUP BY, ORDER BY, LIMIT ---------------------===//
//
// What SELECT, UPDATE and DELETE share. Clauses are read in a loop, in any
// order: what stands between them and is not understood, such as a hole, is
// passed over.
//
//===----------------------------------------------------------------------===//
#include "matchers/sql/Parser.h"

namespace keyspread::sql {

/// ORDER BY and what follows, of a query that may be a set operation.
void Parser::tail(Scope &S) {
  const size_t First = I;
  const Restore<Queries *> Inside(Sink, &S.Nested);
  clauses(S, nullptr, true);
  if (S.Range.empty())
    S.Range = since(First);
}

/// Reads clauses until something that belongs to the caller.
void Parser::clauses(Scope &S, Query *Q, bool Tail) {
  while (!atEnd() && !at(")") && !at(";")) {
    if (atKind(TokenKind::Hole)) {
      ++I;
      continue;
    }
    if (clause(S, Q, Tail))
      continue;
    const bool Callers =
        at(",") || atAny({"UNION", "EXCEPT", "INTERSECT", "MINUS", "ON",
                          "RETURNING", "THEN", "SET", "VALUES", "OUTPUT",
                          "FROM", "AS", "USING", "JOIN", "SELECT"});
    if (Callers || atStatementVerb())
      return;
    if (!Tail &&
        atAny({"ORDER", "LIMIT", "OFFSET", "FETCH", "FOR", "LOCK", "OPTION"}))
      return;
    fail("expected a clause");
    skipOne();
  }
}

bool Parser::clause(Scope &S, Query *Q, bool Tail) {
  if (at("WHERE")) {
    S.Where = condition();
    return true;
  }
  if (Q && atAll({"GROUP", "BY"})) {
    groupBy(*Q);
    return true;
  }
  if (Q && at("HAVING")) {
    Q->Having = condition();
    return true;
  }
  if (at("QUALIFY")) {
    condition();
    return true;
  }
  if (at("WINDOW")) {
    while (!atEnd() && !at(")") &&
           !atAny({"ORDER", "LIMIT", "UNION", "EXCEPT", "INTERSECT"}))
      skipOne();
    return true;
  }
  return Tail && orderOrLimit(S);
}

bool Parser::orderOrLimit(Scope &S) {
  if (atAll({"ORDER", "BY"})) {
    orderBy(S);
  } else if (at("ORDER") && I + 1 >= Last) {
    ++I;
    fail("expected BY");
  } else if (at("LIMIT")) {
    limit(S);
  } else if (at("OFFSET")) {
    offset(S);
  } else if (at("FETCH")) {
    fetchFirst(S);
  } else if (atAny({"FOR", "LOCK", "OPTION"})) { // FOR UPDATE OF t NOWAIT
    do
      skipOne();
    while (!atEnd() && !at(")") && !at(";") && !atKind(TokenKind::Hole) &&
           !atAny({"ORDER", "LIMIT", "OFFSET", "FETCH", "RETURNING", "UNION"}));
  } else {
    return false;
  }
  return true;
}

void Parser::groupBy(Query &Q) {
  I += 2;
  if (take("ALL"))
    return;
  do {
    if (!atOperand())
      return fail("expected a column or value");
    Q.GroupBy.push_back(expression(true));
    if (atKind(TokenKind::Hole) && at(",", 1))
      ++I;
  } while (take(","));
  takeAll({"WITH", "ROLLUP"});
}

void Parser::orderBy(Scope &S) {
  const size_t First = I;
  I += 2;
  do {
    if (!atOperand()) {
      fail("expected a column or value");
      break;
    }
    OrderItem Item;
    const size_t ItemFirst = I;
    Item.Expr = expression(true);
    Item.Desc = at("DESC");
    if (atAny({"ASC", "DESC"}))
      ++I;
    if (at("NULLS") && atAny({"FIRST", "LAST"}, 1))
      I += 2;
    Item.Range = since(ItemFirst);
    S.OrderBy.push_back(std::move(Item));
    S.OrderByRange = since(First);
    if (atKind(TokenKind::Hole) && at(",", 1))
      ++I;
  } while (take(","));
  if (S.OrderByRange.empty())
    S.OrderByRange = since(First);
}

namespace {
/// The limit may stand in two pieces: OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY.
void widen(Span &Range, Span More) {
  if (!Range.empty())
    More = {std::min(Range.Begin, More.Begin), std::max(Range.End, More.End)};
  Range = More;
}
} // namespace

void Parser::limit(Scope &S) {
  const size_t First = I++;
  if (!take("ALL")) {
    S.Limit = expression(false);
    if (take(",")) { // LIMIT offset, count
      S.Offset = std::move(S.Limit);
      S.Limit = expression(false);
    }
  }
  widen(S.LimitRange, since(First));
}

void Parser::offset(Scope &S) {
  const size_t First = I++;
  S.Offset = expression(false);
  skipWords({"ROW", "ROWS"});
  widen(S.LimitRange, since(First));
}

void Parser::fetchFirst(Scope &S) {
  const size_t First = I++;
  skipWords({"FIRST", "NEXT"});
  if (!atAny({"ROW", "ROWS"}))
    S.Limit = expression(false);
  skipWords({"ROW", "ROWS", "ONLY", "PERCENT"});
  takeAll({"WITH", "TIES"});
  widen(S.LimitRange, since(First));
}

} // namespace keyspread::sql
