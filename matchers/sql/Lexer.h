//===- Lexer.h - SQL text to tokens ---------------------------------------===//
//
// In: SQL text of one dialect, with holes. Out: every token with its byte
// range, comments and hints included, so that nothing of the text is
// unaccounted for. Never fails: an unterminated string, name or comment runs to
// the end and says so.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_SQL_LEXER_H
#define KEYSPREAD_MATCHERS_SQL_LEXER_H

#include "matchers/sql/Statement.h"

namespace keyspread::sql {

enum class TokenKind : uint8_t {
  Word,       // keyword or plain identifier, possibly with holes: players_\x01
  QuotedName, // "x", `x`, [x]
  String,     // with its prefix: E'..', x'..', $tag$..$tag$, """.."""
  Number,
  Parameter, // ?, ?1, $1, :name, @name
  Variable,  // @@name, and @name in MySQL
  Hole,      // a hole that stands alone
  Operator,  // operators and punctuation
  Comment,   // also data of COPY and commands of psql
  Hint,      // @{FORCE_INDEX=...}
  End
};

struct Token {
  TokenKind Kind = TokenKind::End;
  bool Unterminated = false;
  uint32_t Begin = 0, End = 0;
  uint32_t FirstHole = 0, HoleCount = 0;
  uint32_t HintEnd = 0; // end of this token and the hints right behind it
  uint32_t Link = 0;    // the parser's: "(" to its ")", parameter to its entry
};

std::vector<Token> lex(std::string_view Text, Dialect D);

/// The contents of a String token: without prefix and quotes, unescaped.
std::string stringContents(std::string_view Token, Dialect D);

/// True for x'..' and b'..', whose contents are not characters.
bool isBinaryString(std::string_view Token);

/// The contents of a QuotedName token.
std::string nameContents(std::string_view Token);

} // namespace keyspread::sql

#endif // KEYSPREAD_MATCHERS_SQL_LEXER_H
