//===- Ddl.cpp - CREATE INDEX, CREATE SEQUENCE, ALTER TABLE ---------------===//
#include "matchers/sql/Parser.h"

namespace keyspread::sql {

/// Behind INDEX; UNIQUE and NULL_FILTERED are read already.
void Parser::createIndex(CreateIndex &Index) {
  take("CONCURRENTLY");
  takeAll({"IF", "NOT", "EXISTS"});
  if (atName() && !(at("ON") && atKind(TokenKind::Word)))
    Index.Index = name().Text;
  if (take("USING")) // MySQL: CREATE INDEX i USING BTREE ON t (a)
    advance();
  if (!expect("ON"))
    return;
  take("ONLY");
  if (!atName())
    return fail("expected a table name");
  Index.Table = name();
  if (take("USING")) {
    Index.Ordered &= !atAny({"GIN", "GIST", "SPGIST", "BRIN"});
    advance();
  }
  if (!at("("))
    return atKind(TokenKind::Hole) ? void() : fail("expected (");
  Index.Parts = keyParts(Index.PartsOpen);
  while (!atEnd() && !atStatementVerb()) {
    if (at("INTERLEAVE")) {
      interleave(Index.InterleaveIn);
    } else if (at("WHERE")) {
      Index.Partial = true;
      condition();
    } else {
      skipOne(); // STORING (..), INCLUDE (..), WITH (..), TABLESPACE x
    }
  }
}

/// Behind SEQUENCE: PostgreSQL's words, or OPTIONS (sequence_kind = '..').
void Parser::createSequence(CreateSequence &Seq) {
  takeAll({"IF", "NOT", "EXISTS"});
  if (!atName())
    return fail("expected a name");
  Seq.Sequence = name().Text;
  for (; !atEnd() && !atStatementVerb(); ++I) {
    const bool Kind =
        atKind(TokenKind::String) &&
        sameName(stringContents(text(tok()), D), "BIT_REVERSED_POSITIVE");
    Seq.BitReversed |= Kind || at("BIT_REVERSED_POSITIVE");
  }
}

/// Behind TABLE.
void Parser::alterTable(AlterTable &A) {
  takeAll({"IF", "EXISTS"});
  take("ONLY");
  if (!atName())
    return fail("expected a table name");
  A.Table = name();
  if (atEnd())
    return fail("expected ADD, ALTER or another action");
  bool Adding = false; // T-SQL names ADD once: ADD a INT, b INT
  do {
    if (at("WITH") && atAny({"CHECK", "NOCHECK"}, 1))
      I += 2;
    if (take("ADD")) {
      Adding = true;
      alterAdd(A);
    } else if (Adding && D == Dialect::TSql && !at("DROP")) {
      alterAdd(A);
    } else {
      alterAction(A);
    }
    while (!atEnd() && !at(",") && !atStatementVerb())
      skipOne();
  } while (take(","));
}

/// Behind ADD.
void Parser::alterAdd(AlterTable &A) {
  Span Ignored;
  std::string Constraint;
  const size_t First = I;
  if (take("CONSTRAINT")) {
    takeAll({"IF", "NOT", "EXISTS"});
    if (atName() && !(atAny({"PRIMARY", "FOREIGN"}) && at("KEY", 1)))
      Constraint = namePart().Text;
  }
  if (atAll({"PRIMARY", "KEY"})) {
    primaryKey(A.AddPrimaryKey, A.PrimaryKeyOpen, Ignored);
  } else if (atAll({"FOREIGN", "KEY"})) {
    A.AddForeignKeys.push_back(foreignKey(std::move(Constraint), First));
  } else if (at("UNIQUE")) {
    A.Uniques.push_back(uniqueKey());
  } else if (atIndexElement()) {
    A.Indexes.push_back(inlineIndex(A.Table));
  } else if (at("DEFAULT")) {
    alterDefault(A);
  } else if (I == First && !at("CHECK") && !(at("ROW") && at("DELETION", 1)) &&
             !at("PERIOD")) {
    take("COLUMN");
    takeAll({"IF", "NOT", "EXISTS"});
    if (at("(")) { // ADD (a INT, b INT)
      const size_t Close = closeOf(I++);
      do
        A.AddColumns.push_back(columnDef());
      while (take(",") && I < Close);
      closeAt(Close);
    } else if (atName()) {
      A.AddColumns.push_back(columnDef());
    } else {
      fail("expected a column definition or constraint");
    }
  }
}

void Parser::alterAction(AlterTable &A) {
  const bool Change = at("CHANGE");
  if (at("MODIFY") ||
      Change) { // of phpMyAdmin: MODIFY id int(11) NOT NULL AUTO_INCREMENT
    ++I;
    take("COLUMN");
    takeAll({"IF", "EXISTS"});
    if (Change && atName())
      ++I; // the old name
    if (!atName())
      return fail("expected a column name");
    A.Redefined.push_back(columnDef());
  } else if (take("ALTER")) {
    alterColumn(A);
  } else if (atName() && !atKind(TokenKind::Hole)) {
    ++I; // DROP, RENAME, SET, OWNER TO, ENGINE = x ...
  } else if (!atKind(TokenKind::Hole)) {
    fail("expected ADD, ALTER or another action");
  }
}

/// Behind ALTER: [COLUMN] c SET DEFAULT nextval(..) | ADD GENERATED .. AS
/// IDENTITY.
void Parser::alterColumn(AlterTable &A) {
  take("COLUMN");
  if (!atName())
    return fail("expected a column name");
  ColumnDef C;
  const size_t First = I;
  C.Column = namePart();
  if (takeAll({"SET", "DEFAULT"})) {
    --I; // DEFAULT and its expression
    defaultValue(C);
    C.AutoIncrement = !C.Sequence.empty() && D != Dialect::GoogleSql;
  } else if (take("ADD") && at("GENERATED")) {
    generated(C);
  } else {
    return;
  }
  C.Range = since(First);
  A.Redefined.push_back(std::move(C));
}

/// T-SQL: at DEFAULT expression FOR column.
void Parser::alterDefault(AlterTable &A) {
  ColumnDef C;
  const size_t First = I;
  defaultValue(C);
  if (!take("FOR") || !atName())
    return;
  C.Column = namePart();
  C.Range = since(First);
  A.Redefined.push_back(std::move(C));
}

} // namespace keyspread::sql
