// A climb from each FARM_FINGERPRINT(..) outwards, one layer at a time:
//
//   signed    (E)  CAST(E AS INT64)  E::bigint           stay what they are
//   signed    ABS(E)                                     absolute
//   signed    MOD(E, n)  E % n                           remainder
//   absolute  MOD(E, n)  E % n                           found
//   remainder (E)  CAST(E AS INT64)  MOD(E, m)           stays one
//   remainder ABS(E)  E + n  n + E  E < 0  E = 0         mended
//   remainder inside CASE or IF that compares with 0     mended
//   remainder anything else                              found
//   signed, absolute: anything else                      not known: silent
#include "rewrites/graph/schema/SignedSql.h"

#include "matchers/sql/Lexer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace keyspread {

using sql::Token;
using sql::TokenKind;

namespace {

/// Tokens, first and last.
struct Range {
  size_t First = 0, Last = 0;
};

class Scanner {
public:
  Scanner(std::string_view Text, sql::Dialect D) : Text(Text) {
    for (const Token &T : sql::lex(Text, D))
      if (T.Kind != TokenKind::Comment && T.Kind != TokenKind::Hint)
        Tokens.push_back(T);
  }
  std::vector<SignedSql> run();

private:
  enum State { Signed, Absolute, Remainder };

  llvm::StringRef text(size_t I) const {
    return I < Tokens.size()
               ? llvm::StringRef(Text).slice(Tokens[I].Begin, Tokens[I].End)
               : llvm::StringRef();
  }
  bool is(size_t I, llvm::StringRef What) const {
    return text(I).equals_insensitive(What);
  }
  bool isWord(size_t I) const {
    return I < Tokens.size() && Tokens[I].Kind == TokenKind::Word;
  }
  sql::Span span(Range R) const {
    return {Tokens[R.First].Begin, Tokens[R.Last].End};
  }
  bool isFunction(size_t I) const;
  size_t close(size_t Open) const;
  Range primary(size_t First) const;
  size_t qualified(size_t Word) const;
  std::optional<SignedSql> climb(Range E) const;
  bool widen(Range &E) const;
  bool divide(Range &E, Range &Divisor, bool &Percent) const;
  bool isMended(Range E) const;
  bool comparesWithZero(size_t I) const;
  size_t endOfCase(size_t Case) const;
  bool insideChoice(Range E) const;
  std::string whyNotRepeated(Range R) const;
  std::optional<SignedSql> reversal(size_t Word) const;

  std::string_view Text;
  std::vector<Token> Tokens;
};

} // namespace

/// The word before "(" names a function: it is no keyword of an expression.
bool Scanner::isFunction(size_t I) const {
  static constexpr llvm::StringLiteral Keywords[] = {
      "AS",     "AND",  "OR",   "NOT",    "IN",      "ON",    "WHERE",
      "SELECT", "WHEN", "THEN", "ELSE",   "BETWEEN", "BY",    "VALUES",
      "SET",    "LIKE", "CASE", "HAVING", "RETURN",  "CHECK", "DEFAULT"};
  return isWord(I) &&
         llvm::none_of(Keywords, [&](llvm::StringRef K) { return is(I, K); });
}

/// The ")" of the "(" at \p Open; the number of tokens when there is none.
size_t Scanner::close(size_t Open) const {
  size_t Depth = 0;
  for (size_t I = Open; I < Tokens.size(); ++I) {
    Depth += is(I, "(");
    if (is(I, ")") && --Depth == 0)
      return I;
  }
  return Tokens.size();
}

/// An operand of `%`: a name, a number, a parameter, a call or ( ).
Range Scanner::primary(size_t First) const {
  size_t Last = First;
  while (is(Last + 1, ".") && Last + 2 < Tokens.size())
    Last += 2;
  if (is(First, "("))
    Last = close(First);
  else if (isWord(Last) && is(Last + 1, "("))
    Last = close(Last + 1);
  return {First, Last};
}

/// The first token of `schema.name`.
size_t Scanner::qualified(size_t Word) const {
  while (Word >= 2 && is(Word - 1, ".") && isWord(Word - 2))
    Word -= 2;
  return Word;
}

static bool isWhole64(llvm::StringRef Type) {
  return Type.equals_insensitive("INT64") ||
         Type.equals_insensitive("BIGINT") || Type.equals_insensitive("INT8");
}

/// (E), CAST(E AS INT64), E::bigint
bool Scanner::widen(Range &E) const {
  if (is(E.Last + 1, "::") && isWhole64(text(E.Last + 2))) {
    E.Last += 2;
    return true;
  }
  if (E.First == 0 || !is(E.First - 1, "("))
    return false;
  bool Called = E.First >= 2 && isFunction(E.First - 2);
  if (is(E.Last + 1, ")") && !Called) {
    --E.First, ++E.Last;
    return true;
  }
  if (Called && (is(E.First - 2, "CAST") || is(E.First - 2, "SAFE_CAST")) &&
      is(E.Last + 1, "AS") && isWhole64(text(E.Last + 2)) &&
      is(E.Last + 3, ")")) {
    E = {E.First - 2, E.Last + 3};
    return true;
  }
  return false;
}

/// MOD(E, n) and E % n: widens \p E to the whole.
bool Scanner::divide(Range &E, Range &Divisor, bool &Percent) const {
  if (E.First >= 2 && is(E.First - 1, "(") && is(E.First - 2, "MOD") &&
      is(E.Last + 1, ",")) {
    size_t End = close(E.First - 1);
    if (End >= Tokens.size() || End <= E.Last + 2)
      return false;
    Divisor = {E.Last + 2, End - 1};
    E = {qualified(E.First - 2), End};
    Percent = false;
    return true;
  }
  bool Left = E.First > 0 &&
              llvm::is_contained({"*", "/", "%", "-", "~"}, text(E.First - 1));
  if (!is(E.Last + 1, "%") || Left || E.Last + 2 >= Tokens.size())
    return false;
  Divisor = primary(E.Last + 2);
  if (Divisor.Last >= Tokens.size() || is(Divisor.Last + 1, "::"))
    return false;
  E.Last = Divisor.Last;
  Percent = true;
  return true;
}

/// `< 0` and its like at token \p I.
bool Scanner::comparesWithZero(size_t I) const {
  return llvm::is_contained({"<", "<=", ">", ">=", "=", "<>", "!="}, text(I)) &&
         is(I + 1, "0");
}

/// The token behind the END of the CASE at \p Case.
size_t Scanner::endOfCase(size_t Case) const {
  size_t I = Case, Open = 0;
  do {
    Open = Open + is(I, "CASE") - is(I, "END");
    ++I;
  } while (Open && I < Tokens.size());
  return I;
}

/// Inside CASE .. END or IF( ) that asks for a sign.
bool Scanner::insideChoice(Range E) const {
  auto Asks = [&](size_t From, size_t To) {
    for (size_t I = From; I < To; ++I)
      if (comparesWithZero(I) || is(I, "SIGN"))
        return true;
    return false;
  };
  unsigned Ends = 0, Closed = 0;
  for (size_t I = E.First; I-- > 0 && !is(I, ";");) {
    if (is(I, "END"))
      ++Ends;
    else if (is(I, ")"))
      ++Closed;
    else if (is(I, "CASE") && Ends)
      --Ends;
    else if (is(I, "(") && Closed)
      --Closed;
    else if ((is(I, "CASE") && Asks(I, endOfCase(I))) ||
             (is(I, "(") && I > 0 && (is(I - 1, "IF") || is(I - 1, "IIF")) &&
              Asks(I, close(I))))
      return true;
  }
  return false;
}

bool Scanner::isMended(Range E) const {
  bool Called = E.First >= 2 && is(E.First - 1, "(") && is(E.Last + 1, ")");
  bool Sum = is(E.Last + 1, "+") || (E.First > 0 && is(E.First - 1, "+"));
  bool Masked = is(E.Last + 1, "&") || is(E.Last + 1, "|");
  return Sum || Masked || comparesWithZero(E.Last + 1) ||
         (Called && (is(E.First - 2, "ABS") || is(E.First - 2, "SIGN"))) ||
         insideChoice(E);
}

std::string Scanner::whyNotRepeated(Range R) const {
  for (size_t I = R.First; I <= R.Last; ++I) {
    const Token &T = Tokens[I];
    if (T.HoleCount)
      return "the divisor is put into the text at run time, and would be "
             "needed three times";
    if (T.Kind == TokenKind::Parameter && text(I) == "?")
      return "the divisor is the parameter '?', which would have to be bound "
             "three times";
    if (isFunction(I) && is(I + 1, "(") && !is(I, "CAST"))
      return "the divisor is computed in the statement, and would be needed "
             "three times";
  }
  return "";
}

std::optional<SignedSql> Scanner::climb(Range E) const {
  SignedSql Out;
  State S = Signed;
  bool Percent = false;
  for (Range Divisor; true;) {
    if (S == Remainder && isMended(E))
      return std::nullopt;
    if (widen(E))
      continue;
    Range Before = E;
    if (S == Signed && E.First >= 2 && is(E.First - 1, "(") &&
        is(E.First - 2, "ABS") && is(E.Last + 1, ")")) {
      Out.Inside = span(E);
      E = {E.First - 2, E.Last + 1};
      S = Absolute;
      continue;
    }
    if (!divide(E, Divisor, Percent))
      break;
    if (S == Remainder) // MOD(MOD(f, n), m): the inner one is what is mended
      continue;
    Out.Kind = S == Absolute ? SignedSql::OfAbsolute : SignedSql::Remainder;
    Out.Whole = span(E);
    Out.Value = span(Before);
    Out.Divisor = span(Divisor);
    Out.Percent = Percent;
    Out.Problem = Out.Kind == SignedSql::Remainder ? whyNotRepeated(Divisor)
                                                   : std::string();
    if (S == Absolute)
      return Out;
    S = Remainder;
  }
  return S == Remainder ? std::optional(Out) : std::nullopt;
}

/// BIT_REVERSE(x, FALSE)
std::optional<SignedSql> Scanner::reversal(size_t Word) const {
  size_t End = close(Word + 1);
  if (End >= Tokens.size() || End < 3 || !is(End - 1, "FALSE") ||
      !is(End - 2, ","))
    return std::nullopt;
  SignedSql Out;
  Out.Kind = SignedSql::FullReversal;
  Out.Whole = span({qualified(Word), End});
  return Out;
}

std::vector<SignedSql> Scanner::run() {
  std::vector<SignedSql> Result;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (!isWord(I) || !is(I + 1, "("))
      continue;
    std::optional<SignedSql> Found;
    if (is(I, "FARM_FINGERPRINT") && close(I + 1) < Tokens.size())
      Found = climb({qualified(I), close(I + 1)});
    else if (is(I, "BIT_REVERSE"))
      Found = reversal(I);
    if (Found)
      Result.push_back(std::move(*Found));
  }
  return Result;
}

std::vector<SignedSql> signedIn(std::string_view Text, sql::Dialect D) {
  // Most texts say nothing of the kind: they need not be read again.
  llvm::StringRef All(Text.data(), Text.size());
  if (!All.contains_insensitive("FARM_FINGERPRINT") &&
      !All.contains_insensitive("BIT_REVERSE"))
    return {};
  return Scanner(Text, D).run();
}

} // namespace keyspread
