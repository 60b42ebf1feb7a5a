//===- DdlModel.h - the target schema as data -----------------------------===//
//
// Private to this room. What the plan makes of the schema, said in one dialect:
// DdlShape makes it, DdlPrint writes it down, split points and runbooks read
// it.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_DDLMODEL_H
#define KEYSPREAD_REWRITES_PLAN_DDLMODEL_H

#include "rewrites/plan/ddl/Ddl.h"
#include "rewrites/plan/migration/Ripple.h"

namespace keyspread {

struct TargetColumn {
  std::string Name;
  std::string Type; // empty: the database needs none
  SqlType Class = SqlType::Other;
  bool NotNull = false;
  std::string Generated; // expression
  std::string Default;   // expression
  bool Counts = false;   // SQLite's AUTOINCREMENT: the key, in its own line
  bool CommitTimestamp = false;
  bool Hidden = false;                 // SELECT * does not show it
  const Column *Source = nullptr;      // null: the plan adds it
  const ShardedTable *Shard = nullptr; // it holds this shard
};

struct TargetForeignKey {
  std::string Constraint;
  std::vector<std::string> Columns;
  std::string Table;
  std::vector<std::string> Referenced; // empty: the primary key
  std::string Actions;
};

struct TargetIndex {
  std::string Name; // empty: a UNIQUE constraint
  bool Unique = false, NullFiltered = false;
  std::vector<KeyColumn> Parts;
  std::string InterleaveIn;
  unsigned Shards = 0; // the first part is a shard below this
  std::string Why;     // it is not as the schema has it; or empty
  std::string Lead; // its first column in the schema; empty: the plan adds it
};

struct TargetTable {
  const Table *Source = nullptr;
  std::string Name;
  std::vector<TargetColumn> Columns;
  std::vector<std::string> Checks;
  std::vector<TargetForeignKey> ForeignKeys;
  std::vector<KeyColumn> Key;
  std::string Parent;   // interleaved in
  std::string OnDelete; // " ON DELETE CASCADE"
  bool WithoutRowid = false;
  std::vector<TargetIndex> Indexes;
  std::vector<std::string> LeftOut; // what a person has to carry over
  std::vector<std::string> Notes;   // comments in front of the table
  std::vector<std::string> Changes; // what the plan changes, for the runbook
  unsigned Shards = 0;              // the key has a shard below this ...
  unsigned ShardPosition = 0;       // ... at this place
  bool Reshaped = false;            // the plan changes it

  const TargetColumn *column(llvm::StringRef Name) const;
};

struct TargetSequence {
  std::string Name;
  std::string Table, Column;       // that draws from it
  bool Exists = false;             // the schema has it already
  std::optional<uint64_t> SkipMax; // of outputs, from 1 on
  std::optional<uint64_t> Start;   // of inputs
  std::vector<std::string> Notes;
};

struct TargetSchema {
  sql::Dialect D = sql::Dialect::GoogleSql;
  std::vector<TargetSequence> Sequences;
  std::vector<TargetTable> Tables; // parents first
  std::vector<std::string> LeftOut;
  std::vector<ShardedTable> Sharded; // Columns point into it

  const TargetTable *find(llvm::StringRef Name) const;
};

/// Spanner's dialects, whose statements the target has to be.
inline bool isSpanner(sql::Dialect D) {
  return D == sql::Dialect::GoogleSql || D == sql::Dialect::PostgreSql;
}

/// The declaration in dialect \p D, else the first.
const TableDecl &declarationFor(const Table &T, sql::Dialect D);

TargetSchema targetSchema(const Schema &S, const Plan &P, const DdlOptions &O);

/// \p T as statements: its comments, CREATE TABLE, indexes. Foreign keys to
/// tables of \p Later become ALTER TABLE statements in \p Late.
std::string printTable(const TargetTable &T, sql::Dialect D,
                       llvm::ArrayRef<std::string> Later,
                       std::vector<std::string> &Late);
std::string printIndex(const TargetTable &T, const TargetIndex &I,
                       sql::Dialect D);
std::string printSequence(const TargetSequence &Seq, sql::Dialect D);
std::string printSchema(const TargetSchema &T);

/// "a, b DESC"
std::string keyParts(llvm::ArrayRef<KeyColumn> Parts, sql::Dialect D);
/// PostgreSQL folds a name that is not quoted.
std::string storedName(llvm::StringRef Raw, sql::Dialect D);
std::string joinedNames(llvm::ArrayRef<std::string> Raw, sql::Dialect D);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_DDLMODEL_H
