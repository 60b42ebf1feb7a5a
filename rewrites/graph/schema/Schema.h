//===- Schema.h - the tables of the whole program -------------------------===//
//
// In: the DDL of every .sql file and every DDL literal in code, in any order.
// Out: one merged view of each table, every declaration it was merged from, and
// answers to what findings, plan and rules ask about keys.
//
//   CREATE TABLE, CREATE INDEX, ALTER TABLE, CREATE SEQUENCE
//     -> Schema::add -> Table {Columns, PrimaryKey, Indexes, ...}
//                       Table::Decls: the same, as each file wrote it
//
// A table may be declared several times (a MySQL and a SQLite twin). Columns,
// indexes and foreign keys are united; the first declaration wins where two
// differ, and keys that differ are told by conflicts().
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_SCHEMA_H
#define KEYSPREAD_REWRITES_GRAPH_SCHEMA_H

#include "matchers/facts/Site.h"
#include "matchers/sql/Statement.h"

#include "llvm/ADT/StringRef.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace keyspread {

/// What a column holds, whatever its dialect calls it. NUMERIC, JSON, arrays
/// and enums are Other: none of them is a key one can count up.
enum class SqlType {
  Integer,
  Text,
  Bytes,
  Uuid,
  Timestamp,
  Date,
  Float,
  Bool,
  Other
};

/// "VARCHAR(26)" -> Text, "BIGINT UNSIGNED" -> Integer.
SqlType classifyType(llvm::StringRef Written);

struct Column {
  std::string Name;
  std::string Type; // as written, with its length
  SqlType Class = SqlType::Other;
  bool NotNull = false;
  bool AutoIncrement = false; // AUTO_INCREMENT, SERIAL, IDENTITY, ...
  bool RowidAlias = false;  // SQLite INTEGER PRIMARY KEY: assigned when omitted
  bool BitReversed = false; // identity that does not rise
  std::string Sequence;     // the sequence its default draws from
  std::string Default;      // text of the expression
  std::string Generated;    // text of the expression
  bool AllowCommitTimestamp = false;
  bool Listed = false; // a CHECK lists its few values
  Site At;             // the whole definition
};

struct KeyColumn {
  std::string Column;
  bool Desc = false;
};

struct ForeignKey {
  std::string Constraint;
  std::vector<std::string> Columns;
  std::string Table;                   // as written
  std::vector<std::string> Referenced; // empty: the primary key
  std::string Actions;                 // "ON DELETE CASCADE", as written
  Site At;
};

struct Index {
  std::string Name; // empty for a UNIQUE constraint
  bool Unique = false;
  bool NullFiltered = false;
  bool Partial = false;         // has a WHERE
  std::vector<KeyColumn> Parts; // an expression has an empty Column
  std::string InterleaveIn;
  unsigned Script = 0; // that declares it
  Site At;
};

/// One CREATE TABLE, as it stands in one file.
struct TableDecl {
  std::optional<sql::Dialect> Written; // empty: unknown
  unsigned Script = 0;                 // that declares it
  bool WithoutRowid = false;
  std::vector<Column> Columns;
  std::vector<KeyColumn> PrimaryKey; // an ALTER TABLE of its script may add it
  std::string Interleave; // "INTERLEAVE IN PARENT p ON DELETE CASCADE"
  Site At;                // the statement
  Site NameAt;
  Site PrimaryKeyAt; // invalid when there is none
};

/// A column as an ALTER TABLE adds it or defines it anew.
struct AlteredColumn {
  Column Def;
  unsigned Script = 0;
};

struct Table {
  std::string Name; // as the first declaration spells it
  std::vector<Column> Columns;
  std::vector<KeyColumn> PrimaryKey;
  std::vector<ForeignKey> ForeignKeys;
  std::vector<Index> Indexes; // UNIQUE constraints and unique columns included
  std::string InterleaveParent;
  std::vector<TableDecl> Decls;
  std::vector<AlteredColumn> Altered;
  std::vector<Index> IndexDecls; // as each script wrote them

  const Column *column(llvm::StringRef Name) const;
  const KeyColumn *leadingKey() const; // null without a primary key
  /// 0 for the first part of the primary key.
  std::optional<unsigned> keyPosition(llvm::StringRef Column) const;
  /// The column alone tells rows apart: one-part key or unique index.
  bool uniqueAlone(llvm::StringRef Column) const;

  /// A key that has some column first.
  struct Leads {
    const Index *Secondary = nullptr; // null: the primary key
  };
  std::vector<Leads> leadingOf(llvm::StringRef Column) const;
};

/// A sequence, and whether its values come bit-reversed.
struct SequenceDecl {
  std::string Name;
  bool BitReversed = false;
  Site At;
};

/// Two declarations of one table that disagree about its primary key.
struct KeyConflict {
  std::string Table;
  Site First, Second;
  std::string Message; // "table 't' has key (a) here and (b) there"
};

/// A table that refers to another by a foreign key or lies interleaved in it.
struct ChildTable {
  const Table *Child = nullptr;
  const ForeignKey *Key = nullptr; // null: interleaved
};

using SiteMapper = std::function<Site(sql::Span)>;

class Schema {
public:
  /// Takes the DDL of \p Script, which was parsed from \p Text. \p Where maps
  /// its offsets into a file. Without a dialect, a column that SQLite would
  /// number is taken to be numbered.
  void add(const sql::Script &Script, std::string_view Text,
           const SiteMapper &Where, std::optional<sql::Dialect> Written = {});

  bool empty() const { return tables().empty(); }
  /// By name in any case; null when no CREATE TABLE was seen.
  const Table *find(llvm::StringRef Name) const;
  std::vector<const Table *> tables() const; // sorted by lower-case name
  /// Those too that only an ALTER TABLE or CREATE INDEX speaks of.
  std::vector<const Table *> mentioned() const;
  const SequenceDecl *sequence(llvm::StringRef Name) const;
  const std::vector<KeyConflict> &conflicts() const { return Conflicts; }

  /// Sorted by the children's names, foreign keys in their order.
  std::vector<ChildTable> children(const Table &Parent) const;
  /// The columns \p Key refers to; the primary key where it names none.
  std::vector<std::string> referenced(const ForeignKey &Key) const;

  /// Why the schema alone makes values of \p C rise from insert to insert:
  /// "is an auto-increment column". Empty when nothing says so.
  std::string whyRising(const Column &C) const;
  /// The database assigns \p C when an INSERT leaves it out, counting.
  static bool counted(const Column &C) {
    return C.AutoIncrement || C.RowidAlias || !C.Sequence.empty();
  }
  /// whyRising of the leading key column, with its name in front; else empty.
  std::string whyLeadingRises(const Table &T) const;

private:
  struct Reader;
  Table &entry(llvm::StringRef Name);
  void takeKey(Table &T, TableDecl &D, std::vector<KeyColumn> Key, Site At);

  std::map<std::string, Table> Tables; // by lower-case name; Decls may be empty
  std::map<std::string, SequenceDecl> Sequences;
  std::vector<KeyConflict> Conflicts;
  unsigned Scripts = 0;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_SCHEMA_H
