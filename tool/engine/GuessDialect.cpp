//===- GuessDialect.cpp - which database is a script written for? ---------===//
//
// In: a script and its path. Out: the dialect that most words speak for, words
// that one dialect alone has; nothing when no word does.
//
//===----------------------------------------------------------------------===//
#include "tool/engine/Files.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <map>

namespace keyspread {

/// \p Text without its comments, in upper case.
static std::string withoutComments(llvm::StringRef Text) {
  std::string Result;
  llvm::SmallVector<llvm::StringRef> Lines;
  Text.split(Lines, '\n');
  for (llvm::StringRef Line : Lines)
    if (!Line.ltrim().starts_with("#"))
      Result += Line.split("--").first.upper() + "\n";
  return Result;
}

/// \p Word stands in \p Text, not as a part of a longer word.
static bool hasWord(llvm::StringRef Text, llvm::StringRef Word) {
  auto InWord = [&](size_t I) {
    return I < Text.size() && (llvm::isAlnum(Text[I]) || Text[I] == '_');
  };
  for (size_t At = Text.find(Word); At != llvm::StringRef::npos;
       At = Text.find(Word, At + 1))
    if (!(At && InWord(At - 1)) &&
        !(llvm::isAlnum(Word.back()) && InWord(At + Word.size())))
      return true;
  return false;
}

/// Oracle's is read as PostgreSQL's: they quote and comment alike.
static const std::pair<llvm::StringLiteral, sql::Dialect> DialectWords[] = {
    {"INTERLEAVE IN", sql::Dialect::GoogleSql},
    {"STRING(", sql::Dialect::GoogleSql},
    {"INT64", sql::Dialect::GoogleSql},
    {"AUTO_INCREMENT", sql::Dialect::MySql},
    {"ENGINE=", sql::Dialect::MySql},
    {"ENGINE =", sql::Dialect::MySql},
    {"UNSIGNED", sql::Dialect::MySql},
    {"TINYINT(", sql::Dialect::MySql},
    {"DELIMITER", sql::Dialect::MySql},
    {"AUTOINCREMENT", sql::Dialect::Sqlite},
    {"WITHOUT ROWID", sql::Dialect::Sqlite},
    {"PRAGMA", sql::Dialect::Sqlite},
    {"STRFTIME(", sql::Dialect::Sqlite},
    {"SERIAL", sql::Dialect::PostgreSql},
    {"BIGSERIAL", sql::Dialect::PostgreSql},
    {"NEXTVAL(", sql::Dialect::PostgreSql},
    {"BYTEA", sql::Dialect::PostgreSql},
    {"TIMESTAMPTZ", sql::Dialect::PostgreSql},
    {"PLPGSQL", sql::Dialect::PostgreSql},
    {"WITHOUT TIME ZONE", sql::Dialect::PostgreSql},
    {"ALTER COLUMN", sql::Dialect::PostgreSql},
    {"JSONB", sql::Dialect::PostgreSql},
    {"VARCHAR2", sql::Dialect::PostgreSql},
    {"NUMBER(", sql::Dialect::PostgreSql},
    {"IDENTITY(", sql::Dialect::TSql},
    {"IDENTITY (", sql::Dialect::TSql},
    {"[DBO]", sql::Dialect::TSql},
    {"DBO.", sql::Dialect::TSql},
    {"NVARCHAR", sql::Dialect::TSql}};

/// Words of a file's name, and of the folders it lies in.
static const std::pair<llvm::StringLiteral, sql::Dialect> PathWords[] = {
    {"MYSQL", sql::Dialect::MySql},
    {"MARIADB", sql::Dialect::MySql},
    {"SQLITE", sql::Dialect::Sqlite},
    {"POSTGRES", sql::Dialect::PostgreSql},
    {"PGSQL", sql::Dialect::PostgreSql},
    {"PSQL", sql::Dialect::PostgreSql},
    {"ORACLE", sql::Dialect::PostgreSql},
    {"MSSQL", sql::Dialect::TSql},
    {"SQLSERVER", sql::Dialect::TSql},
    {"SPANNER", sql::Dialect::GoogleSql}};

/// By the innermost name that tells, of the file and three folders around it.
static std::optional<sql::Dialect> dialectOfPath(llvm::StringRef Path) {
  for (unsigned Level = 0; Level < 4; ++Level) {
    std::string Name = llvm::sys::path::filename(Path).upper();
    for (auto &[Word, Dialect] : PathWords)
      if (llvm::StringRef(Name).contains(Word))
        return Dialect;
    Path = llvm::sys::path::parent_path(Path);
  }
  return std::nullopt;
}

std::optional<sql::Dialect> guessDialect(llvm::StringRef Text,
                                         llvm::StringRef Path) {
  std::string Plain = withoutComments(Text);
  std::map<sql::Dialect, unsigned> Votes;
  for (auto &[Word, Dialect] : DialectWords)
    Votes[Dialect] += hasWord(Plain, Word) ? 2 : 0;
  if (std::optional<sql::Dialect> Named = dialectOfPath(Path))
    Votes[*Named] += 3;
  std::optional<sql::Dialect> Best;
  for (auto [Dialect, Count] : Votes)
    if (Count && (!Best || Count > Votes[*Best]))
      Best = Dialect;
  return Best;
}

} // namespace keyspread
