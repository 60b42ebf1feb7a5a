//===- From.cpp - tables and joins ----------------------------------------===//
//
// The list behind FROM, UPDATE, USING and JOIN: one TableRef for each table, in
// text order, joins flattened. ON conditions stand at the table their join
// brought in.
//
//===----------------------------------------------------------------------===//
#include "matchers/sql/Parser.h"
#include <algorithm>

namespace keyspread::sql {

bool Parser::isCte(const Name &N) const {
  return N.Qualifier.empty() && std::any_of(CteNames.begin(), CteNames.end(),
                                            [&](const std::string &Cte) {
                                              return sameName(Cte, N.Text);
                                            });
}

void Parser::fromList(std::vector<TableRef> &From) {
  bool Outer = false;
  tableRef(From, Outer);
  while (!atEnd()) {
    if (take(",") || joinOperator(Outer)) {
      tableRef(From, Outer);
      Outer = false;
    } else if (at("ON") && !atAny({"CONFLICT", "DUPLICATE"}, 1)) {
      joinCondition(From);
    } else if (at("USING") && at("(", 1) && !From.empty()) {
      uint32_t Open = 0, Close = 0;
      ++I;
      From.back().Using = nameList(Open, Close);
    } else if (atKind(TokenKind::Hole) &&
               atAny({",", "JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS",
                      "NATURAL", "ON", "USING"},
                     1)) {
      ++I; // a hole among the joins
    } else {
      return;
    }
  }
}

/// [NATURAL] [LEFT|RIGHT|FULL [OUTER]|INNER|CROSS] JOIN, CROSS/OUTER APPLY.
bool Parser::joinOperator(bool &Outer) {
  size_t Ahead = 0;
  bool Outside = false;
  while (atAny({"NATURAL", "LEFT", "RIGHT", "FULL", "OUTER", "INNER", "CROSS",
                "HASH", "LOOKUP", "MERGE", "LOOP", "ASOF", "ANTI", "SEMI"},
               Ahead)) {
    Outside |= atAny({"LEFT", "RIGHT", "FULL", "OUTER"}, Ahead);
    ++Ahead;
  }
  if (!atAny({"JOIN", "STRAIGHT_JOIN", "APPLY"}, Ahead))
    return false;
  I += Ahead + 1;
  Outer = Outside;
  return true;
}

/// An ON belongs to the last table that has none yet.
void Parser::joinCondition(std::vector<TableRef> &From) {
  Condition C = condition();
  for (auto T = From.rbegin(); T != From.rend(); ++T)
    if (!T->On && T->Using.empty()) {
      T->On = std::move(C);
      return;
    }
}

void Parser::tableRef(std::vector<TableRef> &From, bool Outer) {
  skipWords({"LATERAL", "ONLY"});
  TableRef T;
  T.Outer = Outer;
  const size_t First = I;
  if (at("(")) {
    if (tableParens(From, T, Outer))
      return;
  } else if (atName() && !(atKind(TokenKind::Word) && atClauseWord())) {
    tableName(T);
  } else if (atKind(TokenKind::Parameter) || atKind(TokenKind::Variable)) {
    T.Table.Text = text(tok()); // T-SQL's table variable
    T.Table.Range = T.Table.Whole = {begin(), tok().End};
    ++I;
  } else {
    return fail("expected a table name");
  }
  if (at("FOR") && atAny({"SYSTEM_TIME", "SYSTEM"}, 1))
    skipTo({"WHERE", "JOIN", "ORDER", "LIMIT", ",", ")", "ON"}, Last);
  tableSuffixes();
  const size_t NameEnd = I;
  T.Alias = optionalAlias();
  if (!T.Alias.empty())
    skipParens(); // column aliases
  T.Range = since(First);
  if (I == NameEnd)
    T.Range.End = std::max(T.Range.End, T.Table.Whole.End);
  tableSuffixes();
  From.push_back(std::move(T));
}

/// A name; with "(" behind it a function such as UNNEST or generate_series.
void Parser::tableName(TableRef &T) {
  const size_t First = I;
  Name N = name();
  if (!at("(")) {
    T.IsCte = isCte(N);
    T.Table = std::move(N);
    return;
  }
  T.Derived = true;
  T.Table.Range = T.Table.Whole = {tokenAt(First).Begin, tokenAt(First).Begin};
  call(N, First);
}

/// "( query )", or joins in parentheses, which are flattened: then true.
bool Parser::tableParens(std::vector<TableRef> &From, TableRef &T, bool Outer) {
  if (startsQuery(I) || at("VALUES", 1)) {
    T.Derived = true;
    T.Table.Range = T.Table.Whole = {begin(), begin()};
    subSelect();
    return false;
  }
  const Restore<unsigned> Deeper(Depth, Depth + 1);
  if (Depth > MaxDepth) {
    fail("nested too deeply");
    skipParens();
    return true;
  }
  const size_t Close = closeOf(I++);
  const size_t Before = From.size();
  fromList(From);
  for (size_t K = Before; K < From.size(); ++K)
    From[K].Outer |= Outer;
  closeAt(Close);
  return true;
}

/// Index hints, locks and samples, before or behind the alias.
void Parser::tableSuffixes() {
  for (;;) {
    if (atAny({"USE", "FORCE", "IGNORE"}) && atAny({"INDEX", "KEY"}, 1)) {
      I += 2;
      skipTo({"("}, std::min(I + 5, Last));
      skipParens();
    } else if (atAll({"INDEXED", "BY"})) {
      advance(3);
    } else if (takeAll({"WITH", "OFFSET"})) { // UNNEST(x) AS a WITH OFFSET AS o
      optionalAlias();
    } else if (atAll({"NOT", "INDEXED"})) {
      I += 2;
    } else if ((at("WITH") || at("PARTITION")) && at("(", 1)) {
      ++I;
      skipParens();
    } else if (at("TABLESAMPLE")) {
      advance(2);
      skipParens();
    } else {
      return;
    }
  }
}

} // namespace keyspread::sql
