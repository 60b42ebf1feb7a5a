//===- Contents.cpp - what stands between quotes --------------------------===//
//
// In: a String or QuotedName token. Out: its contents, without prefix and
// quotes.
//
//===----------------------------------------------------------------------===//
#include "matchers/sql/DialectTraits.h"
#include "matchers/sql/Lexer.h"

#include <algorithm>

namespace keyspread::sql {

size_t stringPrefix(std::string_view Text, const Traits &T) {
  auto Quote = [&](size_t At) {
    return At < Text.size() &&
           (Text[At] == '\'' || (T.DoubleQuotedStrings && Text[At] == '"'));
  };
  auto Lower = [&](size_t At) {
    return At < Text.size() ? static_cast<char>(Text[At] | 0x20) : '\0';
  };
  const bool Raw = T.TripleQuotes; // GoogleSQL has r, b, rb, br
  if (Quote(1)) {
    const bool Single = Text[1] == '\'';
    switch (Lower(0)) {
    case 'b':
      return Single || Raw ? 1 : 0;
    case 'x':
    case 'n':
      return Single ? 1 : 0;
    case 'e':
      return Single && !Raw ? 1 : 0;
    case 'r':
      return Raw ? 1 : 0;
    default:
      return 0;
    }
  }
  if (!Quote(2))
    return 0;
  if (Raw && ((Lower(0) == 'r' && Lower(1) == 'b') ||
              (Lower(0) == 'b' && Lower(1) == 'r')))
    return 2;
  return Lower(0) == 'u' && Text[1] == '&' ? 2 : 0;
}

namespace {

char escaped(char C) {
  switch (C) {
  case 'n':
    return '\n';
  case 't':
    return '\t';
  case 'r':
    return '\r';
  case '0':
    return '\0';
  default:
    return C;
  }
}

/// Undoes doubled quotes and, when \p Escapes, backslashes.
std::string unescape(std::string_view Body, char Quote, bool Escapes) {
  std::string Out;
  Out.reserve(Body.size());
  for (size_t I = 0; I < Body.size(); ++I) {
    if (Body[I] == '\\' && Escapes && I + 1 < Body.size())
      Out += escaped(Body[++I]);
    else if (Body[I] == Quote && I + 1 < Body.size() && Body[I + 1] == Quote)
      Out += Body[++I];
    else
      Out += Body[I];
  }
  return Out;
}

/// \p Body without \p Open at its front and, if it is there, \p Close at its
/// back.
std::string_view strip(std::string_view Body, std::string_view Open,
                       std::string_view Close) {
  Body.remove_prefix(std::min(Open.size(), Body.size()));
  if (Body.ends_with(Close))
    Body.remove_suffix(Close.size());
  return Body;
}

} // namespace

std::string stringContents(std::string_view Token, Dialect D) {
  const Traits T(D);
  if (Token.starts_with('$')) {
    const std::string_view Tag = Token.substr(0, Token.find('$', 1) + 1);
    return std::string(strip(Token, Tag, Tag));
  }
  const size_t Prefix = stringPrefix(Token, T);
  const bool Raw =
      T.TripleQuotes &&
      (Token.substr(0, Prefix).find_first_of("rR") != std::string_view::npos);
  const bool Escapes =
      !Raw && (T.Backslashes || (Prefix && (Token[0] | 0x20) == 'e'));
  Token.remove_prefix(Prefix);
  if (Token.empty())
    return {};
  const char Quote = Token[0];
  const std::string Triple(3, Quote);
  if (T.TripleQuotes && Token.size() >= 6 && Token.starts_with(Triple))
    return unescape(strip(Token, Triple, Triple), '\0', Escapes);
  const std::string_view One(&Quote, 1);
  return unescape(strip(Token, One, One), Quote, Escapes);
}

bool isBinaryString(std::string_view Token) {
  return Token.size() > 1 &&
         ((Token[0] | 0x20) == 'x' || (Token[0] | 0x20) == 'b') &&
         Token[1] == '\'';
}

std::string nameContents(std::string_view Token) {
  const char Close = Token.starts_with('[') ? ']'
                     : Token.empty()        ? '"'
                                            : Token[0];
  return unescape(strip(Token, Token.substr(0, 1), std::string_view(&Close, 1)),
                  Close, false);
}

} // namespace keyspread::sql
