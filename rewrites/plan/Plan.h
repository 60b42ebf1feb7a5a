//===- Plan.h - which strategy each table gets ----------------------------===//
//
// keyspread.json as plain data. Read.h makes it from text, Propose.h from a
// schema and evidence, Write.h turns it into text again, Check.h holds it
// against the schema. A person decides; the tool proposes.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_PLAN_H
#define KEYSPREAD_REWRITES_PLAN_PLAN_H

#include "matchers/facts/Site.h"
#include "matchers/sql/Statement.h"
#include "rewrites/graph/schema/Schema.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace keyspread {

enum class Strategy {
  HashPrefix,
  BitReverse,
  UuidV4,
  SwapOrder,
  TenantPrefix,
  Accept
};

/// How an ordered scan of a hash-prefixed table runs over its shards.
enum class FanOut { Seek, Predicate, Client };

/// Where new ids come from when the database minted them before.
enum class IdSource { Ordered, Random, Sequence, Counter };

inline constexpr unsigned MinShards = 2;
/// Spanner takes no more values in an IN list, which a fan-out in SQL needs.
inline constexpr unsigned MaxShards = 10000;
inline constexpr unsigned DefaultShards = 16;
inline constexpr llvm::StringLiteral DefaultShardColumn = "ShardId";

/// The decision for one table. Options of other strategies keep their defaults.
struct TablePlan {
  Strategy How = Strategy::Accept;

  unsigned Shards = 0; // hash_prefix; tenant_prefix (0: not sharded)
  std::string ShardColumn = DefaultShardColumn.str(); // hash_prefix
  std::vector<std::string> HashOf;     // hash_prefix; empty: the primary key
  bool Generated = false;              // hash_prefix: the database computes it
  FanOut Scans = FanOut::Seek;         // hash_prefix
  std::optional<IdSource> Ids;         // hash_prefix
  std::string Sequence;                // bit_reverse; empty: in the application
  std::string OrderColumn;             // bit_reverse, uuid_v4
  std::vector<std::string> Key;        // swap_order: the new order
  std::vector<std::string> Desc;       // swap_order: which of Key descend
  std::string TenantColumn;            // tenant_prefix
  std::vector<std::string> HotTenants; // tenant_prefix
  std::string Why;

  /// The database goes on making the ids it made, now from a sequence whose
  /// values do not rise.
  bool keepsSequence() const {
    return How == Strategy::BitReverse
               ? !Sequence.empty()
               : How == Strategy::HashPrefix && Generated &&
                     Ids.value_or(IdSource::Sequence) == IdSource::Sequence;
  }

  /// The database goes on counting the ids, which stay as small as they are.
  bool keepsCounter() const {
    return How == Strategy::HashPrefix && Ids == IdSource::Counter;
  }

  bool databaseMakesIds() const { return keepsSequence() || keepsCounter(); }
  /// hash_prefix: a later id is greater, as the database's were.
  bool idsRise() const {
    return Ids == IdSource::Ordered || Ids == IdSource::Counter;
  }

  /// What the key allows instead, the nearest first; only of what is proposed.
  std::vector<TablePlan> Others;
  /// Reasons and alternatives: written as comments, never read back.
  std::vector<std::string> Notes;
  Site At;                           // the table's name; invalid when proposed
  std::map<std::string, Site> Sites; // of each option's value, by option name
};

/// What a function of the program does with its arguments.
struct WrapperPlan {
  std::string Roles;   // a JSON object, as the catalog has them: { "sql": 0 }
  bool Denied = false; // it is no database call, whatever it looks like
  Site At;
};

struct Plan {
  unsigned Version = 1;
  sql::Dialect Dialect = sql::Dialect::GoogleSql;
  std::map<std::string, TablePlan> Tables;     // as the plan spells them
  std::map<std::string, WrapperPlan> Wrappers; // by qualified name
  /// Globs below the root of scripts that ran already and are left; unset: what
  /// is called as upgrade scripts are.
  std::optional<std::vector<std::string>> History;
  Site HistoryAt;
  Site At;       // the whole object
  Site TablesAt; // the value of "tables"; invalid when there is none

  /// In any case; null when the table is not planned.
  const TablePlan *find(llvm::StringRef Table) const;
};

/// Something wrong with a plan, where it stands and what was expected.
struct Problem {
  Site At;
  std::string Message; // one sentence, lower case, no full stop
};

/// "keyspread.json:3:9: message", as compilers write it.
std::string toString(const Problem &P);

llvm::StringRef strategyName(Strategy S); // "hash_prefix"
llvm::StringRef fanOutName(FanOut F);
llvm::StringRef idSourceName(IdSource I);

std::optional<Strategy> strategyNamed(llvm::StringRef Name);
std::optional<FanOut> fanOutNamed(llvm::StringRef Name);
std::optional<IdSource> idSourceNamed(llvm::StringRef Name);

llvm::ArrayRef<llvm::StringRef> strategyNames();
llvm::ArrayRef<llvm::StringRef> dialectNames();
llvm::ArrayRef<llvm::StringRef> fanOutNames();
llvm::ArrayRef<llvm::StringRef> idSourceNames();

/// The columns whose hash is the shard: `hash_of`, else the primary key without
/// the shard column (which a migrated schema already has in front).
std::vector<std::string> hashColumns(const TablePlan &P, const Table *T);

/// "'a', 'b' or 'c'".
std::string oneOf(llvm::ArrayRef<llvm::StringRef> Names);

/// The nearest of \p Known to a misspelt \p Word; empty when none is near.
std::string nearest(llvm::StringRef Word, llvm::ArrayRef<std::string> Known);
/// "; did you mean 'x'?" or nothing.
std::string didYouMean(llvm::StringRef Word, llvm::ArrayRef<std::string> Known);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_PLAN_H
