//===- Script.cpp - statements of a script --------------------------------===//
//
// In: SQL text. Out: its statements. They end at ";" outside BEGIN .. END of a
// trigger or routine, at MySQL's DELIMITER, at T-SQL's GO, at Oracle's "/" on a
// line of its own, and where one that is complete is followed by the first word
// of another. What MySQL's client does itself (DELIMITER, SOURCE) is none.
//
//===----------------------------------------------------------------------===//
#include "matchers/sql/Parser.h"
#include <algorithm>
#include <limits>

namespace keyspread::sql {

Script Parser::run() {
  Script Out;
  while (I < Tokens.size()) {
    if (text(Tokens[I]) == ";" || atDelimiter(I)) {
      skipDelimiter();
      continue;
    }
    if (D == Dialect::MySql && sameName(text(Tokens[I]), "DELIMITER")) {
      delimiterCommand();
      continue;
    }
    if (atSource(I)) {
      skipLine();
      continue;
    }
    Last = statementEnd(I);
    Terminated = Last < Tokens.size();
    if (Last == I) { // GO, /
      ++I;
      continue;
    }
    EndToken = Token();
    EndToken.Begin = EndToken.End =
        Terminated ? Tokens[Last].Begin : Tokens[Last - 1].End;
    Out.Statements.emplace_back();
    statement(Out.Statements.back());
  }
  return Out;
}

/// DELIMITER // : a command of MySQL's client that fills its line.
void Parser::delimiterCommand() {
  const size_t Begin = Tokens[I].End;
  const size_t LineEnd = std::min(Text.find('\n', Begin), Text.size());
  const std::string_view Line = Text.substr(Begin, LineEnd - Begin);
  const size_t From = std::min(Line.find_first_not_of(" \t"), Line.size());
  const size_t To = Line.find_last_not_of(" \t\r");
  Delimiter = To == std::string_view::npos
                  ? ""
                  : std::string(Line.substr(From, To + 1 - From));
  if (Delimiter == ";")
    Delimiter.clear();
  skipLine();
}

/// SOURCE file: a command of MySQL's client, too, which runs another script.
bool Parser::atSource(size_t Idx) const {
  if (D != Dialect::MySql || !sameName(text(Tokens[Idx]), "SOURCE"))
    return false;
  const size_t Before = Idx ? Tokens[Idx - 1].End : 0;
  return Idx == 0 ||
         Text.substr(Before, Tokens[Idx].Begin - Before).find('\n') !=
             std::string_view::npos;
}

/// What is left of the line.
void Parser::skipLine() {
  const size_t LineEnd =
      std::min(Text.find('\n', Tokens[I].Begin), Text.size());
  while (I < Tokens.size() && Tokens[I].Begin < LineEnd)
    ++I;
}

bool Parser::atDelimiter(size_t Idx) const {
  const Token &Tok = Tokens[Idx];
  const bool Go = D == Dialect::TSql && Tok.Kind == TokenKind::Word &&
                  sameName(text(Tok), "GO");
  if (Go || (Delimiter.empty() && text(Tok) == "/")) {
    const auto OwnLine = [&](uint32_t From, uint32_t To) {
      return Text.substr(From, To - From).find('\n') != std::string_view::npos;
    };
    return (Idx == 0 || OwnLine(Tokens[Idx - 1].End, Tok.Begin)) &&
           (Idx + 1 >= Tokens.size() ||
            OwnLine(Tok.End, Tokens[Idx + 1].Begin));
  }
  return !Delimiter.empty() && Text.substr(Tok.Begin).starts_with(Delimiter);
}

/// One token, or the several that MySQL's delimiter may be.
void Parser::skipDelimiter() {
  const size_t End = Tokens[I].Begin + std::max<size_t>(Delimiter.size(), 1);
  while (I < Tokens.size() && Tokens[I].Begin < End)
    ++I;
}

/// CREATE .. TRIGGER|PROCEDURE|FUNCTION|EVENT: ";" inside BEGIN .. END is its
/// own.
bool Parser::startsRoutine(size_t First) const {
  if (!Routines || !Delimiter.empty() ||
      !sameName(text(Tokens[First]), "CREATE"))
    return false;
  for (size_t K = First + 1; K < std::min(First + 12, Tokens.size()); ++K) {
    const std::string_view Word = text(Tokens[K]);
    for (std::string_view Routine :
         {"TRIGGER", "PROCEDURE", "FUNCTION", "EVENT"})
      if (sameName(Word, Routine))
        return true;
    if (Word == "(" || Word == ";")
      return false;
  }
  return false;
}

size_t Parser::statementEnd(size_t First) {
  const bool Routine = startsRoutine(First);
  size_t FirstSemicolon = Tokens.size();
  unsigned Blocks = 0;
  for (size_t K = First; K < Tokens.size(); ++K) {
    if (atDelimiter(K))
      return K;
    if (text(Tokens[K]) == ";") {
      if (Delimiter.empty() && Blocks == 0)
        return K;
      FirstSemicolon = std::min(FirstSemicolon, K);
    }
    if (!Routine || Tokens[K].Kind != TokenKind::Word)
      continue;
    const std::string Word = upper(text(Tokens[K]));
    if (Word == "BEGIN" || Word == "CASE") {
      ++Blocks;
    } else if (Word == "END" && Blocks) {
      const std::string Next =
          K + 1 < Tokens.size() ? upper(text(Tokens[K + 1])) : "";
      const bool Inner = Next == "IF" || Next == "LOOP" || Next == "WHILE" ||
                         Next == "REPEAT" || Next == "FOR";
      Blocks -= Inner ? 0 : 1;
      K += Inner || Next == "CASE" ? 1 : 0;
    }
  }
  if (!Blocks)
    return Tokens.size();
  Routines = false; // its END is missing: do not look for it in every statement
  return FirstSemicolon;
}

void Parser::statement(Statement &S) {
  Current = Host = &S;
  Sink = nullptr;
  Depth = 0;
  InRow = false;
  CteNames.clear();
  linkParens();
  numberParameters();
  const size_t First = I;
  S.Verb = atKind(TokenKind::Word) ? upper(text(tok())) : "";
  for (size_t K = I; S.Verb.empty() && K < Last; ++K)
    if (text(Tokens[K]) != "(") {
      if (Tokens[K].Kind == TokenKind::Word)
        S.Verb = upper(text(Tokens[K]));
      break;
    }
  statementBody(S);
  finishStatement(S, First);
}

/// Words a statement may begin with where another one has just ended.
bool Parser::atStatementVerb(size_t Ahead) const {
  if (!atKind(TokenKind::Word, Ahead))
    return false;
  if (at("CREATE", Ahead))
    return !at("=", Ahead + 1);
  if (atAny({"INSERT", "DELETE"}, Ahead))
    return atAny({"INTO", "OR", "IGNORE", "FROM"}, Ahead + 1);
  if (atAny({"ALTER", "DROP"}, Ahead))
    return atAny({"TABLE", "INDEX", "VIEW", "SEQUENCE"}, Ahead + 1);
  return at("UPDATE", Ahead) && atName(Ahead + 1) && at("SET", Ahead + 2);
}

void Parser::statementBody(Statement &S) {
  const size_t First = I;
  S.Range = since(First);
  if (at("WITH")) {
    withStatement(S);
  } else if (at("INSERT") || (at("REPLACE") && !at("(", 1)) || at("UPSERT") ||
             (atKind(TokenKind::Hole) && at("INTO", 1))) {
    S.Kind = StatementKind::Insert;
    S.Ins = std::make_unique<Insert>();
    insert(*S.Ins, S.Arms, S.Ctes);
  } else if (at("UPDATE")) {
    S.Kind = StatementKind::Update;
    S.Upd = std::make_unique<Update>();
    update(*S.Upd);
  } else if (at("DELETE")) {
    S.Kind = StatementKind::Delete;
    S.Del = std::make_unique<Delete>();
    deleteFrom(*S.Del);
  } else if (at("SELECT") || startsQuery(I) || (at("VALUES") && at("(", 1))) {
    selectStatement(S);
  } else if (at("CREATE")) {
    create(S);
  } else if (atAll({"ALTER", "TABLE"})) {
    S.Kind = StatementKind::AlterTable;
    S.Alter = std::make_unique<AlterTable>();
    I += 2;
    alterTable(*S.Alter);
    S.Alter->Range = since(First);
  } else if (atAny({"EXPLAIN", "DESCRIBE"})) {
    explain(S);
  } else if (I < Last && !passOver()) {
    I = Last; // not ours: PRAGMA, BEGIN, SET ...
  }
  if (S.Kind == StatementKind::Other || S.Kind == StatementKind::Select)
    ddlInStrings(S, First);
  S.Range = since(First);
}

/// IF NOT EXISTS (..) BEGIN CREATE TABLE ..: what stands in front of a
/// statement that no ";" parts from it. False when nothing stands behind.
bool Parser::passOver() {
  if (!atAny({"IF", "BEGIN", "ELSE", "END", "WHILE", "DECLARE", "PRINT", "USE",
              "EXEC", "SET"}) ||
      (at("SET") && D != Dialect::TSql))
    return false;
  const size_t First = I;
  do
    skipOne();
  while (!atEnd() && !atStatementVerb());
  if (!atEnd())
    return true;
  I = First;
  return false;
}

/// DDL in a string that a script runs: SET @s = 'CREATE TABLE ..', EXEC(N'..'),
/// DO $$ .. $$.
void Parser::ddlInStrings(Statement &S, size_t FirstTok) {
  constexpr size_t Shortest = 20;
  for (size_t K = FirstTok; !InString && K < I; ++K) {
    const Token &Tok = Tokens[K];
    const std::string_view Whole = text(Tok);
    if (Tok.Kind != TokenKind::String || Whole.size() < Shortest)
      continue;
    const std::string Upper = upper(Whole);
    const bool Tagged = Whole[0] == '$';
    const size_t Quote =
        Tagged ? Whole.find('$', 1) : Whole.find_first_of("'\"");
    const size_t Word = Upper.find_first_not_of(" \t\r\n", Quote + 1);
    const auto Has = [&](std::string_view Verb) {
      const size_t At = Tagged ? Upper.find(Verb) : Word;
      return At < Upper.size() &&
             std::string_view(Upper).substr(At).starts_with(Verb);
    };
    if (!Has("CREATE TABLE") && !Has("ALTER TABLE") && !Has("CREATE INDEX") &&
        !Has("CREATE UNIQUE INDEX"))
      continue;
    const auto Begin = static_cast<uint32_t>(Tok.Begin + Quote + 1);
    const size_t Closing = Tagged ? Quote + 1 : 1;
    const size_t End = std::max<size_t>(Tok.End - Closing, Begin);
    Parser Inner(Text.substr(0, End), D, Begin, Tok.FirstHole);
    for (Statement &Found : Inner.run().Statements)
      if (Found.Table || Found.Index || Found.Seq || Found.Alter)
        S.Embedded.push_back(std::move(Found));
  }
}

void Parser::selectStatement(Statement &S) {
  Queries Found = query(S.Ctes);
  S.Kind = StatementKind::Select;
  if (Found.empty())
    Found.push_back(std::make_unique<Query>());
  S.Sel = std::move(Found.front());
  std::move(Found.begin() + 1, Found.end(), std::back_inserter(S.Arms));
}

/// WITH .. SELECT|INSERT|UPDATE|DELETE.
void Parser::withStatement(Statement &S) {
  {
    const Restore<Statement *> Inside(Host, &S);
    withClause(S.Ctes);
  }
  if (atAny({"SELECT", "INSERT", "REPLACE", "UPDATE", "DELETE", "VALUES"}) ||
      at("("))
    return statementBody(S);
  fail("expected SELECT, INSERT, UPDATE or DELETE");
}

/// EXPLAIN [QUERY PLAN] [ANALYZE] [(..)] statement.
void Parser::explain(Statement &S) {
  ++I;
  while (!atEnd() &&
         !atAny({"SELECT", "WITH", "INSERT", "REPLACE", "UPDATE", "DELETE"}))
    skipOne();
  if (!atEnd())
    embed(S);
}

/// Reads the statement at the cursor as one inside \p S.
void Parser::embed(Statement &S) {
  const Restore<unsigned> Deeper(Depth, Depth + 1);
  if (Depth > MaxDepth)
    return skipOne();
  Statement Inner;
  Inner.Verb = upper(text(tok()));
  const size_t First = I;
  if (at("(")) {
    const size_t Close = closeOf(I++);
    statementBody(Inner);
    closeAt(Close);
  } else {
    statementBody(Inner);
  }
  if (I == First)
    ++I;
  S.Embedded.push_back(std::move(Inner));
}

void Parser::create(Statement &S) {
  const size_t First = I++;
  CreateIndex Index;
  while (!atEnd() &&
         !atAny({"TABLE", "INDEX", "SEQUENCE", "VIEW", "TRIGGER", "PROCEDURE",
                 "FUNCTION", "EVENT", "DATABASE", "SCHEMA", "TYPE", "ROLE",
                 "USER", "EXTENSION", "("})) {
    Index.Unique |= at("UNIQUE");
    Index.NullFiltered |= at("NULL_FILTERED");
    Index.Ordered &= !atAny({"FULLTEXT", "SPATIAL"});
    ++I;
  }
  if (take("TABLE")) {
    S.Kind = StatementKind::CreateTable;
    S.Table = std::make_unique<CreateTable>();
    createTable(*S.Table, S);
    S.Table->Range = since(First);
  } else if (take("INDEX")) {
    S.Kind = StatementKind::CreateIndex;
    createIndex(Index);
    Index.Range = since(First);
    S.Index = std::make_unique<CreateIndex>(std::move(Index));
  } else if (take("SEQUENCE")) {
    S.Kind = StatementKind::CreateSequence;
    S.Seq = std::make_unique<CreateSequence>();
    createSequence(*S.Seq);
    S.Seq->Range = since(First);
  } else if (at("VIEW")) {
    skipTo({"SELECT", "WITH"}, Last);
    if (!atEnd())
      embed(S);
  } else if (atAny({"TRIGGER", "PROCEDURE", "FUNCTION", "EVENT"})) {
    routine(S);
  } else {
    if (atEnd())
      fail("expected TABLE, INDEX or another object");
    I = Last;
  }
}

/// The statements of a trigger or routine, split at ";" between BEGIN and END.
void Parser::routine(Statement &S) {
  const size_t End = Last;
  // The event of a trigger (AFTER INSERT ON t) is no statement.
  while (!atEnd() && !at("BEGIN") && !(at("ROW") && !at("WHEN", 1)))
    skipOne();
  while (I < End) {
    size_t SegmentEnd = I;
    while (SegmentEnd < End && text(Tokens[SegmentEnd]) != ";")
      ++SegmentEnd;
    Last = SegmentEnd;
    const auto Verb = [&] {
      return at("CREATE") || at("ALTER")
                 ? atStatementVerb()
                 : atAny({"INSERT", "REPLACE", "UPDATE", "DELETE", "SELECT",
                          "WITH"}) &&
                       !at("(", 1);
    };
    while (!atEnd() && !Verb())
      ++I;
    if (!atEnd())
      embed(S);
    // IF NOT EXISTS (SELECT ..) THEN CREATE TABLE ..
    while (!atEnd() && !((at("CREATE") || at("ALTER")) && atStatementVerb()))
      ++I;
    if (!atEnd())
      embed(S);
    I = SegmentEnd + 1;
    Last = End;
  }
  I = End;
}

/// Checks what no single clause can see: unterminated tokens, rests, unused
/// holes.
void Parser::finishStatement(Statement &S, size_t FirstTok) {
  if (I < Last)
    leftOver(S);
  const Token &Final = Tokens[I - 1];
  if (Final.Unterminated && !Terminated) {
    S.Truncated = true;
    S.Errors.push_back({Final.Begin, "expected the end of the quoted text"});
  }
  S.Range = since(FirstTok);
  for (size_t K = FirstTok; K < I; ++K) {
    const Token &Tok = Tokens[K];
    const bool Bare =
        Tok.Kind != TokenKind::String && Tok.Kind != TokenKind::QuotedName;
    for (uint32_t H = Tok.FirstHole; Bare && H < Tok.FirstHole + Tok.HoleCount;
         ++H)
      if (!HoleUsed[H])
        S.ClauseHoles.push_back(H);
  }
}

/// Another statement without a ";" between, or words that mean nothing here.
void Parser::leftOver(Statement &S) {
  const bool Next = D == Dialect::TSql || atStatementVerb();
  if (Next && D != Dialect::TSql && S.Kind != StatementKind::Other)
    fail("expected ;");
  const bool Known = atStatementVerb() || at("SELECT") || at("SET") ||
                     at("EXEC") || at("IF") || at("PRINT") || at("DECLARE") ||
                     at("END");
  if (Next && Known) {
    dropParametersFrom(I);
    return;
  }
  while (I < Last && atKind(TokenKind::Hole))
    ++I;
  if (I < Last && S.Kind != StatementKind::Other)
    fail("expected the end of the statement");
  I = Last;
}

Script parse(std::string_view Text, Dialect D) {
  return Parser(Text.substr(0, std::numeric_limits<uint32_t>::max() - 1), D)
      .run();
}

} // namespace keyspread::sql
