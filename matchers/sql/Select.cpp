//===- Select.cpp - queries -----------------------------------------------===//
//
// WITH, SELECT and its items, VALUES, set operations.
//
//===----------------------------------------------------------------------===//
#include "matchers/sql/Parser.h"
#include <algorithm>

namespace keyspread::sql {

bool Parser::takeSetOperator() {
  if (!atAny({"UNION", "EXCEPT", "INTERSECT", "MINUS"}))
    return false;
  ++I;
  skipWords({"ALL", "DISTINCT"});
  return true;
}

Parser::Queries Parser::query(Queries &CteSink) {
  const Restore<unsigned> Deeper(Depth, Depth + 1);
  Queries Out;
  if (Depth > MaxDepth) {
    fail("nested too deeply");
    return Out;
  }
  const size_t OuterCtes = CteNames.size();
  if (at("WITH"))
    withClause(CteSink);
  bool Parenthesised = false, Set = false;
  queryArm(Out, CteSink, Parenthesised);
  while (takeSetOperator()) {
    bool Ignored = false;
    Set = true;
    queryArm(Out, CteSink, Ignored);
  }
  if (Set && Parenthesised && !Out.empty() &&
      (atAny({"ORDER", "LIMIT", "OFFSET", "FETCH"}))) {
    Out.push_back(std::make_unique<Query>());
    tail(*Out.back());
  } else if (!Out.empty()) {
    tail(*Out.front());
    if (!Set)
      Out.front()->Range.End = prevEnd();
  }
  for (auto &Arm : Out)
    Arm->InSetOperation |= Set;
  CteNames.resize(OuterCtes);
  return Out;
}

/// SELECT, VALUES or "( query )".
void Parser::queryArm(Queries &Out, Queries &CteSink, bool &Parenthesised) {
  if (at("(")) {
    Parenthesised = true;
    const size_t Close = closeOf(I++);
    Queries Inner = query(CteSink);
    std::move(Inner.begin(), Inner.end(), std::back_inserter(Out));
    closeAt(Close);
    return;
  }
  auto Q = std::make_unique<Query>();
  const size_t First = I;
  {
    const Restore<Queries *> Inside(Sink, &Q->Nested);
    if (take("VALUES"))
      valuesArm(*Q);
    else if (take("SELECT"))
      selectCore(*Q);
    else
      fail("expected SELECT");
  }
  if (I == First)
    return;
  Q->Range = since(First);
  Out.push_back(std::move(Q));
}

/// VALUES (1, 2), (3, 4): every value is an item.
void Parser::valuesArm(Query &Q) {
  do {
    if (!at("("))
      break;
    for (Value &V : valueList()) {
      SelectItem Item;
      Item.Range = V.Range;
      Item.Expr = std::move(V);
      Q.Items.push_back(std::move(Item));
    }
  } while (take(","));
  Q.WhereInsertion = prevEnd();
}

void Parser::selectCore(Query &Q) {
  selectModifiers(Q);
  selectItems(Q.Items);
  Q.WhereInsertion = prevEnd();
  while (atKind(TokenKind::Hole) && !atEnd())
    ++I;
  if (at("INTO") ||
      (atKind(TokenKind::Word) && at("BULK"))) // SELECT .. INTO x FROM
    skipTo({"FROM", "WHERE", "GROUP", "ORDER", "LIMIT", "UNION", ")"}, Last);
  if (take("FROM")) {
    fromList(Q.From);
    Q.WhereInsertion = prevEndWithHint();
  }
  clauses(Q, &Q, false);
}

/// DISTINCT, TOP and words of one dialect.
void Parser::selectModifiers(Query &Q) {
  for (;;) {
    if (take("DISTINCT")) {
      Q.Distinct = true;
      if (at("ON") && at("(", 1)) {
        ++I;
        skipParens();
      }
    } else if (atAll({"AS", "STRUCT"}) || atAll({"AS", "VALUE"})) {
      I += 2;
    } else if (at("TOP") && (at("(", 1) || atKind(TokenKind::Number, 1) ||
                             atKind(TokenKind::Parameter, 1) ||
                             atKind(TokenKind::Hole, 1))) {
      top(Q);
    } else if (atAny({"ALL", "DISTINCTROW", "SQL_CALC_FOUND_ROWS",
                      "SQL_NO_CACHE", "SQL_CACHE", "HIGH_PRIORITY",
                      "STRAIGHT_JOIN", "SQL_SMALL_RESULT", "SQL_BIG_RESULT",
                      "SQL_BUFFER_RESULT"}) &&
               !at("(", 1)) {
      ++I;
    } else {
      return;
    }
  }
}

/// TOP 5, TOP (5) PERCENT WITH TIES.
void Parser::top(Scope &S) {
  const size_t First = I++;
  S.Limit = primary();
  take("PERCENT");
  takeAll({"WITH", "TIES"});
  S.LimitRange = since(First);
}

void Parser::selectItems(std::vector<SelectItem> &Items) {
  do {
    if (!atOperand() && !at("NOT")) {
      if (at("FROM")) // PostgreSQL: SELECT FROM t
        return;       // a trailing comma
      fail("expected a column or value");
      return;
    }
    Items.push_back(selectItem());
    if (atKind(TokenKind::Hole) && at(",", 1))
      ++I;
  } while (take(","));
}

SelectItem Parser::selectItem() {
  SelectItem Item;
  const size_t First = I;
  if (!starItem(Item)) {
    Item.Expr = expression(true);
    if (atKind(TokenKind::Hole)) { // `SELECT \x01 \x01`: nothing is known of
                                   // the second
      Item.Range = since(First);
      return Item;
    }
    Item.Alias = optionalAlias();
  }
  Item.Range = since(First);
  return Item;
}

/// `*`, `t.*`, `* EXCEPT (a)`, `* REPLACE (a + 1 AS a)`.
bool Parser::starItem(SelectItem &Item) {
  size_t Ahead = 0;
  while (atName(Ahead) && at(".", Ahead + 1))
    Ahead += 2;
  if (!at("*", Ahead))
    return false;
  const size_t First = I;
  if (Ahead) {
    Item.StarQualifier = nameText(tok(Ahead - 2));
    for (size_t K = 0; K < Ahead; ++K)
      useHoles(tok(K));
  }
  I += Ahead + 1;
  Item.Star = true;
  finish(Item.Expr, First);
  while (atAny({"EXCEPT", "REPLACE"}) && at("(", 1) && !startsQuery(I + 1)) {
    ++I;
    skipParens();
  }
  return true;
}

void Parser::withClause(Queries &CteSink) {
  ++I;
  const bool Recursive = take("RECURSIVE");
  // These two know no word RECURSIVE or do not ask for it.
  const bool Self = Recursive || D == Dialect::Sqlite || D == Dialect::TSql;
  do {
    if (!atName())
      return fail("expected a name of a WITH query");
    const std::string CteName = namePart().Text;
    skipParens(); // column names
    if (!expect("AS"))
      return;
    take("NOT");
    take("MATERIALIZED");
    if (!at("("))
      return fail("expected (");
    if (Self)
      CteNames.push_back(CteName);
    const size_t Close = closeOf(I++);
    cteBody(CteName, CteSink);
    closeAt(Close);
    if (!Self)
      CteNames.push_back(CteName);
  } while (take(","));
}

/// A query, or in PostgreSQL a statement that changes data.
void Parser::cteBody(const std::string &CteName, Queries &CteSink) {
  if (atAny({"INSERT", "UPDATE", "DELETE", "MERGE"}) && Host) {
    Host->Embedded.emplace_back();
    statementBody(Host->Embedded.back());
    return;
  }
  Queries Inner;
  Queries Found = query(Inner);
  for (auto &Q : Found)
    Q->CteName = CteName;
  std::move(Inner.begin(), Inner.end(), std::back_inserter(CteSink));
  std::move(Found.begin(), Found.end(), std::back_inserter(CteSink));
}

} // namespace keyspread::sql
