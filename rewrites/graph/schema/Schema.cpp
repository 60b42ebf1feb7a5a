//===- Schema.cpp - what the tables of the program say --------------------===//
//
// In: the tables that SchemaReading.cpp merged. Out: answers to what findings,
// plan and rules ask about tables, columns and keys.
//
//===----------------------------------------------------------------------===//
#include "rewrites/graph/schema/Schema.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <utility>

using namespace llvm;

namespace keyspread {

namespace {

/// First words of types, blanks around each.
constexpr std::pair<SqlType, StringLiteral> TypeWords[] = {
    {SqlType::Integer,
     " INT INTEGER BIGINT SMALLINT TINYINT MEDIUMINT INT2 INT4 "
     "INT8 INT64 BIG SERIAL BIGSERIAL SMALLSERIAL SERIAL2 "
     "SERIAL4 SERIAL8 "},
    {SqlType::Text,
     " CHAR CHARACTER VARCHAR NCHAR NVARCHAR VARCHAR2 TEXT TINYTEXT "
     "MEDIUMTEXT LONGTEXT NTEXT CLOB STRING CITEXT NATIVE BPCHAR "},
    {SqlType::Bytes, " BLOB TINYBLOB MEDIUMBLOB LONGBLOB BYTEA BYTES BINARY "
                     "VARBINARY IMAGE "},
    {SqlType::Uuid, " UUID UNIQUEIDENTIFIER "},
    {SqlType::Timestamp,
     " TIMESTAMP TIMESTAMPTZ DATETIME DATETIME2 DATETIMEOFFSET "
     "SMALLDATETIME "},
    {SqlType::Date, " DATE "},
    {SqlType::Float, " REAL DOUBLE FLOAT FLOAT4 FLOAT8 FLOAT32 FLOAT64 "},
    {SqlType::Bool, " BOOL BOOLEAN BIT "},
};

/// Oracle's integers: NUMBER(p) and NUMBER(p, 0), as far as 64 bits hold what
/// programs keep there; its long is NUMBER(19).
bool isWholeNumber(StringRef Type) {
  constexpr unsigned LongDigits = 19;
  auto [Word, Rest] = Type.split('(');
  auto [Precision, Scale] = Rest.split(')').first.split(',');
  unsigned Digits = 0;
  return Word.trim() == "NUMBER" &&
         !Precision.trim().getAsInteger(10, Digits) && Digits &&
         Digits <= LongDigits && (Scale.trim().empty() || Scale.trim() == "0");
}

} // namespace

SqlType classifyType(StringRef Written) {
  const std::string Upper = Written.upper();
  StringRef Type = StringRef(Upper).trim();
  Type.consume_front("UNSIGNED ");
  if (isWholeNumber(Type))
    return SqlType::Integer;
  const std::string Word =
      (" " + Type.take_while([](char C) { return isAlnum(C); }) + " ").str();
  for (const auto &[Class, Words] : TypeWords)
    if (Words.contains(Word))
      return Class;
  return SqlType::Other;
}

namespace {

std::string lower(StringRef Name) { return Name.lower(); }

bool mentionsAny(StringRef Text, ArrayRef<StringRef> Words) {
  return any_of(Words, [&](StringRef W) { return Text.contains(W); });
}

/// Why a DEFAULT makes values rise; empty when it does not.
StringRef whyDefaultRises(StringRef Default) {
  const std::string Upper = Default.upper();
  if (mentionsAny(Upper, {"CURRENT_TIMESTAMP", "CURRENT_DATE", "LOCALTIMESTAMP",
                          "NOW(", "'NOW'", "GETDATE(", "GETUTCDATE(",
                          "SYSDATETIME", "SYSUTCDATETIME(", "UNIX_TIMESTAMP(",
                          "STATEMENT_TIMESTAMP("}))
    return "defaults to the time of the insert";
  if (mentionsAny(Upper, {"NEWSEQUENTIALID(", "UUID_GENERATE_V1", "UUIDV7(",
                          "UUID_V7"}))
    return "defaults to a time-ordered UUID";
  // MySQL's UUID() is version 1; GENERATE_UUID(), NEW_UUID() and the like are
  // not.
  const StringRef Bare = StringRef(Upper).trim("() \t\n");
  return Bare == "UUID" ? "defaults to MySQL's UUID(), which is time-ordered"
                        : "";
}

} // namespace

Table &Schema::entry(StringRef Name) {
  Table &T = Tables[lower(Name)];
  if (T.Name.empty())
    T.Name = Name.str();
  return T;
}

const Table *Schema::find(StringRef Name) const {
  auto It = Tables.find(lower(Name));
  return It == Tables.end() || It->second.Decls.empty() ? nullptr : &It->second;
}

std::vector<const Table *> Schema::tables() const {
  std::vector<const Table *> All;
  for (const auto &[Name, T] : Tables)
    if (!T.Decls.empty())
      All.push_back(&T);
  return All;
}

std::vector<const Table *> Schema::mentioned() const {
  std::vector<const Table *> All;
  for (const auto &[Name, T] : Tables)
    All.push_back(&T);
  return All;
}

const SequenceDecl *Schema::sequence(StringRef Name) const {
  auto It = Sequences.find(lower(Name));
  return It == Sequences.end() ? nullptr : &It->second;
}

std::vector<ChildTable> Schema::children(const Table &Parent) const {
  std::vector<ChildTable> All;
  for (const Table *T : tables()) {
    if (sql::sameName(T->InterleaveParent, Parent.Name))
      All.push_back({T, nullptr});
    for (const ForeignKey &K : T->ForeignKeys)
      if (sql::sameName(K.Table, Parent.Name))
        All.push_back({T, &K});
  }
  return All;
}

std::vector<std::string> Schema::referenced(const ForeignKey &Key) const {
  const Table *Parent = find(Key.Table);
  if (!Key.Referenced.empty() || !Parent)
    return Key.Referenced;
  std::vector<std::string> Names;
  for (const KeyColumn &K : Parent->PrimaryKey)
    Names.push_back(K.Column);
  return Names;
}

std::string Schema::whyRising(const Column &C) const {
  if (C.BitReversed)
    return "";
  if (!C.Sequence.empty()) {
    const SequenceDecl *S = sequence(C.Sequence);
    return S && S->BitReversed
               ? ""
               : "takes the next value of sequence '" + C.Sequence + "'";
  }
  if (C.AutoIncrement)
    return "is an auto-increment column";
  if (C.RowidAlias)
    return "is a rowid alias, which SQLite counts up";
  if (C.AllowCommitTimestamp)
    return "holds commit timestamps";
  return whyDefaultRises(C.Default).str();
}

std::string Schema::whyLeadingRises(const Table &T) const {
  const KeyColumn *Leading = T.leadingKey();
  const Column *C = Leading ? T.column(Leading->Column) : nullptr;
  const std::string Why = C ? whyRising(*C) : "";
  return Why.empty() ? "" : "'" + C->Name + "' " + Why;
}

const Column *Table::column(StringRef Wanted) const {
  auto It = find_if(
      Columns, [&](const Column &C) { return sql::sameName(C.Name, Wanted); });
  return It == Columns.end() ? nullptr : &*It;
}

const KeyColumn *Table::leadingKey() const {
  return PrimaryKey.empty() ? nullptr : &PrimaryKey.front();
}

std::optional<unsigned> Table::keyPosition(StringRef Wanted) const {
  for (unsigned I = 0; I != PrimaryKey.size(); ++I)
    if (sql::sameName(PrimaryKey[I].Column, Wanted))
      return I;
  return std::nullopt;
}

bool Table::uniqueAlone(StringRef Wanted) const {
  const auto Alone = [&](const std::vector<KeyColumn> &Parts) {
    return Parts.size() == 1 && sql::sameName(Parts.front().Column, Wanted);
  };
  return Alone(PrimaryKey) || any_of(Indexes, [&](const Index &I) {
           return I.Unique && !I.Partial && Alone(I.Parts);
         });
}

std::vector<Table::Leads> Table::leadingOf(StringRef Wanted) const {
  std::vector<Leads> All;
  if (keyPosition(Wanted) == 0u)
    All.push_back({nullptr});
  for (const Index &I : Indexes)
    if (sql::sameName(I.Parts.front().Column, Wanted))
      All.push_back({&I});
  return All;
}

} // namespace keyspread
