#include "rewrites/rules/ddl/DdlIdRule.h"

#include "matchers/sql/Lexer.h"
#include "rewrites/plan/propose/Counted.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/ddl/DdlText.h"
#include "rewrites/rules/ids/UuidColumns.h"
#include "rewrites/rules/mint/DrawnKeys.h"
#include "rewrites/rules/scripts/SeedKeys.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::sameName;

/// Where a word of \p Text, outside of quotes and parentheses, is \p Word.
static std::optional<size_t> findWord(llvm::StringRef Text,
                                      llvm::StringRef Word, size_t From = 0) {
  unsigned Depth = 0;
  for (size_t At = From; At < Text.size(); ++At) {
    char Ch = Text[At];
    if (Ch == '\'' || Ch == '"' || Ch == '`') {
      At = std::min(Text.find(Ch, At + 1), Text.size());
      continue;
    }
    if (Text.substr(At).starts_with("--")) {
      At = std::min(Text.find('\n', At), Text.size());
      continue;
    }
    Depth += Ch == '(' ? 1 : Ch == ')' && Depth ? -1 : 0;
    bool Starts =
        At == 0 || !(llvm::isAlnum(Text[At - 1]) || Text[At - 1] == '_');
    size_t End = At + Word.size();
    bool Ends =
        End >= Text.size() || !(llvm::isAlnum(Text[End]) || Text[End] == '_');
    if (!Depth && Starts && Ends &&
        Text.substr(At, Word.size()).equals_insensitive(Word))
      return At;
  }
  return std::nullopt;
}

/// The end of the parentheses that open behind \p At; \p At when none do.
static size_t behindParentheses(llvm::StringRef Text, size_t At) {
  size_t Open = Text.find_first_not_of(" \t\r\n", At);
  if (Open == llvm::StringRef::npos || Text[Open] != '(')
    return At;
  unsigned Depth = 0;
  for (size_t I = Open; I < Text.size(); ++I) {
    Depth += Text[I] == '(' ? 1 : Text[I] == ')' ? -1 : 0;
    if (!Depth)
      return I + 1;
  }
  return At;
}

/// The part of a column's definition that makes the database count it.
static std::optional<sql::Span> countingPart(llvm::StringRef Def) {
  auto Part = [](size_t Begin, size_t End) {
    return sql::Span{static_cast<uint32_t>(Begin), static_cast<uint32_t>(End)};
  };
  for (llvm::StringRef Word : {"AUTO_INCREMENT", "AUTOINCREMENT"})
    if (auto At = findWord(Def, Word))
      return Part(*At, *At + Word.size());
  if (auto At = findWord(Def, "IDENTITY")) {
    size_t Begin = findWord(Def, "GENERATED").value_or(*At);
    return Part(Begin, behindParentheses(Def, *At + 8));
  }
  if (auto At = findWord(Def, "DEFAULT"))
    if (auto Next = findWord(Def, "nextval", *At))
      return Part(*At, behindParentheses(Def, *Next + 7));
  return std::nullopt;
}

/// What a column of ids is, so that 64 bits fit; empty when they do.
static std::string wideType(llvm::StringRef Type, sql::Dialect D) {
  if (D == sql::Dialect::Sqlite || D == sql::Dialect::GoogleSql)
    return "";
  std::string Upper = Type.upper();
  llvm::StringRef Word = llvm::StringRef(Upper).take_while(
      [](char C) { return llvm::isAlnum(C); });
  static constexpr llvm::StringLiteral Narrow[] = {
      "SERIAL",   "BIGSERIAL", "SMALLSERIAL", "SERIAL2", "SERIAL4",
      "SERIAL8",  "INT",       "INTEGER",     "INT2",    "INT4",
      "SMALLINT", "TINYINT",   "MEDIUMINT"};
  if (!llvm::is_contained(Narrow, Word))
    return "";
  return llvm::StringRef(Upper).contains("UNSIGNED") ? "BIGINT UNSIGNED"
                                                     : "BIGINT";
}

/// The same of a column that the database goes on counting.
static std::string wideCounted(llvm::StringRef Type, sql::Dialect D) {
  if (!Type.contains_insensitive("SERIAL"))
    return wideType(Type, D);
  bool Wide = Type.contains_insensitive("BIG") || Type.contains('8');
  return Wide ? "" : "BIGSERIAL";
}

/// What a column of UUIDs is, which takes text as it comes.
static const char *uuidType(sql::Dialect D) {
  switch (D) {
  case sql::Dialect::Sqlite:
    return "TEXT";
  case sql::Dialect::GoogleSql:
    return "STRING(36)";
  case sql::Dialect::MySql:
    return "CHAR(36)";
  case sql::Dialect::PostgreSql:
  case sql::Dialect::TSql:
    break;
  }
  return "VARCHAR(36)";
}

/// A new id has 64 bits, or is text.
static llvm::Error changeType(const RuleContext &C, const sql::CreateTable &T,
                              const sql::ColumnDef &Col, bool Uuid,
                              DdlText &Text) {
  if (Uuid)
    return Text.replace(Col.TypeRange, uuidType(Text.dialect()),
                        "the id is text now");
  std::optional<MintedKey> Key = sequenceKey(C, T.Table.Text);
  bool Counts = Key && sameName(Key->Key->Name, Col.Column.Text);
  std::string Wide = Counts ? wideCounted(Col.Type, Text.dialect())
                            : wideType(Col.Type, Text.dialect());
  return Wide.empty() ? llvm::Error::success()
                      : Text.replace(Col.TypeRange, Wide, "the id has 64 bits");
}

/// Another rule takes out the column's PRIMARY KEY, and all that stands in it.
static bool losesKey(const RuleContext &C, const std::string &Table) {
  return leadingShard(C.Sharded, Table) ||
         C.planOf(Table, Strategy::TenantPrefix) ||
         C.planOf(Table, Strategy::SwapOrder);
}

/// The database counts no more.
static llvm::Error stopCounting(const RuleContext &C, const sql::CreateTable &T,
                                const sql::ColumnDef &Col, bool Uuid,
                                DdlText &Text) {
  llvm::StringRef Def(Text.text().data() + Col.Range.Begin,
                      Col.Range.End - Col.Range.Begin);
  // A key of text may be NULL in SQLite, one of whole numbers may not.
  bool MayBeNull = Uuid && Text.dialect() == sql::Dialect::Sqlite &&
                   Col.PrimaryKey && !findWord(Def, "NULL");
  if (MayBeNull)
    if (llvm::Error E = Text.insert(Col.PrimaryKeyRange.End, " NOT NULL",
                                    "the id is text now"))
      return E;
  std::optional<sql::Span> Part = countingPart(Def);
  if (!Part)
    return llvm::Error::success();
  sql::Span Range = {Part->Begin + Col.Range.Begin,
                     Part->End + Col.Range.Begin};
  bool InKey = Col.PrimaryKey && Col.PrimaryKeyRange.Begin <= Range.Begin &&
               Range.End <= Col.PrimaryKeyRange.End;
  if (InKey && losesKey(C, T.Table.Text))
    return llvm::Error::success();
  return Text.remove(Range, drawnKey(C, T.Table.Text)
                                ? "INSERTs draw the id"
                                : "the program makes the id");
}

/// INSERTs draw its values from a sequence.
static bool isDrawn(const RuleContext &C, const sql::CreateTable &T,
                    const sql::ColumnDef &Col) {
  const std::optional<MintedKey> Key = drawnKey(C, T.Table.Text);
  return Key && sameName(Key->Key->Name, Col.Column.Text);
}

/// The script makes the table anew: DROP TABLE stands in front of it.
static bool isDropped(std::string_view Text, const sql::CreateTable &T,
                      sql::Dialect D) {
  std::vector<llvm::StringRef> Words;
  for (const sql::Token &Each : sql::lex(Text.substr(0, T.Range.Begin), D))
    Words.push_back(llvm::StringRef(Text).slice(Each.Begin, Each.End));
  bool Drops = false;
  for (size_t I = 0; I < Words.size(); ++I) {
    Drops |= I && Words[I].equals_insensitive("table") &&
             Words[I - 1].equals_insensitive("drop");
    Drops &= Words[I] != ";";
    if (Drops && sameName(Words[I].trim("`").str(), T.Table.Text))
      return true;
  }
  return false;
}

/// CREATE SEQUENCE in front of the table, behind the ids that its rows have.
static llvm::Error createSequence(const RuleContext &C,
                                  const sql::CreateTable &T,
                                  const TextPlace &Place, DdlText &Text) {
  const std::string Name = counterName(drawnKey(C, T.Table.Text)->Of->Name);
  if (Text.dialect() != sql::Dialect::MySql)
    return refuse(fmt::format("the ids of '{}' come from a sequence as MariaDB "
                              "has it, and it is written for {}",
                              T.Table.Text, sql::dialectName(Text.dialect())));
  if (Place.inCode())
    return refuse(fmt::format("the program creates '{}', and the sequence '{}' "
                              "of its ids needs a statement of its own: move "
                              "both to a script",
                              T.Table.Text, Name));
  const std::optional<uint64_t> First = C.Seeds->behindRows(T.Table.Text);
  if (!First)
    return refuse(fmt::format("the first id behind the rows that the scripts "
                              "give '{}' is not known",
                              T.Table.Text));
  const bool Again = isDropped(Place.text(), T, Text.dialect());
  return Text.insert(T.Range.Begin,
                     fmt::format("CREATE {}SEQUENCE {}{} START WITH {};\n",
                                 Again ? "OR REPLACE " : "",
                                 T.IfNotExists ? "IF NOT EXISTS " : "",
                                 Text.quoted(Name), *First),
                     "INSERTs draw the ids");
}

static llvm::Error columnDdl(const RuleContext &C, const sql::CreateTable &T,
                             const sql::ColumnDef &Col, DdlText &Text,
                             llvm::function_ref<bool(const std::string &)> Of) {
  std::string Owner = uuidTableOf(C, T.Table.Text, Col.Column.Text);
  const bool Uuid = !Owner.empty();
  if (!Uuid)
    Owner = mintedTableOf(C, T.Table.Text, Col.Column.Text);
  if (Owner.empty() && isDrawn(C, T, Col) && Of(T.Table.Text))
    return stopCounting(C, T, Col, Uuid, Text);
  if (Owner.empty() || !Of(Owner))
    return llvm::Error::success();
  if (llvm::Error E = changeType(C, T, Col, Uuid, Text))
    return E;
  std::optional<MintedKey> Key = mintedKey(C, T.Table.Text);
  if (!Key || !sameName(Key->Key->Name, Col.Column.Text))
    return llvm::Error::success();
  return stopCounting(C, T, Col, Uuid, Text);
}

void addReferredTables(const RuleContext &C, const sql::Statement &S,
                       std::vector<std::string> &To) {
  if (!S.Table)
    return;
  for (const sql::ColumnDef &Col : S.Table->Columns) {
    std::string Of = uuidTableOf(C, S.Table->Table.Text, Col.Column.Text);
    if (Of.empty())
      Of = mintedTableOf(C, S.Table->Table.Text, Col.Column.Text);
    if (const std::string *Own = C.reshaped(Of);
        Own && !llvm::is_contained(To, *Own))
      To.push_back(*Own);
  }
}

llvm::Error mintedDdl(const RuleContext &C, const sql::Statement &S,
                      const TextPlace &Place, sql::Dialect D,
                      std::vector<Edit> &Out,
                      llvm::function_ref<bool(const std::string &)> Of) {
  DdlText Changes(Place, D, Out);
  if (S.Table)
    for (const sql::ColumnDef &Col : S.Table->Columns)
      if (llvm::Error E = columnDdl(C, *S.Table, Col, Changes, Of))
        return E;
  if (S.Table && !S.Table->Columns.empty() &&
      drawnKey(C, S.Table->Table.Text) && Of(S.Table->Table.Text))
    return createSequence(C, *S.Table, Place, Changes);
  if (!S.Alter)
    return llvm::Error::success();
  std::optional<MintedKey> Key = mintedKey(C, S.Alter->Table.Text);
  if (!Key)
    Key = drawnKey(C, S.Alter->Table.Text);
  llvm::StringRef Text(Place.text().data() + S.Alter->Range.Begin,
                       S.Alter->Range.End - S.Alter->Range.Begin);
  bool Counts = findWord(Text, "IDENTITY") || findWord(Text, "AUTO_INCREMENT");
  for (const sql::ColumnDef &Col : S.Alter->Redefined)
    if (Key && Counts && sameName(Col.Column.Text, Key->Key->Name))
      return refuse(fmt::format("it makes the database count column '{}', "
                                "which it shall count no more: take that out",
                                Col.Column.Text));
  return llvm::Error::success();
}

} // namespace keyspread
