//===- CreateTable.cpp - CREATE TABLE, table constraints ------------------===//
//
// An element that is not understood costs itself only: reading goes on behind
// the next comma. SQLite lets the comma between table constraints go, so their
// first words end the element before.
//
//===----------------------------------------------------------------------===//
#include "matchers/sql/Parser.h"
#include <algorithm>

namespace keyspread::sql {

/// Behind TABLE.
void Parser::createTable(CreateTable &T, Statement &S) {
  T.IfNotExists = takeAll({"IF", "NOT", "EXISTS"});
  if (!atName()) {
    fail("expected a table name");
    return;
  }
  T.Table = name();
  if (at("(") && !startsQuery(I)) {
    tableElements(T);
  } else if (!atAny(
                 {"AS", "LIKE", "PARTITION", "(", "SELECT", "OF", "USING"}) &&
             !atKind(TokenKind::Hole)) {
    fail("expected (");
  }
  tableOptions(T, S);
}

void Parser::tableElements(CreateTable &T) {
  const size_t First = I;
  const size_t Close = closeOf(I++);
  while (I < Close) {
    if (take(",")) // a trailing comma is allowed in GoogleSQL
      continue;
    tableElement(T);
    T.LastElementEnd = prevEnd();
    if (I >= Close || at(",") || atTableConstraint())
      continue;
    if (!atKind(TokenKind::Hole))
      fail("expected a column constraint, a comma or )");
    skipTo({","}, Close);
    T.LastElementEnd = prevEnd();
  }
  if (Close >= Last)
    fail("expected a column definition or )");
  I = std::min(Close + 1, Last);
  T.Body = since(First);
}

void Parser::tableElement(CreateTable &T) {
  if (atTableConstraint())
    return tableConstraint(T);
  if (atIndexElement()) {
    T.Indexes.push_back(inlineIndex(T.Table));
    return;
  }
  if (at("LIKE") && atName(1)) { // PostgreSQL: LIKE other INCLUDING ALL
    skipTo({",", ")"}, Last);
    return;
  }
  if (!atName()) {
    fail("expected a column name");
    skipTo({",", ")"}, Last);
    return;
  }
  if (atKind(TokenKind::Hole) && (at(",", 1) || at(")", 1))) {
    ++I; // definitions of unknown shape
    return;
  }
  T.Columns.push_back(columnDef());
  T.LastColumnEnd = prevEnd();
}

bool Parser::atTableConstraint() const {
  if (!atKind(TokenKind::Word))
    return false;
  const size_t Named = at("CONSTRAINT") ? 2 : 0;
  if (Named && atAny({"PRIMARY", "UNIQUE", "FOREIGN", "CHECK", "EXCLUDE"}, 1))
    return true; // CONSTRAINT without its name
  if (atAll({"PRIMARY", "KEY"}) || atAll({"FOREIGN", "KEY"}))
    return true;
  if (at("UNIQUE"))
    return at("(", 1) ||
           atAny({"KEY", "INDEX", "CLUSTERED", "NONCLUSTERED"}, 1) ||
           (atName(1) && at("(", 2) && !atNumberIn(3));
  if ((at("CHECK") || at("EXCLUDE")) && (at("(", 1) || at("USING", 1)))
    return true;
  return Named > 0;
}

/// KEY and INDEX begin an index unless they name a column: `key TEXT`, `key
/// VARCHAR(9)`.
bool Parser::atIndexElement() const {
  if (atAny({"FULLTEXT", "SPATIAL"}))
    return atAny({"KEY", "INDEX"}, 1) || at("(", 1) || at("(", 2);
  if (!atAny({"KEY", "INDEX"}))
    return false;
  if (at("(", 1))
    return true;
  if (!atName(1))
    return false;
  if ((at("USING", 1) && at("(", 3)) || (at("USING", 2) && at("(", 4)) ||
      (atAny({"UNIQUE", "CLUSTERED", "NONCLUSTERED"}, 2) && at("(", 3)))
    return true;
  return at("(", 2) && !atNumberIn(3);
}

void Parser::tableConstraint(CreateTable &T) {
  const size_t First = I;
  std::string Constraint;
  if (take("CONSTRAINT") && atName() &&
      !(atAny({"PRIMARY", "FOREIGN", "UNIQUE", "CHECK"}) && !at("FOREIGN", 1)))
    Constraint = namePart().Text;
  if (at("PRIMARY")) {
    primaryKey(T.PrimaryKey, T.PrimaryKeyOpen, T.PrimaryKeyRange);
  } else if (at("UNIQUE")) {
    T.Uniques.push_back(uniqueKey());
  } else if (at("FOREIGN")) {
    T.ForeignKeys.push_back(foreignKey(std::move(Constraint), First));
  } else if (atAny({"CHECK", "EXCLUDE"})) {
    ++I;
    if (at("(")) {
      const std::string Listed = listedColumn();
      for (ColumnDef &C : T.Columns)
        C.Listed |= sameName(Listed, C.Column.Text);
      parenText();
    } else
      skipTo({",", ")"}, Last);
  } else {
    fail("expected PRIMARY KEY, UNIQUE, FOREIGN KEY or CHECK");
  }
  constraintTail(Last);
}

/// ON CONFLICT REPLACE, USING BTREE, NOT ENFORCED, DEFERRABLE ... up to the
/// next element.
void Parser::constraintTail(size_t Bound) {
  while (I < Bound) {
    if (atAll({"ON", "CONFLICT"}))
      advance(3);
    else if (constraintState(Bound))
      continue;
    else if (atAny({"USING", "COMMENT", "INITIALLY", "KEY_BLOCK_SIZE",
                    "TABLESPACE", "PARSER"}))
      advance(2);
    else if (at("WITH") || at("INCLUDE") || at("WHERE"))
      ++I, skipParens();
    else if (at("ON") &&
             atKind(TokenKind::QuotedName, 1)) // T-SQL's ON [PRIMARY]
      I += 2;
    else if (atAny({"NOT", "ENFORCED", "DEFERRABLE", "VALID", "NO", "INHERIT",
                    "VISIBLE", "INVISIBLE", "=", "FOR", "REPLICATION"}))
      ++I;
    else if (atAny({"ASC", "DESC"}))
      ++I;
    else
      return;
  }
}

/// At PRIMARY KEY [CLUSTERED] [USING BTREE] (a DESC, b).
void Parser::primaryKey(std::vector<KeyPart> &Parts, uint32_t &Open,
                        Span &Range) {
  const size_t First = I;
  ++I;
  expect("KEY");
  skipWords({"CLUSTERED", "NONCLUSTERED", "HASH"});
  if (take("USING"))
    advance();
  if (atName() && at("(", 1)) // MySQL allows a name
    ++I;
  if (at("("))
    Parts = keyParts(Open);
  else if (!at("USING"))
    fail("expected (");
  Range = since(First);
}

/// At UNIQUE [KEY|INDEX] [name] (a, b).
std::vector<KeyPart> Parser::uniqueKey() {
  ++I;
  skipWords({"KEY", "INDEX", "CLUSTERED", "NONCLUSTERED"});
  if (takeAll({"NULLS", "NOT"}))
    take("DISTINCT");
  if (atName() && !at("USING"))
    ++I;
  if (take("USING"))
    advance();
  uint32_t Open = 0;
  if (at("("))
    return keyParts(Open);
  fail("expected (");
  return {};
}

/// At [FULLTEXT|SPATIAL] KEY|INDEX [name] [USING BTREE] (a, b).
CreateIndex Parser::inlineIndex(const Name &Table) {
  CreateIndex Index;
  const size_t First = I;
  Index.Table = Table;
  Index.Ordered = !atAny({"FULLTEXT", "SPATIAL"});
  skipWords({"FULLTEXT", "SPATIAL"});
  if (atAny({"KEY", "INDEX"}))
    ++I;
  if (atName() && !at("USING"))
    Index.Index = namePart().Text;
  Index.Unique = take("UNIQUE");
  skipWords({"CLUSTERED", "NONCLUSTERED"});
  if (take("USING"))
    advance();
  if (at("("))
    Index.Parts = keyParts(Index.PartsOpen);
  else
    fail("expected (");
  constraintTail(Last);
  Index.Range = since(First);
  return Index;
}

/// "(a DESC, lower(b), c(10))"; \p Open is the offset just after "(".
std::vector<KeyPart> Parser::keyParts(uint32_t &Open) {
  std::vector<KeyPart> Out;
  const size_t Close = closeOf(I);
  Open = tok().End;
  for (++I; I < Close;) {
    if (take(","))
      continue;
    const size_t Before = I;
    Out.push_back(keyPart(Close));
    if (I == Before)
      skipOne();
  }
  if (Close >= Last)
    fail("expected a column name or )");
  I = std::min(Close + 1, Last);
  return Out;
}

KeyPart Parser::keyPart(size_t Close) {
  KeyPart Part;
  const size_t First = I;
  const bool Prefix = at("(", 1) && atKind(TokenKind::Number, 2) && at(")", 3);
  const bool Plain = atName() && !at("::", 1) && !at(".", 1) &&
                     (Prefix || !at("(", 1)) &&
                     (I + 1 >= Close || Prefix || atKind(TokenKind::Word, 1) ||
                      atKind(TokenKind::QuotedName, 1) ||
                      atKind(TokenKind::Hole, 1) || at(",", 1));
  if (Plain) {
    Part.Column = namePart();
    if (Prefix)
      skipParens();
  } else {
    expression(true);
    Part.Column.Range = Part.Column.Whole = since(First);
  }
  while (I < Close &&
         !at(",")) { // ASC, DESC, NULLS LAST, COLLATE x, an operator class
    Part.Desc |= at("DESC");
    skipOne();
  }
  return Part;
}

/// At FOREIGN KEY; \p FirstTok may be its CONSTRAINT.
ForeignKey Parser::foreignKey(std::string Constraint, size_t FirstTok) {
  ForeignKey F;
  F.Constraint = std::move(Constraint);
  ++I;
  expect("KEY");
  takeAll({"IF", "NOT", "EXISTS"});
  if (atName() && at("(", 1)) { // MySQL's index name
    const std::string IndexName = namePart().Text;
    if (F.Constraint.empty())
      F.Constraint = IndexName;
  }
  if (at("("))
    F.Columns = nameList(F.ColumnsOpen, F.ColumnsClose);
  else
    fail("expected (");
  if (at("REFERENCES"))
    references(F);
  else
    fail("expected REFERENCES");
  F.Range = since(FirstTok);
  return F;
}

/// At REFERENCES t [(a, b)] ON DELETE .. MATCH .. DEFERRABLE ...
void Parser::references(ForeignKey &F) {
  ++I;
  if (!atName())
    return fail("expected a table name");
  F.Table = name();
  if (at("("))
    F.Referenced = nameList(F.ReferencedOpen, F.ReferencedClose);
  for (;;) {
    if (at("ON") && atAny({"DELETE", "UPDATE"}, 1)) {
      I += 2;
      if (atAny({"SET", "NO"}))
        ++I;
      if (!atEnd() && !at(","))
        ++I; // CASCADE, RESTRICT, NULL, DEFAULT, ACTION
    } else if (at("MATCH")) {
      advance(2);
    } else if (at("NOT") && atAny({"DEFERRABLE", "ENFORCED", "VALID"}, 1)) {
      I += 2;
    } else if (at("INITIALLY")) {
      advance(2);
    } else if (!take("DEFERRABLE") && !take("ENFORCED")) {
      return;
    }
  }
}

/// At INTERLEAVE IN [PARENT] p [ON DELETE CASCADE].
void Parser::interleave(std::string &Parent) {
  ++I;
  expect("IN");
  take("PARENT");
  if (atName())
    Parent = name().Text;
  else
    fail("expected a table name");
  if (takeAll({"ON", "DELETE"})) {
    take("NO");
    if (!atEnd())
      ++I;
  }
}

/// What follows the body: a key, an interleaving, options, a query.
void Parser::tableOptions(CreateTable &T, Statement &S) {
  while (!atEnd() && !atStatementVerb()) {
    if (atAll({"PRIMARY", "KEY"})) {
      primaryKey(T.PrimaryKey, T.PrimaryKeyOpen, T.PrimaryKeyRange);
    } else if (at("INTERLEAVE")) {
      interleave(T.InterleaveParent);
    } else if (takeAll({"WITHOUT", "ROWID"})) {
      T.WithoutRowid = true;
    } else if (atAny({"SELECT", "WITH"}) || startsQuery(I)) {
      if (at("WITH") &&
          !(atName(1) && (at("AS", 2) || at("(", 2)))) { // WITH (option = 1)
        ++I;
        skipParens();
        continue;
      }
      T.AsSelect = true;
      embed(S);
    } else {
      skipOne();
    }
  }
}

} // namespace keyspread::sql
