//===- Columns.cpp - column definitions -----------------------------------===//
#include "matchers/sql/Parser.h"
#include <algorithm>

namespace keyspread::sql {

ColumnDef Parser::columnDef() {
  ColumnDef C;
  const size_t First = I;
  C.Column = namePart();
  columnType(C);
  while (!atEnd() && !at(",") && !at(")")) {
    const size_t Before = I;
    if (!columnConstraint(C) || I == Before)
      break;
  }
  C.Range = since(First);
  return C;
}

/// Words that end a type and begin a constraint.
bool Parser::atColumnConstraint() const {
  return atKind(TokenKind::Word) && (atAny({"NOT",
                                            "NULL",
                                            "PRIMARY",
                                            "UNIQUE",
                                            "CHECK",
                                            "DEFAULT",
                                            "COLLATE",
                                            "REFERENCES",
                                            "CONSTRAINT",
                                            "GENERATED",
                                            "AS",
                                            "AUTO_INCREMENT",
                                            "AUTOINCREMENT",
                                            "COMMENT",
                                            "ON",
                                            "IDENTITY",
                                            "OPTIONS",
                                            "HIDDEN",
                                            "STORED",
                                            "KEY",
                                            "CHARSET",
                                            "FOREIGN",
                                            "INVISIBLE",
                                            "VISIBLE",
                                            "STORAGE",
                                            "SPARSE",
                                            "COMPRESSION",
                                            "ROWGUIDCOL",
                                            "FIRST",
                                            "AFTER",
                                            "ENCODE",
                                            "VIRTUAL",
                                            "PERSISTED",
                                            "DEFERRABLE",
                                            "INITIALLY",
                                            "ASC",
                                            "DESC",
                                            "USING",
                                            "WITH",
                                            "BIT_REVERSED_POSITIVE",
                                            "MATCH"}) ||
                                     atAll({"CHARACTER", "SET"}));
}

/// Words, lengths, <..> and [] up to the first constraint. SQLite needs none of
/// them.
void Parser::columnType(ColumnDef &C) {
  const size_t First = I;
  while (!atEnd() && !at(",") && !at(")")) {
    if (at("(")) {
      if (I == First)
        break;
      skipParens();
    } else if (at("<")) { // ARRAY<STRUCT<a INT64>>
      int Open = 0;
      do {
        Open += at("<") ? 1 : at(">") ? -1 : at(">>") ? -2 : 0;
        skipOne();
      } while (!atEnd() && Open > 0);
    } else if (at("[")) {
      skipTo({"]"}, Last);
      take("]");
    } else if (at("WITH") && atAny({"TIME", "LOCAL"}, 1)) {
      ++I; // TIMESTAMP WITH TIME ZONE
    } else if (I > First && atColumnConstraint()) {
      break;
    } else if (I == First && atColumnConstraint()) {
      break; // no type
    } else if (atName() || at(".")) {
      useHoles(tok());
      ++I;
    } else {
      break;
    }
  }
  C.TypeRange = I > First ? since(First) : Span{prevEnd(), prevEnd()};
  C.Type = sliceOf(C.TypeRange);
  // T-SQL's scripts write [nvarchar](50).
  if (I > First && text(tokenAt(First)).starts_with('['))
    C.Type = nameContents(text(tokenAt(First))) +
             std::string(Text.substr(tokenAt(First).End,
                                     C.TypeRange.End - tokenAt(First).End));
  const std::string Word = I > First ? upper(text(tokenAt(First))) : "";
  C.AutoIncrement = Word == "SERIAL" || Word == "BIGSERIAL" ||
                    Word == "SMALLSERIAL" || Word == "SERIAL2" ||
                    Word == "SERIAL4" || Word == "SERIAL8";
}

bool Parser::columnConstraint(ColumnDef &C) {
  if (at("CONSTRAINT")) {
    // Without a comma in between, SQLite goes on with a table constraint.
    const bool Table = at("FOREIGN", 2) || (at("PRIMARY", 2) && at("(", 4)) ||
                       (at("UNIQUE", 2) && at("(", 3));
    if (Table)
      return false;
    I += atName(1) ? 2 : 1;
    return true;
  }
  return keyConstraint(C) || valueConstraint(C) || otherConstraint(C);
}

/// PRIMARY KEY, UNIQUE, REFERENCES.
bool Parser::keyConstraint(ColumnDef &C) {
  const size_t First = I;
  const bool Primary = at("PRIMARY") || (at("KEY") && !at("(", 1));
  if (Primary) {
    if (at("PRIMARY") && at("(", 2))
      return false; // a table constraint
    if (take("PRIMARY"))
      expect("KEY");
    else
      ++I;
    C.PrimaryKey = true;
    skipWords({"CLUSTERED", "NONCLUSTERED", "HASH"});
    C.PrimaryKeyDesc = at("DESC");
    skipWords({"ASC", "DESC"});
    if (atAll({"ON", "CONFLICT"}))
      advance(3);
    C.AutoIncrement |= take("AUTOINCREMENT");
    C.PrimaryKeyRange = since(First);
    return true;
  }
  if (at("UNIQUE")) {
    if (at("(", 1) || (at("KEY", 1) && at("(", 2)))
      return false;
    ++I;
    skipWords({"KEY", "CLUSTERED", "NONCLUSTERED"});
    C.Unique = true;
    return true;
  }
  if (!at("REFERENCES"))
    return false;
  ForeignKey F;
  F.Inline = true;
  F.Columns.push_back(C.Column);
  references(F);
  F.Range = since(First);
  C.References = std::move(F);
  return true;
}

/// What decides on the value: NOT NULL, DEFAULT, generated, counted.
bool Parser::valueConstraint(ColumnDef &C) {
  const size_t First = I;
  if (takeAll({"NOT", "NULL"})) {
    C.NotNull = true;
    C.NotNullRange = since(First);
  } else if (take("NULL")) {
    return true;
  } else if (at("DEFAULT")) {
    defaultValue(C);
  } else if (at("GENERATED") || at("AS")) {
    generated(C);
  } else if (take("IDENTITY")) {
    C.AutoIncrement = true;
    skipParens();
  } else if (take("AUTO_INCREMENT") || take("AUTOINCREMENT")) {
    C.AutoIncrement = true;
  } else {
    return false;
  }
  return true;
}

/// The trimmed text inside the parenthesis whose "(" is token \p Open.
std::string Parser::insideParens(size_t Open) const {
  const size_t Close = closeOf(Open);
  const uint32_t From = tokenAt(Open).End;
  const uint32_t To = Close > Open + 1 ? tokenAt(Close - 1).End : From;
  const std::string_view Inside = Text.substr(From, To - From);
  return std::string(Inside.substr(
      std::min(Inside.find_first_not_of(" \t\r\n"), Inside.size())));
}

/// Reads the parenthesis at the cursor for what it mentions.
std::string Parser::parenText() {
  const size_t Open = I;
  const size_t Close = closeOf(I++);
  while (I < Close) {
    const size_t Before = I;
    if (atOperand() || at("NOT"))
      expression(true);
    if (I == Before)
      skipOne();
  }
  closeAt(Close);
  return insideParens(Open);
}

/// nextval('public.s'::regclass), GET_NEXT_SEQUENCE_VALUE(SEQUENCE s), NEXT
/// VALUE FOR s.
std::string Parser::sequenceOf(const Value &V) {
  if (V.Kind != Value::Call || V.Arguments.empty() ||
      (V.Text != "NEXTVAL" && V.Text != "GET_NEXT_SEQUENCE_VALUE" &&
       V.Text != "NEXT VALUE FOR"))
    return {};
  const Value &Argument = V.Arguments[0];
  if (Argument.Kind != Value::String && Argument.Kind != Value::Column)
    return {};
  std::string Sequence = Argument.Text;
  if (const size_t Dot = Sequence.rfind('.'); Dot != std::string::npos)
    Sequence.erase(0, Dot + 1);
  return Sequence.starts_with('"') ? nameContents(Sequence) : Sequence;
}

/// The text of the expression, without parentheses around the whole of it.
void Parser::defaultValue(ColumnDef &C) {
  const size_t First = ++I;
  const Value V = expression(false);
  for (size_t K = I; K-- > First && I - K <= 4;)
    if (sameName(text(tokenAt(K)), "COLLATE"))
      I = K; // belongs to the column, not to the expression
  C.Sequence = sequenceOf(V);
  if (I == First)
    return;
  const bool Whole = text(tokenAt(First)) == "(" && closeOf(First) + 1 == I;
  C.Default = Whole ? insideParens(First) : sliceOf(since(First));
}

/// GENERATED ALWAYS|BY DEFAULT AS IDENTITY (..), [GENERATED ALWAYS] AS (expr)
/// STORED.
void Parser::generated(ColumnDef &C) {
  if (take("GENERATED")) {
    take("ALWAYS");
    takeAll({"BY", "DEFAULT"});
    takeAll({"ON", "NULL"});
  }
  if (!expect("AS"))
    return;
  if (take("IDENTITY"))
    identity(C);
  else if (at("("))
    C.Generated = parenText();
  else if (!take("ROW")) // of a period
    fail("expected ( or IDENTITY");
  skipWords({"STORED", "VIRTUAL", "PERSISTED", "START", "END"});
}

/// Behind IDENTITY: the options of its sequence.
void Parser::identity(ColumnDef &C) {
  C.AutoIncrement = true;
  if (!at("("))
    return;
  const size_t Close = closeOf(I);
  for (; I < Close; ++I)
    C.BitReversed |= at("BIT_REVERSED_POSITIVE");
  closeAt(Close);
}

/// At the "(" of `CHECK (c IN (..))`: c. As pg_dump writes it, too:
/// `CHECK (((c)::text = ANY (ARRAY[..])))`. Empty of any other condition.
std::string Parser::listedColumn() const {
  const size_t Close = closeOf(I);
  size_t First = 0;
  while (at("(", First))
    ++First;
  bool Lists = false;
  for (size_t J = First; I + J < Close; ++J) {
    if (atAny({"AND", "OR", "NOT"}, J))
      return "";
    Lists |= atAny({"IN", "ANY"}, J) && at("(", J + 1);
  }
  return Lists && atName(First) ? nameText(tok(First)) : "";
}

bool Parser::otherConstraint(ColumnDef &C) {
  if (at("CHECK") && at("(", 1)) {
    ++I;
    C.Listed |= sameName(listedColumn(), C.Column.Text);
    parenText();
    if (!takeAll({"NOT", "ENFORCED"}))
      take("ENFORCED");
  } else if (at("OPTIONS") && at("(", 1)) {
    const size_t Close = closeOf(++I);
    for (; I < Close; ++I)
      C.AllowCommitTimestamp |=
          atAll({"ALLOW_COMMIT_TIMESTAMP", "="}) && at("TRUE", 2);
    closeAt(Close);
  } else if (takeAll({"CHARACTER", "SET"}) || take("CHARSET") ||
             take("COLLATE") || take("COMMENT") || take("AFTER") ||
             take("STORAGE") || take("ENCODE")) {
    if (atKind(TokenKind::String))
      ++I;
    else
      name();
  } else if (atAll({"ON", "UPDATE"})) { // MySQL: ON UPDATE CURRENT_TIMESTAMP(6)
    I += 2;
    expression(false);
  } else if (atAll({"ON", "CONFLICT"})) {
    advance(3);
  } else if (at("NOT") &&
             atAny({"DEFERRABLE", "ENFORCED", "VALID", "FOR"}, 1)) {
    I += 2;
  } else if (atAny({"HIDDEN", "FIRST", "INVISIBLE", "VISIBLE", "SPARSE",
                    "ROWGUIDCOL", "STORED", "VIRTUAL", "DEFERRABLE",
                    "REPLICATION", "UNSIGNED", "ZEROFILL"})) {
    ++I;
  } else if (at("INITIALLY")) {
    advance(2);
  } else {
    return constraintState(Last);
  }
  return true;
}

/// Oracle: USING INDEX PCTFREE 10 TABLESPACE "USERS" ENABLE.
bool Parser::constraintState(size_t Bound) {
  if (!atAny({"ENABLE", "DISABLE", "VALIDATE", "NOVALIDATE", "RELY"}) &&
      !atAll({"USING", "INDEX"}))
    return false;
  while (I < Bound && !at(",") && !at(")") && !atTableConstraint())
    at("(") ? skipParens() : void(++I);
  return true;
}

} // namespace keyspread::sql
