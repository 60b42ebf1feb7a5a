//===- Defaults.cpp - defaults and computed columns across dialects -------===//
#include "rewrites/plan/ddl/Types.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

using sql::Dialect;

/// The parenthesis in front closes at the very end: not "(1) + (2)".
bool enclosed(StringRef Text) {
  if (!Text.starts_with("(") || !Text.ends_with(")"))
    return false;
  int Open = 0;
  for (size_t I = 0; I != Text.size(); ++I) {
    Open += Text[I] == '(' ? 1 : Text[I] == ')' ? -1 : 0;
    if (!Open)
      return I + 1 == Text.size();
  }
  return false;
}

/// Without parentheses around the whole, PostgreSQL's "::text" behind a literal
/// and the N of T-SQL's N'...'.
std::string bare(StringRef Text) {
  Text = Text.trim();
  while (enclosed(Text))
    Text = Text.drop_front().drop_back().trim();
  const size_t Cast = Text.rfind("::");
  if (Cast != StringRef::npos && !Text.substr(Cast).contains('\''))
    return bare(Text.take_front(Cast));
  if (Text.starts_with("N'"))
    Text = Text.drop_front();
  return Text.str();
}

bool isNumber(StringRef Text) {
  double Value;
  return !Text.empty() && !Text.getAsDouble(Value) &&
         Text.find_first_not_of("0123456789+-.eE") == StringRef::npos;
}

bool isWhole(StringRef Text) {
  int64_t Value;
  return !Text.getAsInteger(10, Value);
}

/// A string literal in the quoting of \p To; empty when escapes are in doubt.
std::string literal(StringRef Text, Dialect To) {
  StringRef Inner = Text;
  if (!Inner.consume_front("'") || !Inner.consume_back("'") ||
      Inner.contains('\\'))
    return "";
  if (To != Dialect::GoogleSql)
    return Text.str();
  SmallVector<StringRef> Pieces;
  Inner.split(Pieces, "''");
  return "'" + join(Pieces, "\\'") + "'";
}

/// MySQL wants the precision of DATETIME(6) repeated.
const char *nowIn(Dialect To) {
  return To == Dialect::GoogleSql ? "CURRENT_TIMESTAMP()"
         : To == Dialect::MySql   ? "CURRENT_TIMESTAMP(6)"
                                  : "CURRENT_TIMESTAMP";
}

bool isNow(StringRef Upper) {
  return Upper.starts_with("CURRENT_TIMESTAMP") ||
         Upper.starts_with("LOCALTIMESTAMP") ||
         Upper.starts_with("SYSTIMESTAMP") ||
         is_contained<StringRef>(
             {"NOW()", "SYSDATE", "SYSDATE()", "GETDATE()", "GETUTCDATE()",
              "SYSDATETIME()", "SYSUTCDATETIME()", "SYSDATETIMEOFFSET()",
              "DATETIME('NOW')", "CLOCK_TIMESTAMP()", "TRANSACTION_TIMESTAMP()",
              "STATEMENT_TIMESTAMP()", "CURRENT_DATE", "CURRENT_DATE()",
              "CURDATE()", "DATE('NOW')"},
             Upper);
}

bool isNewUuid(StringRef Upper) {
  return is_contained<StringRef>(
      {"UUID()", "NEWID()", "NEWSEQUENTIALID()", "GEN_RANDOM_UUID()",
       "UUID_GENERATE_V4()", "UUID_GENERATE_V1()", "SYS_GUID()",
       "GENERATE_UUID()", "NEW_UUID()", "SPANNER.GENERATE_UUID()"},
      Upper);
}

/// The moment of the insert in a column that holds \p Class. Text as SQLite
/// writes it, in UTC, which PostgreSQL's dialect cannot promise.
std::string nowAs(SqlType Class, Dialect To) {
  if (Class == SqlType::Timestamp)
    return nowIn(To);
  if (Class == SqlType::Date)
    return To == Dialect::GoogleSql ? "CURRENT_DATE()" : "CURRENT_DATE";
  if (Class == SqlType::Text && To == Dialect::GoogleSql)
    return "FORMAT_TIMESTAMP('%F %T', CURRENT_TIMESTAMP(), 'UTC')";
  return Class == SqlType::Text && To != Dialect::PostgreSql ? nowIn(To) : "";
}

std::string uuidIn(SqlType Class, Dialect To) {
  if (Class != SqlType::Uuid && Class != SqlType::Text)
    return "";
  return To == Dialect::GoogleSql    ? "GENERATE_UUID()"
         : To == Dialect::PostgreSql ? "spanner.generate_uuid()"
         : To == Dialect::MySql      ? "(UUID())"
         : To == Dialect::TSql       ? "NEWID()"
                                     : "";
}

std::string boolIn(StringRef Upper, Dialect To) {
  const StringRef Word = Upper.trim("'B");
  const bool True = Word == "1" || Word == "TRUE" || Word == "T" || Word == "Y";
  const bool False =
      Word == "0" || Word == "FALSE" || Word == "F" || Word == "N";
  if (!True && !False)
    return "";
  return To == Dialect::TSql ? (True ? "1" : "0") : (True ? "TRUE" : "FALSE");
}

/// '2020-01-31', a day that there is.
bool isDay(StringRef Quoted) {
  const StringRef Day = Quoted.trim('\'');
  return Day.size() == 10 && Day[4] == '-' && Day[7] == '-' &&
         Day.find_first_not_of("0123456789-") == StringRef::npos &&
         !Day.starts_with("0000") && !Day.contains("-00");
}

/// PostgreSQL's dialect takes a literal only if it is of the very type.
std::string castTo(StringRef Number, StringRef Type) {
  return fmt::format("CAST({} AS {})", Number.str(), Type.str());
}

/// What the class of a column leaves open.
enum class Special { None, Exact, Structured };

Special specialOf(const Column &C) {
  const std::string Upper = StringRef(C.Type).upper();
  const StringRef Type = Upper;
  if (Type.starts_with("JSON") || Type.starts_with("ARRAY") ||
      Type.ends_with("[]"))
    return Special::Structured;
  const bool Exact =
      any_of(ArrayRef<StringRef>{"NUMERIC", "DEC", "MONEY", "SMALLMONEY",
                                 "NUMBER", "FIXED"},
             [&](StringRef W) { return Type.starts_with(W); });
  return Exact ? Special::Exact : Special::None;
}

std::string constant(StringRef Text, StringRef Upper, SqlType Class,
                     Special Kind, Dialect To) {
  const StringRef Unquoted = Text.trim('\'');
  switch (Class) {
  case SqlType::Bool:
    return boolIn(Upper, To);
  case SqlType::Integer:
    return isWhole(Unquoted)           ? Unquoted.str()
           : boolIn(Upper, To).empty() ? ""
           : Upper == "TRUE"           ? "1"
           : Upper == "FALSE"          ? "0"
                                       : "";
  case SqlType::Float:
    return !isNumber(Unquoted)         ? ""
           : To == Dialect::PostgreSql ? castTo(Unquoted, "DOUBLE PRECISION")
                                       : Unquoted.str();
  case SqlType::Date:
    return !isDay(Text)               ? ""
           : To == Dialect::GoogleSql ? fmt::format("DATE {}", Text.str())
                                      : Text.str();
  case SqlType::Text:
  case SqlType::Uuid:
    return isNumber(Text) ? "'" + Text.str() + "'" : literal(Text, To);
  case SqlType::Timestamp: // of which time zone?
  case SqlType::Bytes:
    return "";
  case SqlType::Other:
    break;
  }
  if (Kind == Special::None)
    return literal(Text, To);
  if (Kind != Special::Exact || !isNumber(Unquoted))
    return "";
  return To == Dialect::PostgreSql ? castTo(Unquoted, "NUMERIC")
                                   : Unquoted.str();
}

/// Text made of a time differs from server to server.
bool makesTextOfTime(const Table &T, StringRef Expression) {
  const std::string Upper = Expression.upper();
  const StringRef U = Upper;
  if (!U.contains("CAST") || !U.contains("STRING"))
    return false;
  return U.contains("CURRENT_TIMESTAMP") ||
         any_of(T.Columns, [&](const Column &C) {
           return C.Class == SqlType::Timestamp &&
                  U.contains("CAST(" + StringRef(C.Name).upper() + " AS ");
         });
}

/// Reads an expression of columns, numbers, + - * and functions that mean the
/// same everywhere, over columns of one class, which is the result's, too.
class SameEverywhere {
public:
  SameEverywhere(const Table &T, SqlType Class, Dialect To)
      : T(T), Class(Class), To(To) {}

  std::string read(StringRef Text) {
    std::string Out;
    while (!Text.empty()) {
      const size_t Length = token(Text, Out);
      if (!Length)
        return "";
      Text = Text.drop_front(Length);
    }
    return Out;
  }

private:
  /// `x`, "x" and [x], as the dialects quote names.
  static StringRef quotedName(StringRef Text) {
    const char Close = Text[0] == '[' ? ']' : Text[0];
    if (Close != ']' && Close != '`' && Close != '"')
      return "";
    return Text.take_front(Text.find(Close, 1) + 1);
  }

  size_t token(StringRef Text, std::string &Out) {
    if (const StringRef Quoted = quotedName(Text); Quoted.size() > 2) {
      const StringRef Name = Quoted.drop_front().drop_back();
      if (!column(Name))
        return 0;
      Out += sql::quoteName(T.column(Name)->Name, To);
      return Quoted.size();
    }
    const StringRef Word = Text.take_while(
        [](char C) { return isAlnum(C) || C == '_' || C == '.'; });
    if (Word.empty()) {
      Out += Text[0];
      return StringRef(" \t\n(),+-*").contains(Text[0]) ? 1 : 0;
    }
    const bool Call = Text.drop_front(Word.size()).ltrim().starts_with("(");
    if (Call ? !knownFunction(Word) : !isWhole(Word) && !column(Word))
      return 0;
    const Column *C = Call ? nullptr : T.column(Word);
    Out += C ? sql::quoteName(C->Name, To) : Word.str();
    return Word.size();
  }

  static bool knownFunction(StringRef Word) {
    return is_contained<StringRef>({"LOWER", "UPPER", "ABS", "COALESCE", "MOD"},
                                   Word.upper());
  }

  bool column(StringRef Word) const {
    const Column *C = T.column(Word);
    return C && C->Class == Class && Class != SqlType::Other;
  }

  const Table &T;
  const SqlType Class;
  const Dialect To;
};

} // namespace

std::string targetDefault(const Column &C, std::optional<Dialect> From,
                          Dialect To, ColumnUse Use) {
  const std::string Text = bare(C.Default);
  const std::string Upper = StringRef(Text).upper();
  if (Text.empty() || Upper == "NULL")
    return "";
  const bool AsWritten = From == To || (!From && To != Dialect::GoogleSql);
  if (AsWritten && To != Dialect::PostgreSql)
    return makesTextOfTime({}, C.Default) ? "" : C.Default;
  const SqlType Class = targetClass(C, From, Use);
  if (isNow(Upper))
    return nowAs(Class, To);
  if (isNewUuid(Upper))
    return uuidIn(Class, To);
  const Special Kind = specialOf(C);
  return Kind == Special::Structured ? ""
                                     : constant(Text, Upper, Class, Kind, To);
}

std::string targetGenerated(const Table &T, const Column &C,
                            std::optional<Dialect> From, Dialect To) {
  if (makesTextOfTime(T, C.Generated))
    return "";
  const StringRef Text = C.Generated;
  if (From == To)
    return Text.trim().str();
  return SameEverywhere(T, C.Class, To).read(Text.trim());
}

} // namespace keyspread
