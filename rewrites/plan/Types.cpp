//===- Types.cpp - column types and defaults across dialects --------------===//
#include "rewrites/plan/Types.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

using sql::Dialect;

constexpr unsigned MaxSpannerText = 2621440; // characters
constexpr unsigned MaxSpannerBytes = 10485760;

std::string firstWord(StringRef Type) {
  return Type.trim().take_while([](char C) { return isAlnum(C); }).upper();
}

/// "26" of "VARCHAR(26)", "MAX" of "STRING(MAX)", else empty.
std::string lengthOf(StringRef Type) {
  return Type.split('(').second.split(')').first.trim().upper();
}

/// Rows of what a class is called: googlesql, postgresql, mysql, sqlite, tsql.
/// "#" stands for the length; a type without one is in the second list.
struct Names {
  StringRef Sized[5];
  StringRef Plain[5];
};

constexpr Names Integers = {{"INT64", "BIGINT", "BIGINT", "INTEGER", "BIGINT"},
                            {"INT64", "BIGINT", "BIGINT", "INTEGER", "BIGINT"}};
constexpr Names Texts = {
    {"STRING(#)", "VARCHAR(#)", "VARCHAR(#)", "TEXT", "NVARCHAR(#)"},
    {"STRING(MAX)", "TEXT", "TEXT", "TEXT", "NVARCHAR(MAX)"}};
constexpr Names Blobs = {
    {"BYTES(#)", "BYTEA", "VARBINARY(#)", "BLOB", "VARBINARY(#)"},
    {"BYTES(MAX)", "BYTEA", "BLOB", "BLOB", "VARBINARY(MAX)"}};
constexpr Names Uuids = {
    {}, {"STRING(36)", "UUID", "CHAR(36)", "TEXT", "UNIQUEIDENTIFIER"}};
constexpr Names Times = {
    {}, {"TIMESTAMP", "TIMESTAMPTZ", "DATETIME(6)", "TIMESTAMP", "DATETIME2"}};
constexpr Names Dates = {{}, {"DATE", "DATE", "DATE", "DATE", "DATE"}};
constexpr Names Floats = {
    {}, {"FLOAT64", "DOUBLE PRECISION", "DOUBLE", "REAL", "FLOAT"}};
constexpr Names Bools = {{}, {"BOOL", "BOOLEAN", "BOOLEAN", "BOOLEAN", "BIT"}};
constexpr Names Numerics = {
    {}, {"NUMERIC", "NUMERIC", "DECIMAL(38, 9)", "NUMERIC", "DECIMAL(38, 9)"}};
constexpr Names Jsons = {{},
                         {"JSON", "JSONB", "JSON", "TEXT", "NVARCHAR(MAX)"}};

const Names &namesOf(const Column &C) {
  switch (C.Class) {
  case SqlType::Integer:
    return Integers;
  case SqlType::Text:
    return Texts;
  case SqlType::Bytes:
    return Blobs;
  case SqlType::Uuid:
    return Uuids;
  case SqlType::Timestamp:
    return Times;
  case SqlType::Date:
    return Dates;
  case SqlType::Float:
    return Floats;
  case SqlType::Bool:
    return Bools;
  case SqlType::Other:
    break;
  }
  const std::string Word = firstWord(C.Type);
  if (StringRef(Word).starts_with("JSON"))
    return Jsons;
  const bool Exact = Word == "NUMERIC" || Word == "DECIMAL" || Word == "DEC" ||
                     Word == "MONEY";
  return Exact ? Numerics : Texts;
}

/// MySQL and T-SQL index no text or bytes without a length.
StringRef indexable(StringRef Type) {
  return StringSwitch<StringRef>(Type)
      .Case("TEXT", "VARCHAR(255)")
      .Case("BLOB", "VARBINARY(255)")
      .Case("NVARCHAR(MAX)", "NVARCHAR(255)")
      .Case("VARBINARY(MAX)", "VARBINARY(255)")
      .Default(Type);
}

std::string mapped(const Column &C, Dialect To, bool Indexed) {
  const Names &N = namesOf(C);
  const auto Index = static_cast<size_t>(To);
  const std::string Length = lengthOf(C.Type);
  if (&N == &Numerics && !Length.empty() && To != Dialect::GoogleSql)
    return fmt::format("NUMERIC({})", Length);
  const unsigned Limit =
      C.Class == SqlType::Bytes ? MaxSpannerBytes : MaxSpannerText;
  unsigned Count = 0;
  const bool Sized = !N.Sized[Index].empty() && C.Class != SqlType::Other &&
                     !StringRef(Length).getAsInteger(10, Count) && Count &&
                     Count <= Limit;
  if (!Sized) {
    const bool Needs = Indexed && (To == Dialect::MySql || To == Dialect::TSql);
    return Needs ? indexable(N.Plain[Index]).str() : N.Plain[Index].str();
  }
  const auto [Before, After] = N.Sized[Index].split('#');
  return After.empty()
             ? Before.str()
             : fmt::format("{}{}{}", Before.str(), Count, After.str());
}

bool onlyGoogleSql(StringRef Type) {
  const std::string Word = firstWord(Type);
  return Word == "INT64" || Word == "STRING" || Word == "BYTES" ||
         Word == "FLOAT64" || Word == "FLOAT32";
}

/// Types of GoogleSQL that the table has no row for.
bool staysInGoogleSql(StringRef Type) {
  const std::string Word = firstWord(Type);
  return Word == "ARRAY" || Word == "FLOAT32" || Word == "PROTO" ||
         Word == "TOKENLIST";
}

/// SERIAL and IDENTITY name a way of minting; the rest is the type.
std::string withoutMinting(StringRef Type) {
  const std::string Word = firstWord(Type);
  if (Word == "SERIAL" || Word == "SERIAL4")
    return "INTEGER";
  if (Word == "BIGSERIAL" || Word == "SERIAL8")
    return "BIGINT";
  if (Word == "SMALLSERIAL" || Word == "SERIAL2")
    return "SMALLINT";
  return Type.take_front(Type.find_insensitive(" IDENTITY")).trim().str();
}

std::string withoutParentheses(StringRef Text) {
  Text = Text.trim();
  // Strip only a pair that encloses the whole: not "(1) + (2)".
  while (Text.starts_with("(") && Text.find(')') == Text.size() - 1)
    Text = Text.drop_front().drop_back().trim();
  return Text.str();
}

/// MySQL wants the precision of DATETIME(6) repeated.
const char *nowIn(Dialect To) {
  return To == Dialect::GoogleSql ? "CURRENT_TIMESTAMP()"
         : To == Dialect::MySql   ? "CURRENT_TIMESTAMP(6)"
                                  : "CURRENT_TIMESTAMP";
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

bool isNumber(StringRef Text) {
  double Value;
  return !Text.empty() && !Text.getAsDouble(Value);
}

} // namespace

std::string targetType(const Column &C, std::optional<Dialect> From, Dialect To,
                       ColumnUse Use) {
  if (To == Dialect::GoogleSql)
    return staysInGoogleSql(C.Type) ? C.Type : mapped(C, To, Use.Indexed);
  if (C.Type.empty() && To == Dialect::Sqlite)
    return "";
  if (C.Type.empty() || (From ? *From != To : onlyGoogleSql(C.Type)))
    return mapped(C, To, Use.Indexed);
  const std::string Type = withoutMinting(C.Type);
  const std::string Word = firstWord(Type);
  const bool Narrow = Word != "BIGINT" && Word != "INT8";
  if (Use.Wide && Narrow && C.Class == SqlType::Integer &&
      To != Dialect::Sqlite)
    return "BIGINT";
  return Type;
}

std::string targetDefault(const Column &C, std::optional<Dialect> From,
                          Dialect To) {
  const std::string Text = withoutParentheses(C.Default);
  const std::string Upper = StringRef(Text).upper();
  if (Text.empty() || Upper == "NULL")
    return "";
  if (From == To || (!From && To != Dialect::GoogleSql))
    return C.Default;
  const bool Bool = C.Class == SqlType::Bool;
  const bool True = Upper == "TRUE" || (Bool && Text == "1");
  if (True || Upper == "FALSE" || (Bool && Text == "0"))
    return To == Dialect::TSql ? (True ? "1" : "0") : (True ? "TRUE" : "FALSE");
  if (StringRef(Upper).starts_with("CURRENT_TIMESTAMP") || Upper == "NOW()")
    return nowIn(To);
  return isNumber(Text) ? Text : literal(Text, To);
}

} // namespace keyspread
