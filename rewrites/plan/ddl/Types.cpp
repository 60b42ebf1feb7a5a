//===- Types.cpp - column types across dialects ---------------------------===//
#include "rewrites/plan/ddl/Types.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

using sql::Dialect;

constexpr unsigned MaxSpannerText = 2621440; // characters
constexpr unsigned MaxSpannerBytes = 10485760;
constexpr unsigned UuidLength = 36;

std::string firstWord(StringRef Type) {
  return Type.trim().take_while([](char C) { return isAlnum(C); }).upper();
}

/// "26" of "VARCHAR(26)" and of "VARCHAR2(26 CHAR)", "MAX" of "STRING(MAX)",
/// "10,2" of "NUMERIC(10,2)", else empty.
std::string lengthOf(StringRef Type) {
  const StringRef In = Type.split('(').second.split(')').first.trim();
  return In.split(' ').second.trim().starts_with_insensitive("CHAR") ||
                 In.split(' ').second.trim().starts_with_insensitive("BYTE")
             ? In.split(' ').first.str()
             : In.upper();
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
    {}, {"STRING(36)", "VARCHAR(36)", "CHAR(36)", "TEXT", "UNIQUEIDENTIFIER"}};
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

/// Classes of words that the schema leaves open.
SqlType classOfWord(StringRef Word, std::optional<Dialect> From) {
  if (From == Dialect::TSql && (Word == "TIMESTAMP" || Word == "ROWVERSION"))
    return SqlType::Bytes; // a counter of eight bytes, no time
  if (is_contained<StringRef>(
          {"NVARCHAR2", "NCLOB", "ENUM", "SET", "SYSNAME", "XML", "NAME"},
          Word))
    return SqlType::Text;
  if (is_contained<StringRef>({"RAW", "LONGRAW", "ROWVERSION"}, Word))
    return SqlType::Bytes;
  if (is_contained<StringRef>({"BINARY_DOUBLE", "BINARY_FLOAT", "DOUBLE"},
                              Word))
    return SqlType::Float;
  return Word == "YEAR" ? SqlType::Integer : SqlType::Other;
}

SqlType classOf(const Column &C, std::optional<Dialect> From, ColumnUse Use) {
  if (Use.Uuid)
    return SqlType::Uuid;
  if (Use.Oracle && C.Class == SqlType::Date)
    return SqlType::Timestamp;
  const std::string Word =
      StringRef(C.Type)
          .trim()
          .take_while([](char Ch) { return isAlnum(Ch) || Ch == '_'; })
          .upper();
  const SqlType Other = classOfWord(Word, From);
  return Other == SqlType::Other ? C.Class : Other;
}

const Names &namesOf(const Column &C, SqlType Class) {
  switch (Class) {
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
  const bool Exact = is_contained<StringRef>(
      {"NUMERIC", "DECIMAL", "DEC", "MONEY", "SMALLMONEY", "NUMBER", "FIXED"},
      Word);
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

std::string mapped(const Column &C, SqlType Class, Dialect To, bool Indexed) {
  const Names &N = namesOf(C, Class);
  const auto Index = static_cast<size_t>(To);
  const std::string Length = lengthOf(C.Type);
  const bool Spanner = To == Dialect::GoogleSql || To == Dialect::PostgreSql;
  if (&N == &Numerics && !Length.empty() && !Spanner)
    return fmt::format("NUMERIC({})", Length);
  const unsigned Limit =
      Class == SqlType::Bytes ? MaxSpannerBytes : MaxSpannerText;
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
bool staysInGoogleSql(StringRef Type, std::optional<Dialect> From) {
  const std::string Word = firstWord(Type);
  return Word == "ARRAY" || Word == "FLOAT32" || Word == "PROTO" ||
         Word == "TOKENLIST" || (Word == "UUID" && From == Dialect::GoogleSql);
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

/// Text of a length that has room for a UUID stays as long as it is.
bool holdsUuid(const Column &C) {
  unsigned Count = 0;
  return C.Class == SqlType::Uuid ||
         (C.Class == SqlType::Text &&
          !StringRef(lengthOf(C.Type)).getAsInteger(10, Count) &&
          Count >= UuidLength);
}

} // namespace

std::string targetType(const Column &C, std::optional<Dialect> From, Dialect To,
                       ColumnUse Use) {
  if (StringRef(C.Type).ends_with("[]") && From != To) { // of PostgreSQL
    Column Element = C;
    Element.Type = StringRef(C.Type).drop_back(2).trim().str();
    const std::string Of = targetType(Element, From, To, {});
    return To == Dialect::GoogleSql ? "ARRAY<" + Of + ">" : Of;
  }
  if (Use.Uuid && holdsUuid(C))
    Use.Uuid = false;
  if (Use.Uuid)
    return Uuids.Plain[static_cast<size_t>(To)].str();
  const SqlType Class = classOf(C, From, Use);
  if (To == Dialect::GoogleSql)
    return staysInGoogleSql(C.Type, From) ? C.Type
                                          : mapped(C, Class, To, Use.Indexed);
  if (To == Dialect::PostgreSql && C.AllowCommitTimestamp)
    return "SPANNER.COMMIT_TIMESTAMP";
  if (C.Type.empty() && To == Dialect::Sqlite)
    return "";
  if (To == Dialect::PostgreSql && StringRef(C.Type).ends_with("[]"))
    return C.Type;
  if (C.Type.empty() || To == Dialect::PostgreSql ||
      (From ? *From != To : onlyGoogleSql(C.Type)))
    return mapped(C, Class, To, Use.Indexed);
  const std::string Type = withoutMinting(C.Type);
  const std::string Word = firstWord(Type);
  const bool Narrow = Word != "BIGINT" && Word != "INT8";
  if (Use.Wide && Narrow && C.Class == SqlType::Integer &&
      To != Dialect::Sqlite)
    return "BIGINT";
  return Type;
}

SqlType targetClass(const Column &C, std::optional<Dialect> From,
                    ColumnUse Use) {
  return classOf(C, From, Use);
}

std::string enumCheck(const Column &C, Dialect To) {
  if (firstWord(C.Type) != "ENUM" || To == Dialect::MySql)
    return "";
  const StringRef Type = C.Type;
  const StringRef In = Type.slice(Type.find('(') + 1, Type.rfind(')')).trim();
  // GoogleSQL escapes where the others double.
  if (!In.starts_with("'") || In.contains('\\') ||
      (To == Dialect::GoogleSql && In.contains("''")))
    return "";
  SmallVector<StringRef> Values;
  In.split(Values, "',");
  std::vector<std::string> Texts;
  for (StringRef V : Values)
    Texts.push_back("'" + V.trim().trim('\'').str() + "'");
  return fmt::format("{} IN ({})", sql::quoteName(C.Name, To),
                     fmt::join(Texts, ", "));
}

bool speaksOracle(const TableDecl &D) {
  return any_of(D.Columns, [](const Column &C) {
    return is_contained<StringRef>(
        {"NUMBER", "VARCHAR2", "NVARCHAR2", "CLOB", "NCLOB", "RAW"},
        firstWord(C.Type));
  });
}

std::string mayOverflow(const Column &C) {
  const std::string Type = StringRef(C.Type).upper();
  const bool Unsigned = StringRef(Type).starts_with("BIGINT") &&
                        StringRef(Type).contains("UNSIGNED");
  return Unsigned ? fmt::format("{} is unsigned: values above "
                                "9223372036854775807 do not fit",
                                C.Name)
                  : "";
}

} // namespace keyspread
