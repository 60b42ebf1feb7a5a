//===- Insert.cpp - INSERT, REPLACE, UPSERT -------------------------------===//
#include "matchers/sql/Parser.h"
#include <algorithm>

namespace keyspread::sql {

void Parser::insert(Insert &Ins, Queries &Arms, Queries &CteSink) {
  const Restore<Queries *> Inside(Sink, &Ins.Nested);
  insertVerb(Ins);
  if (!atName() ||
      (atKind(TokenKind::Word) && atAny({"VALUES", "SELECT", "SET"}))) {
    if (!atKind(TokenKind::Parameter)) { // T-SQL's table variable
      fail("expected a table name");
      return;
    }
    Ins.Table.Text = text(tok());
    Ins.Table.Range = Ins.Table.Whole = {begin(), tok().End};
    ++I;
  } else {
    Ins.Table = name();
  }
  if (at("AS") && atName(1) && !at("SELECT", 1))
    I += 2;
  if (take("PARTITION"))
    skipParens();
  Ins.ColumnsInsertion = prevEnd();
  const bool EmptyList = at("(") && at(")", 1);
  if (at("(") && !startsQuery(I) && (atName(1) || EmptyList || I + 1 >= Last)) {
    Ins.HasColumns = !EmptyList;
    Ins.Columns = nameList(Ins.ColumnsOpen, Ins.ColumnsClose);
  }
  returning(Ins.Returning); // OUTPUT stands here
  if (take("OVERRIDING")) {
    skipWords({"SYSTEM", "USER"});
    take("VALUE");
  }
  insertSource(Ins, Arms, CteSink);
  insertTail(Ins);
}

/// INSERT [OR x | IGNORE] [INTO], REPLACE [INTO], UPSERT INTO. A hole may stand
/// for any.
void Parser::insertVerb(Insert &Ins) {
  if (at("REPLACE"))
    Ins.Verb = InsertVerb::Replace;
  else if (at("UPSERT"))
    Ins.Verb = InsertVerb::Upsert;
  ++I;
  if (take("OR")) {
    if (at("IGNORE"))
      Ins.Verb = InsertVerb::InsertOrIgnore;
    else if (at("REPLACE"))
      Ins.Verb = InsertVerb::InsertOrReplace;
    else if (at("UPDATE"))
      Ins.Verb = InsertVerb::InsertOrUpdate;
    advance(); // or ABORT, FAIL, ROLLBACK
  }
  while (atAny({"LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY", "IGNORE",
                "OVERWRITE"}) ||
         (atKind(TokenKind::Hole) && at("INTO", 1))) {
    if (at("IGNORE"))
      Ins.Verb = InsertVerb::InsertOrIgnore;
    ++I;
  }
  take("INTO");
}

void Parser::insertSource(Insert &Ins, Queries &Arms, Queries &CteSink) {
  if (at("DEFAULT") && (at("VALUES", 1) || I + 1 >= Last)) {
    ++I;
    Ins.DefaultValues = expect("VALUES");
  } else if (atAny({"VALUES", "VALUE"})) {
    insertRows(Ins);
  } else if (take("SET")) {
    insertSet(Ins);
  } else if (atAny({"SELECT", "WITH"}) || startsQuery(I)) {
    Queries Found = query(CteSink);
    if (Found.empty())
      return;
    Ins.Select = std::move(Found.front());
    std::move(Found.begin() + 1, Found.end(), std::back_inserter(Arms));
  } else if (!atKind(TokenKind::Hole)) {
    fail("expected VALUES or SELECT");
  }
}

void Parser::insertRows(Insert &Ins) {
  ++I;
  const Restore<bool> Rows(InRow, true);
  do {
    take("ROW"); // MySQL's VALUES ROW(1, 2)
    if (atKind(TokenKind::Hole)) {
      ++I; // rows of unknown shape
      continue;
    }
    if (!at("("))
      return fail("expected (");
    Ins.Rows.push_back(insertRow());
  } while (take(",") && !(D == Dialect::GoogleSql && atEnd()));
}

InsertRow Parser::insertRow() {
  InsertRow Row;
  const size_t First = I;
  if (!at(")", 1))
    Row.Values = valueList();
  else
    I += 2;
  Row.Range = since(First);
  return Row;
}

/// INSERT INTO t SET a = 1, b = 2, told as columns and one row.
void Parser::insertSet(Insert &Ins) {
  const size_t First = I;
  std::vector<Assignment> Set;
  assignments(Set);
  Ins.SetForm = Ins.HasColumns = true;
  InsertRow Row;
  for (Assignment &A : Set) {
    Ins.Columns.push_back(std::move(A.Column));
    Row.Values.push_back(std::move(A.Right));
  }
  Row.Range = since(First);
  Ins.Rows.push_back(std::move(Row));
}

/// What follows the rows, in any order, holes passed over.
void Parser::insertTail(Insert &Ins) {
  while (!atEnd() && !at(")")) {
    if (at("AS") && atName(1)) { // MySQL's row alias
      I += 2;
      skipParens();
    } else if (at("ON") && atAny({"CONFLICT", "DUPLICATE"}, 1)) {
      onConflict(Ins);
    } else if (atKind(TokenKind::Hole)) {
      ++I;
    } else if (!returning(Ins.Returning)) {
      return;
    }
  }
}

/// "(a, lower(b))": what is no plain column has an empty Text.
std::vector<Name> Parser::conflictTarget(uint32_t &CloseOffset) {
  std::vector<Name> Out;
  uint32_t Open = 0;
  const size_t Close = closeOf(I);
  CloseOffset = tokenAt(Close).Begin;
  for (KeyPart &Part : keyParts(Open))
    Out.push_back(std::move(Part.Column));
  return Out;
}

void Parser::onConflict(Insert &Ins) {
  Conflict C;
  const size_t First = I;
  const bool Duplicate = at("DUPLICATE", 1);
  I += 2;
  if (Duplicate) {
    take("KEY");
    if (expect("UPDATE"))
      assignments(C.Set);
  } else {
    if (at("(")) {
      C.Target = conflictTarget(C.TargetClose);
    } else if (takeAll({"ON", "CONSTRAINT"})) {
      C.Constraint = name().Text;
    }
    if (at("WHERE")) // of a partial index
      condition();
    if (expect("DO")) {
      C.DoNothing = take("NOTHING");
      if (!C.DoNothing && expect("UPDATE") && expect("SET"))
        assignments(C.Set);
    }
    if (at("WHERE"))
      condition();
  }
  C.Range = since(First);
  Ins.OnConflict = std::move(C);
}

} // namespace keyspread::sql
