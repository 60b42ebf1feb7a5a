//===- Names.cpp - names of tables, columns and dialects ------------------===//
#include "matchers/sql/Statement.h"
#include <algorithm>

namespace keyspread::sql {

namespace {

char lower(char C) {
  return C >= 'A' && C <= 'Z' ? static_cast<char>(C + 32) : C;
}

/// Reserved in (nearly) every dialect.
constexpr std::string_view Common[] = {"ADD",
                                       "ALL",
                                       "ALTER",
                                       "AND",
                                       "AS",
                                       "ASC",
                                       "BETWEEN",
                                       "BY",
                                       "CASE",
                                       "CAST",
                                       "CHECK",
                                       "COLLATE",
                                       "COLUMN",
                                       "CONSTRAINT",
                                       "CREATE",
                                       "CROSS",
                                       "CURRENT_DATE",
                                       "CURRENT_TIME",
                                       "CURRENT_TIMESTAMP",
                                       "DEFAULT",
                                       "DELETE",
                                       "DESC",
                                       "DISTINCT",
                                       "DROP",
                                       "ELSE",
                                       "END",
                                       "ESCAPE",
                                       "EXCEPT",
                                       "EXISTS",
                                       "FALSE",
                                       "FETCH",
                                       "FOR",
                                       "FOREIGN",
                                       "FROM",
                                       "FULL",
                                       "GRANT",
                                       "GROUP",
                                       "HAVING",
                                       "IN",
                                       "INDEX",
                                       "INNER",
                                       "INSERT",
                                       "INTERSECT",
                                       "INTO",
                                       "IS",
                                       "JOIN",
                                       "LEFT",
                                       "LIKE",
                                       "LIMIT",
                                       "NATURAL",
                                       "NOT",
                                       "NULL",
                                       "OF",
                                       "ON",
                                       "OR",
                                       "ORDER",
                                       "OUTER",
                                       "PRIMARY",
                                       "REFERENCES",
                                       "RIGHT",
                                       "SELECT",
                                       "SET",
                                       "TABLE",
                                       "THEN",
                                       "TO",
                                       "TRIGGER",
                                       "TRUE",
                                       "UNION",
                                       "UNIQUE",
                                       "UPDATE",
                                       "USING",
                                       "VALUES",
                                       "WHEN",
                                       "WHERE",
                                       "WINDOW",
                                       "WITH"};

constexpr std::string_view Google[] = {
    "ANY",      "ARRAY",     "ASSERT_ROWS_MODIFIED",
    "AT",       "CONTAINS",  "CUBE",
    "CURRENT",  "DEFINE",    "ENUM",
    "EXCLUDE",  "EXTRACT",   "FOLLOWING",
    "GROUPING", "GROUPS",    "HASH",
    "IF",       "IGNORE",    "INTERVAL",
    "LATERAL",  "LOOKUP",    "MERGE",
    "NEW",      "NO",        "NULLS",
    "OVER",     "PARTITION", "PRECEDING",
    "PROTO",    "RANGE",     "RECURSIVE",
    "RESPECT",  "ROLLUP",    "ROWS",
    "SOME",     "STRUCT",    "TABLESAMPLE",
    "TREAT",    "UNBOUNDED", "UNNEST",
    "WITHIN"};

constexpr std::string_view Postgres[] = {
    "ANALYSE",   "ANALYZE",      "ANY",          "ARRAY",      "ASYMMETRIC",
    "BOTH",      "CURRENT_ROLE", "CURRENT_USER", "DEFERRABLE", "DO",
    "INITIALLY", "LATERAL",      "LEADING",      "LOCALTIME",  "LOCALTIMESTAMP",
    "OFFSET",    "ONLY",         "PLACING",      "RETURNING",  "SESSION_USER",
    "SOME",      "SYMMETRIC",    "TRAILING",     "USER",       "VARIADIC"};

constexpr std::string_view MySqlWords[] = {
    "ANALYZE",   "BEFORE",    "BIGINT",    "BINARY",   "BLOB",
    "BOTH",      "CALL",      "CASCADE",   "CHANGE",   "CHAR",
    "CHARACTER", "CONDITION", "CONVERT",   "CURSOR",   "DATABASE",
    "DATABASES", "DECIMAL",   "DESCRIBE",  "DIV",      "DOUBLE",
    "DUAL",      "EACH",      "EXPLAIN",   "FLOAT",    "FORCE",
    "FULLTEXT",  "FUNCTION",  "GENERATED", "GROUPING", "GROUPS",
    "IF",        "IGNORE",    "INT",       "INTEGER",  "INTERVAL",
    "ITERATE",   "KEY",       "KEYS",      "KILL",     "LAG",
    "LATERAL",   "LEAD",      "LEADING",   "LEAVE",    "LINES",
    "LOAD",      "LOCK",      "LONG",      "LOOP",     "MATCH",
    "MOD",       "OPTION",    "OUT",       "OVER",     "PARTITION",
    "PROCEDURE", "RANGE",     "RANK",      "READ",     "RECURSIVE",
    "RELEASE",   "RENAME",    "REPEAT",    "REPLACE",  "REQUIRE",
    "RETURN",    "RLIKE",     "ROW",       "ROWS",     "ROW_NUMBER",
    "SCHEMA",    "SHOW",      "SIGNAL",    "SPATIAL",  "SQL",
    "STORED",    "SYSTEM",    "TRAILING",  "UNDO",     "UNLOCK",
    "UNSIGNED",  "USAGE",     "USE",       "VARCHAR",  "VIRTUAL",
    "WHILE",     "WRITE",     "XOR",       "ZEROFILL"};

constexpr std::string_view SqliteWords[] = {
    "AUTOINCREMENT", "COMMIT",  "DEFERRABLE", "IF",         "ISNULL",
    "NOTNULL",       "NOTHING", "RETURNING",  "TRANSACTION"};

constexpr std::string_view TSqlWords[] = {
    "ANY",      "BACKUP",      "BEGIN",     "BREAK",      "BROWSE",
    "BULK",     "CLOSE",       "CLUSTERED", "COMMIT",     "COMPUTE",
    "CONTAINS", "CONTINUE",    "CONVERT",   "CURRENT",    "CURSOR",
    "DATABASE", "DECLARE",     "DENY",      "DISK",       "DOUBLE",
    "DUMP",     "EXEC",        "EXECUTE",   "EXIT",       "EXTERNAL",
    "FILE",     "FUNCTION",    "GOTO",      "IDENTITY",   "IF",
    "KEY",      "KILL",        "MERGE",     "NATIONAL",   "OFF",
    "OPEN",     "OPTION",      "OVER",      "PERCENT",    "PIVOT",
    "PLAN",     "PRINT",       "PROC",      "PROCEDURE",  "PUBLIC",
    "READ",     "RETURN",      "REVERT",    "ROLLBACK",   "RULE",
    "SAVE",     "SCHEMA",      "SOME",      "STATISTICS", "TOP",
    "TRAN",     "TRANSACTION", "TRUNCATE",  "USE",        "USER",
    "VIEW",     "WHILE"};

template <size_t N>
bool listed(const std::string_view (&List)[N], std::string_view Word) {
  return std::any_of(std::begin(List), std::end(List),
                     [&](std::string_view W) { return sameName(W, Word); });
}

bool reserved(std::string_view Word, Dialect D) {
  if (listed(Common, Word))
    return true;
  switch (D) {
  case Dialect::GoogleSql:
    return listed(Google, Word);
  case Dialect::PostgreSql:
    return listed(Postgres, Word);
  case Dialect::MySql:
    return listed(MySqlWords, Word);
  case Dialect::Sqlite:
    return listed(SqliteWords, Word);
  case Dialect::TSql:
    return listed(TSqlWords, Word);
  }
  return true;
}

bool plain(std::string_view Raw) {
  const auto Letter = [](char C) {
    return (lower(C) >= 'a' && lower(C) <= 'z') || C == '_';
  };
  return !Raw.empty() && Letter(Raw[0]) &&
         std::all_of(Raw.begin(), Raw.end(), [&](char C) {
           return Letter(C) || (C >= '0' && C <= '9');
         });
}

} // namespace

std::string_view dialectName(Dialect D) {
  return DialectNames[static_cast<size_t>(D)];
}

std::optional<Dialect> dialectNamed(std::string_view Name) {
  const auto *It =
      std::find(std::begin(DialectNames), std::end(DialectNames), Name);
  if (It == std::end(DialectNames))
    return std::nullopt;
  return static_cast<Dialect>(It - std::begin(DialectNames));
}

bool sameName(std::string_view A, std::string_view B) {
  return A.size() == B.size() &&
         std::equal(A.begin(), A.end(), B.begin(),
                    [](char X, char Y) { return lower(X) == lower(Y); });
}

std::string quoteName(std::string_view Raw, Dialect D) {
  if (plain(Raw) && !reserved(Raw, D))
    return std::string(Raw);
  const bool Backtick = D == Dialect::GoogleSql || D == Dialect::MySql;
  const char Open = D == Dialect::TSql ? '[' : Backtick ? '`' : '"';
  const char Close = D == Dialect::TSql ? ']' : Open;
  std::string Out(1, Open);
  for (char C : Raw) {
    if (C == Close || (C == '\\' && D == Dialect::GoogleSql))
      Out += D == Dialect::GoogleSql ? '\\' : C;
    Out += C;
  }
  return Out + Close;
}

} // namespace keyspread::sql
