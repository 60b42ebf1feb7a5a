//===- Migration.h - the SQL that moves rows to a new key -----------------===//
//
// Private to this room. In: a table of the target schema. Out: the statements
// that a change of its key needs, in the target's dialect; those that read rows
// of another database in that database's.
//
//   in place      the rows lie in the same database: T_new beside T
//   from outside  they lie in another: T is new itself
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_MIGRATION_H
#define KEYSPREAD_REWRITES_PLAN_MIGRATION_H

#include "rewrites/plan/ddl/DdlModel.h"

namespace keyspread {

class Migration {
public:
  Migration(const Schema &S, const TargetSchema &Target);

  /// The rows of \p T lie in Spanner already.
  bool inPlace(const TargetTable &T) const;
  /// Its key, or the type of a column, is another: that takes a new table.
  bool needsNewTable(const TargetTable &T) const;
  /// \p T under the name it is filled under, and its references likewise.
  TargetTable underNewName(const TargetTable &T) const;

  std::string newName(const TargetTable &T) const; // "Orders_new", "Orders"
  std::string oldName(const TargetTable &T) const; // "Orders_old"

  /// CREATE TABLE and CREATE INDEX; constraints on tables that come later stand
  /// apart in \p Late.
  std::string create(const TargetTable &T,
                     std::vector<std::string> &Late) const;
  std::string dropNew(const TargetTable &T) const;
  std::string dropOld(const TargetTable &T) const;
  /// Sequence and default, where the key stays.
  std::string alter(const TargetTable &T) const;
  std::string alterBack(const TargetTable &T) const;

  /// Writes the row with one old key, or one range of rows.
  std::string copyRow(const TargetTable &T) const;
  std::string copyRange(const TargetTable &T) const;
  std::string deleteRow(const TargetTable &T) const;
  std::string nextBound(const TargetTable &T) const;
  /// Rows and fingerprint: of the old table, of the new one.
  std::string checksum(const TargetTable &T, bool New) const;
  /// Rows whose shard is not that of their key; empty without a written shard.
  std::string wrongShards(const TargetTable &T) const;
  std::string perShard(const TargetTable &T) const;

  std::string swap(const TargetTable &T) const;
  std::string swapBack(const TargetTable &T) const;
  /// Foreign keys of tables that stay follow the old table: they are made anew.
  std::vector<std::string> reconnect(const TargetTable &T) const;

  /// Mutations that one row costs: its columns, and those of its indexes.
  unsigned mutations(const TargetTable &T) const;

private:
  struct Copied { // a column of the new table, and its value in the old row
    std::string Name, Value;
    SqlType Class;
  };
  std::vector<Copied> copied(const TargetTable &T) const;
  std::string valueOf(const TargetTable &T, const TargetColumn &C) const;
  std::string keyAfter(const TargetTable &T, llvm::StringRef Bound,
                       bool Inclusive, unsigned First) const;
  std::string parameter(llvm::StringRef Name, unsigned Number) const;
  std::string quoted(llvm::StringRef Raw) const;
  std::string source(llvm::StringRef Raw, const TargetTable &T) const;
  sql::Dialect sourceDialect(const TargetTable &T) const;

  const Schema &S;
  const TargetSchema &Target;
  const sql::Dialect D;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_MIGRATION_H
