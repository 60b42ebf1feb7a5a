//===- Lexer.cpp - SQL text to tokens -------------------------------------===//
//
// One pass, one character of lookahead in most places. What differs between the
// dialects stands in Traits; everything else is shared.
//
//===----------------------------------------------------------------------===//
#include "matchers/sql/Lexer.h"
#include "matchers/sql/DialectTraits.h"
#include <algorithm>

namespace keyspread::sql {
namespace {

bool isDigit(char C) { return C >= '0' && C <= '9'; }
bool isBlank(char C) { return C == ' ' || (C >= '\t' && C <= '\r'); }
bool isWordStart(char C) {
  return (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z') || C == '_' ||
         static_cast<unsigned char>(C) >= 0x80;
}
bool isWordChar(char C) { return isWordStart(C) || isDigit(C) || C == '$'; }

/// Operators of several characters, longest first.
constexpr std::string_view LongOperators[] = {
    "<=>", "->>", "#>>", "!~*", "::", ":=", "<=", ">=", "<>", "!=",
    "==",  "||",  "&&",  "->",  "#>", "@>", "<@", "<<", ">>", "=>",
    "~*",  "!~",  "+=",  "-=",  "*=", "/=", "%=", "|=", "&=", "^="};

class Lexer {
public:
  Lexer(std::string_view Text, Dialect D) : Text(Text), T(D) {}

  std::vector<Token> run() {
    Tokens.reserve(Text.size() / 5 + 4);
    while (Pos < Text.size())
      if (isBlank(Text[Pos]))
        ++Pos;
      else
        next();
    return std::move(Tokens);
  }

private:
  char peek(size_t Ahead = 0) const {
    return Pos + Ahead < Text.size() ? Text[Pos + Ahead] : '\0';
  }

  void emit(TokenKind Kind, size_t Begin, bool Terminated = true) {
    Pos = std::min(Pos, Text.size());
    Token Tok;
    Tok.Kind = Kind;
    Tok.Unterminated = !Terminated;
    Tok.Begin = static_cast<uint32_t>(Begin);
    Tok.End = Tok.HintEnd = static_cast<uint32_t>(Pos);
    Tok.FirstHole = NextHole;
    Tok.HoleCount = static_cast<uint32_t>(
        std::count(Text.begin() + Begin, Text.begin() + Pos, HoleByte));
    NextHole += Tok.HoleCount;
    Tokens.push_back(Tok);
  }

  void next() {
    const char C = Text[Pos];
    if (comment(C) || literal(C) || (C == '@' && placeholder() && word(C)) ||
        parameter(C) || word(C) || number(C))
      return;
    if (C == HoleByte) {
      ++Pos;
      return emit(TokenKind::Hole, Pos - 1);
    }
    operatorToken();
  }

  bool comment(char C) {
    const size_t Begin = Pos;
    const bool Dashes =
        C == '-' && peek(1) == '-' &&
        (!T.DashNeedsBlank || isBlank(peek(2)) || Pos + 2 >= Text.size());
    const bool Psql =
        T.Psql && C == '\\' && (Pos == 0 || Text[Pos - 1] == '\n');
    if (Dashes || Psql || (C == '#' && T.HashComments)) {
      Pos = std::min(Text.find('\n', Pos), Text.size());
      emit(TokenKind::Comment, Begin);
      return true;
    }
    if (C != '/' || peek(1) != '*')
      return false;
    const bool Closed = blockComment();
    emit(TokenKind::Comment, Begin, Closed);
    return true;
  }

  bool blockComment() {
    unsigned Depth = 1;
    for (Pos += 2; Pos < Text.size();) {
      if (Text[Pos] == '*' && peek(1) == '/') {
        Pos += 2;
        if (--Depth == 0)
          return true;
      } else if (T.NestedComments && Text[Pos] == '/' && peek(1) == '*') {
        Pos += 2;
        ++Depth;
      } else {
        ++Pos;
      }
    }
    return false;
  }

  bool literal(char C) {
    const size_t Begin = Pos;
    if (C == '\'' || C == '"' || C == '`' || (C == '[' && T.Brackets)) {
      const bool Name =
          C == '`' || C == '[' || (C == '"' && !T.DoubleQuotedStrings);
      const bool Closed = quoted(C == '[' ? ']' : C, !Name && T.Backslashes);
      emit(Name ? TokenKind::QuotedName : TokenKind::String, Begin, Closed);
      return true;
    }
    if (const size_t Prefix = stringPrefix(Text.substr(Pos, 3), T)) {
      Pos += Prefix;
      const bool Escapes = T.Backslashes || (C | 0x20) == 'e';
      const bool Closed = quoted(Text[Pos], Escapes);
      emit(TokenKind::String, Begin, Closed);
      return true;
    }
    return C == '$' && T.DollarQuotes && dollarQuoted();
  }

  /// Reads from the opening quote to behind the closing one.
  bool quoted(char Close, bool Escapes) {
    if (T.TripleQuotes && Close != '`' && peek(1) == Close && peek(2) == Close)
      return tripleQuoted(Close);
    for (++Pos; Pos < Text.size(); ++Pos) {
      if (Text[Pos] == '\\' && Escapes)
        ++Pos;
      else if (Text[Pos] == Close && peek(1) == Close)
        ++Pos;
      else if (Text[Pos] == Close)
        return ++Pos, true;
    }
    return false;
  }

  bool tripleQuoted(char Close) {
    for (Pos += 3; Pos < Text.size(); ++Pos) {
      if (Text[Pos] == '\\')
        ++Pos;
      else if (Text[Pos] == Close && peek(1) == Close && peek(2) == Close)
        return Pos += 3, true;
    }
    return false;
  }

  bool dollarQuoted() {
    size_t TagEnd = Pos + 1;
    while (TagEnd < Text.size() && isWordChar(Text[TagEnd]) &&
           Text[TagEnd] != '$')
      ++TagEnd;
    if (TagEnd >= Text.size() || Text[TagEnd] != '$' || isDigit(peek(1)))
      return false;
    const size_t Begin = Pos;
    const std::string_view Tag = Text.substr(Pos, TagEnd + 1 - Pos);
    const size_t Close = Text.find(Tag, TagEnd + 1);
    Pos = Close == std::string_view::npos ? Text.size() : Close + Tag.size();
    emit(TokenKind::String, Begin, Close != std::string_view::npos);
    return true;
  }

  void skipName() {
    while (isWordChar(peek()) || peek() == HoleByte)
      ++Pos;
  }
  bool nameAhead(size_t Ahead) const {
    return isWordStart(peek(Ahead)) || peek(Ahead) == HoleByte;
  }

  bool parameter(char C) {
    const size_t Begin = Pos;
    if (C == '?') {
      for (++Pos; isDigit(peek());)
        ++Pos;
    } else if (C == '@' && peek(1) == '{') {
      const size_t Close = Text.find('}', Pos);
      Pos = std::min(Close, Text.size() - 1) + 1;
      emit(TokenKind::Hint, Begin, Close != std::string_view::npos);
      return true;
    } else if (C == '@' &&
               (peek(1) == '@' || (T.UserVariables && nameAhead(1)))) {
      Pos += 2;
      skipName();
      emit(TokenKind::Variable, Begin);
      return true;
    } else if ((C == '$' || C == '@' || C == ':') &&
               (nameAhead(1) || (isDigit(peek(1)) && !(C == ':' && slice())))) {
      ++Pos;
      skipName();
    } else {
      return false;
    }
    emit(TokenKind::Parameter, Begin);
    return true;
  }
  /// PostgreSQL's a[1:2].
  bool slice() const {
    return T.DollarQuotes && !Tokens.empty() &&
           Tokens.back().Kind == TokenKind::Number;
  }

  bool word(char C) {
    const bool Start = isWordStart(C) || placeholder() ||
                       (C == HoleByte && isWordChar(peek(1))) ||
                       (C == '#' && T.HashNames);
    if (!Start)
      return false;
    const size_t Begin = Pos;
    Pos += std::max<size_t>(placeholder(), 1);
    for (;;) {
      const bool Char = isWordChar(peek()) || peek() == HoleByte ||
                        (T.HashNames && peek() == '#');
      if (peek() == '$' && peek(1) == '$')
        break; // DELIMITER $$ and END$$
      if (const size_t Length = placeholder())
        Pos += Length;
      else if (Char)
        ++Pos;
      else
        break;
    }
    emit(TokenKind::Word, Begin);
    return true;
  }

  /// The length of what a script leaves to be filled in, and so a part of a
  /// name: @PREFIX@, ${schema}, $(db), {{x}}, {x}, %s, %%x%%. 0: none is here.
  size_t placeholder() const {
    switch (peek()) {
    case '@':
      return enclosed("@", "@");
    case '$':
      return enclosed("${", "}") + enclosed("$(", ")");
    case '{':
      return peek(1) == '{' ? enclosed("{{", "}}") : enclosed("{", "}");
    case '%':
      if (!nameExpected())
        return 0;
      return peek(1) == '%' ? enclosed("%%", "%%") : percent();
    default:
      return 0;
    }
  }
  size_t enclosed(std::string_view Open, std::string_view Close) const {
    if (!Text.substr(Pos).starts_with(Open))
      return 0;
    size_t End = Pos + Open.size();
    const size_t Name = End;
    while (End < Text.size() &&
           (isWordChar(Text[End]) || Text[End] == '.' ||
            (Open == "{{" && Text[End] == ' ')) &&
           Text[End] != '$')
      ++End;
    const bool Named = End > Name && !isDigit(Text[Name]);
    return Named && Text.substr(End).starts_with(Close)
               ? End + Close.size() - Pos
               : 0;
  }
  size_t percent() const {
    size_t Length = 1;
    while (isWordStart(peek(Length)) || isDigit(peek(Length)))
      ++Length;
    return Length > 1 ? Length : 0;
  }
  /// Behind a word that a table's name follows, % is no operator.
  bool nameExpected() const {
    for (std::string_view Word : {"TABLE", "EXISTS", "INTO", "FROM", "UPDATE",
                                  "ON", "JOIN", "REFERENCES", "INDEX"})
      if (!Tokens.empty() && wordAt(Tokens.size() - 1, Word))
        return true;
    return false;
  }

  bool number(char C) {
    if (!isDigit(C) && !(C == '.' && isDigit(peek(1))))
      return false;
    const size_t Begin = Pos;
    if (C == '0' && (peek(1) | 0x20) == 'x') {
      for (Pos += 2; isDigit(peek()) ||
                     ((peek() | 0x20) >= 'a' && (peek() | 0x20) <= 'f');)
        ++Pos;
    } else {
      while (isDigit(peek()))
        ++Pos;
      const bool Exponent =
          (peek() | 0x20) == 'e' &&
          (isDigit(peek(1)) || peek(1) == '+' || peek(1) == '-');
      if (T.DigitNames && isWordStart(peek()) && !Exponent) {
        skipName(); // MySQL: 4o6_interface
        emit(TokenKind::Word, Begin);
        return true;
      }
      while (isDigit(peek()) || peek() == '.')
        ++Pos;
      const size_t Sign = peek(1) == '+' || peek(1) == '-' ? 2 : 1;
      if ((peek() | 0x20) == 'e' && isDigit(peek(Sign)))
        for (Pos += Sign; isDigit(peek());)
          ++Pos;
    }
    emit(TokenKind::Number, Begin);
    return true;
  }

  void operatorToken() {
    const size_t Begin = Pos;
    const std::string_view Rest = Text.substr(Pos);
    size_t Length = 1;
    for (std::string_view Op : LongOperators)
      if (Rest.starts_with(Op)) {
        Length = Op.size();
        break;
      }
    Pos += Length;
    emit(TokenKind::Operator, Begin);
    if (Text[Begin] == ';') {
      copyData();
      StatementStart = Tokens.size();
    }
  }

  /// `COPY t FROM stdin;` of a PostgreSQL dump: lines of data up to `\.`, which
  /// would derail everything behind them if they were read as SQL.
  void copyData() {
    if (!T.Psql)
      return;
    while (StatementStart < Tokens.size() &&
           Tokens[StatementStart].Kind == TokenKind::Comment)
      ++StatementStart;
    if (!wordAt(StatementStart, "COPY"))
      return;
    bool Stdin = false;
    for (size_t I = StatementStart; I < Tokens.size(); ++I)
      Stdin |= wordAt(I, "STDIN");
    if (!Stdin)
      return;
    const size_t Begin = Pos;
    const size_t Close = Text.find("\n\\.", Pos);
    Pos = Close == std::string_view::npos ? Text.size() : Close + 3;
    emit(TokenKind::Comment, Begin, Close != std::string_view::npos);
  }
  bool wordAt(size_t I, std::string_view Word) const {
    return I < Tokens.size() && Tokens[I].Kind == TokenKind::Word &&
           sameName(
               Text.substr(Tokens[I].Begin, Tokens[I].End - Tokens[I].Begin),
               Word);
  }

  std::string_view Text;
  Traits T;
  size_t Pos = 0;
  uint32_t NextHole = 0;
  size_t StatementStart = 0;
  std::vector<Token> Tokens;
};

} // namespace

std::vector<Token> lex(std::string_view Text, Dialect D) {
  return Lexer(Text, D).run();
}

} // namespace keyspread::sql
