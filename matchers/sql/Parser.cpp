//===- Parser.cpp - cursor, names, errors, parameters and holes -----------===//
#include "matchers/sql/Parser.h"
#include <algorithm>
#include <map>

namespace keyspread::sql {

std::string upper(std::string_view Word) {
  std::string Out(Word);
  for (char &C : Out)
    if (C >= 'a' && C <= 'z')
      C = static_cast<char>(C - 'a' + 'A');
  return Out;
}

/// Comments go; a hint stays as the HintEnd of the token in front of it.
Parser::Parser(std::string_view Text, Dialect D, uint32_t Begin,
               uint32_t FirstHole)
    : Text(Text), D(D), InString(Begin > 0) {
  std::vector<Token> All = lex(Text.substr(Begin), D);
  uint32_t Holes =
      All.empty() ? 0 : All.back().FirstHole + All.back().HoleCount;
  HoleUsed.resize(FirstHole + Holes);
  Tokens.reserve(All.size());
  for (Token &Tok : All) {
    Tok.Begin += Begin;
    Tok.End += Begin;
    Tok.HintEnd += Begin;
    Tok.FirstHole += FirstHole;
    if (Tok.Kind == TokenKind::Hint && !Tokens.empty())
      Tokens.back().HintEnd = Tok.End;
    if (Tok.Kind != TokenKind::Comment && Tok.Kind != TokenKind::Hint)
      Tokens.push_back(Tok);
  }
}

const Token &Parser::tokenAt(size_t Idx) const {
  return Idx < Tokens.size() ? Tokens[Idx] : EndToken;
}
const Token &Parser::tok(size_t Ahead) const {
  return I + Ahead < Last ? Tokens[I + Ahead] : EndToken;
}
std::string_view Parser::text(const Token &Tok) const {
  return Text.substr(Tok.Begin, Tok.End - Tok.Begin);
}

bool Parser::at(std::string_view Expected, size_t Ahead) const {
  const Token &Tok = tok(Ahead);
  if (Tok.End - Tok.Begin != Expected.size())
    return false;
  if (Tok.Kind != TokenKind::Word && Tok.Kind != TokenKind::Operator)
    return false;
  return sameName(text(Tok), Expected);
}
bool Parser::atAny(Words Texts, size_t Ahead) const {
  return std::any_of(Texts.begin(), Texts.end(),
                     [&](std::string_view T) { return at(T, Ahead); });
}
bool Parser::atAll(Words Texts) const {
  size_t Ahead = 0;
  return std::all_of(Texts.begin(), Texts.end(),
                     [&](std::string_view T) { return at(T, Ahead++); });
}
bool Parser::atKind(TokenKind Kind, size_t Ahead) const {
  return tok(Ahead).Kind == Kind;
}
bool Parser::atNumberIn(size_t Ahead) const {
  return atKind(TokenKind::Number, Ahead) || at("MAX", Ahead);
}

bool Parser::take(std::string_view Expected) {
  if (!at(Expected))
    return false;
  ++I;
  return true;
}
bool Parser::takeAll(Words Texts) {
  if (!atAll(Texts))
    return false;
  I += Texts.size();
  return true;
}
void Parser::skipWords(Words Texts) {
  while (!atEnd() && atAny(Texts))
    ++I;
}
bool Parser::expect(std::string_view Expected) {
  if (take(Expected))
    return true;
  fail("expected " + std::string(Expected));
  return false;
}

Span Parser::since(size_t FirstTok) const {
  if (FirstTok >= I)
    return {begin(), begin()};
  return {tokenAt(FirstTok).Begin, prevEnd()};
}
std::string Parser::sliceOf(Span S) const {
  return std::string(Text.substr(S.Begin, S.End - S.Begin));
}

size_t Parser::closeOf(size_t Idx) const {
  return Idx < Last ? std::min<size_t>(Tokens[Idx].Link, Last) : Last;
}
void Parser::skipOne() {
  if (at("("))
    skipParens();
  else if (!atEnd())
    ++I;
}
void Parser::skipParens() {
  if (at("("))
    I = std::min(closeOf(I) + 1, Last);
}
void Parser::skipTo(Words Texts, size_t Bound) {
  while (I < std::min(Bound, Last) && !atAny(Texts))
    skipOne();
}
void Parser::closeAt(size_t Close) {
  while (I < Close && atKind(TokenKind::Hole))
    ++I;
  if (I < Close || Close >= Last)
    fail("expected )");
  I = std::min(std::max(I, Close), Last);
  take(")");
}

/// What is missing at the end of a text that nothing terminates was cut off; so
/// was a word at that end, which may be the beginning of what was expected.
void Parser::fail(std::string Message) {
  const bool LastWord = I + 1 == Last && atKind(TokenKind::Word);
  if (!Terminated && Last == Tokens.size() && (atEnd() || LastWord))
    Current->Truncated = true;
  if (Current->Errors.empty() || Current->Errors.back().Offset != begin())
    Current->Errors.push_back({begin(), std::move(Message)});
}

void Parser::useHoles(const Token &Tok) {
  for (uint32_t H = 0; H < Tok.HoleCount; ++H)
    HoleUsed[Tok.FirstHole + H] = true;
}

/// Links each "(" of the statement to its ")", or to the end when there is
/// none.
void Parser::linkParens() {
  std::vector<size_t> Open;
  for (size_t K = I; K < Last; ++K) {
    if (Tokens[K].Kind != TokenKind::Operator)
      continue;
    const char C = Text[Tokens[K].Begin];
    if (C == '(') {
      Tokens[K].Link = static_cast<uint32_t>(Last);
      Open.push_back(K);
    } else if (C == ')' && !Open.empty()) {
      Tokens[Open.back()].Link = static_cast<uint32_t>(K);
      Open.pop_back();
    }
  }
}

namespace {
ParameterStyle styleOf(std::string_view Text) {
  switch (Text[0]) {
  case '?':
    return Text.size() > 1 ? ParameterStyle::QuestionNumber
                           : ParameterStyle::Question;
  case '$':
    return ParameterStyle::Dollar;
  case ':':
    return ParameterStyle::Colon;
  default:
    return ParameterStyle::At;
  }
}
bool allDigits(std::string_view Text) {
  return !Text.empty() && Text.size() < 9 &&
         Text.find_first_not_of("0123456789") == std::string_view::npos;
}
} // namespace

/// As sqlite3_bind_parameter_index: "?" is the largest so far plus one, "?n" is
/// n, a name keeps its number. "$1" is a number but in SQLite, where it is a
/// name.
void Parser::numberParameters() {
  std::map<std::string_view, unsigned> Named;
  unsigned Largest = 0;
  for (size_t K = I; K < Last; ++K) {
    if (Tokens[K].Kind != TokenKind::Parameter)
      continue;
    const std::string_view Written = text(Tokens[K]);
    Parameter P;
    P.Range = {Tokens[K].Begin, Tokens[K].End};
    P.Style = styleOf(Written);
    const bool Numbered =
        P.Style == ParameterStyle::QuestionNumber ||
        (P.Style == ParameterStyle::Dollar && D != Dialect::Sqlite);
    if (P.Style == ParameterStyle::Question) {
      P.Number = Largest + 1;
    } else if (Numbered && allDigits(Written.substr(1))) {
      P.Number =
          static_cast<unsigned>(std::stoul(std::string(Written.substr(1))));
    } else {
      P.Name = Written.substr(1);
      P.Number = Named.emplace(Written, Largest + 1).first->second;
    }
    Largest = std::max(Largest, P.Number);
    Tokens[K].Link = static_cast<uint32_t>(Current->Parameters.size());
    useHoles(Tokens[K]);
    Current->Parameters.push_back(std::move(P));
  }
}

/// The statement turned out to end before token \p TokIdx.
void Parser::dropParametersFrom(size_t TokIdx) {
  const uint32_t Offset = tokenAt(TokIdx).Begin;
  std::erase_if(Current->Parameters,
                [&](const Parameter &P) { return P.Range.Begin >= Offset; });
}

bool Parser::atName(size_t Ahead) const {
  const TokenKind Kind = tok(Ahead).Kind;
  return Kind == TokenKind::Word || Kind == TokenKind::QuotedName ||
         Kind == TokenKind::Hole;
}

std::string Parser::nameText(const Token &Tok) const {
  return Tok.Kind == TokenKind::QuotedName ? nameContents(text(Tok))
                                           : std::string(text(Tok));
}

Name Parser::namePart() {
  Name N;
  const Token &Tok = tok();
  if (!atName()) {
    N.Range = N.Whole = {Tok.Begin, Tok.Begin};
    return N;
  }
  N.Text = nameText(Tok);
  N.Range = N.Whole = {Tok.Begin, Tok.End};
  for (uint32_t H = 0; H < Tok.HoleCount; ++H)
    N.Holes.push_back(Tok.FirstHole + H);
  useHoles(Tok);
  ++I;
  return N;
}

Name Parser::name() {
  Name N = namePart();
  while (at(".")) {
    const size_t Dots = at(".", 1) ? 2 : 1; // T-SQL's database..table
    if (!atName(Dots))
      break;
    I += Dots;
    Name Next = namePart();
    Next.Qualifier = std::move(N.Text);
    Next.Whole.Begin = N.Whole.Begin;
    N = std::move(Next);
  }
  return N;
}

/// "(a, b)"; \p Open and \p Close are the offsets of its parentheses.
std::vector<Name> Parser::nameList(uint32_t &Open, uint32_t &Close) {
  std::vector<Name> Out;
  const size_t End = closeOf(I);
  Open = begin();
  Close = tokenAt(End).Begin;
  for (++I; I < End;) {
    if (take(","))
      continue;
    if (!atName()) {
      fail("expected a column name");
      skipTo({","}, End);
      continue;
    }
    Out.push_back(name());
    if (I < End && !at(",")) {
      if (!atKind(TokenKind::Hole))
        fail("expected , or )");
      skipTo({","}, End);
    }
  }
  if (text(tokenAt(I - 1)) == ",")
    fail("expected a column name");
  closeAt(End);
  return Out;
}

/// Words that go on with a statement and so are no alias of what stands before.
bool Parser::atClauseWord(size_t Ahead) const {
  return atKind(TokenKind::Word, Ahead) &&
         atAny({"WHERE",     "GROUP", "HAVING",  "ORDER",         "LIMIT",
                "OFFSET",    "FETCH", "FOR",     "UNION",         "EXCEPT",
                "INTERSECT", "MINUS", "WINDOW",  "QUALIFY",       "RETURNING",
                "THEN",      "SET",   "VALUES",  "FROM",          "ON",
                "USING",     "JOIN",  "INNER",   "LEFT",          "RIGHT",
                "FULL",      "CROSS", "NATURAL", "STRAIGHT_JOIN", "OUTER",
                "SELECT",    "LOCK",  "INTO",    "OUTPUT",        "OPTION",
                "DO"},
               Ahead);
}

bool Parser::atAlias() const {
  if (atKind(TokenKind::QuotedName))
    return true;
  return atKind(TokenKind::Word) && !atClauseWord() &&
         !atAny({"AND",  "OR",      "XOR",     "NOT",       "AS",
                 "IS",   "IN",      "LIKE",    "BETWEEN",   "INDEXED",
                 "USE",  "FORCE",   "IGNORE",  "PARTITION", "TABLESAMPLE",
                 "WITH", "DEFAULT", "WHEN",    "ELSE",      "END",
                 "ASC",  "DESC",    "COLLATE", "PIVOT",     "UNPIVOT"});
}

std::string Parser::optionalAlias() {
  const bool As = take("AS");
  if (!As && !atAlias())
    return {};
  if (atKind(TokenKind::String)) // SELECT a AS 'b'
    return stringContents(text(Tokens[I++]), D);
  if (!atName()) {
    fail("expected an alias");
    return {};
  }
  return namePart().Text;
}

} // namespace keyspread::sql
