//===- Ripple.h - every table that gets a shard column --------------------===//
//
// In: schema and plan. Out: the planned hash_prefix tables and those their new
// key ripples to. A planned table's key becomes (shard, old key), so whatever
// repeats that key has to carry the shard too:
//
//   interleaved child         -> the shard leads its key as well
//   child whose foreign key names the whole key of the planned table
//     ... and leads its key   -> the shard leads its key, and ripples on
//     ... elsewhere           -> a plain column; nothing ripples on
//
// A tenant_prefix table with shards has the key (tenant, shard, old key); its
// children by foreign key have a plain column.
//
// DDL and rules ask this one function, so that both add the same columns.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_RIPPLE_H
#define KEYSPREAD_REWRITES_PLAN_RIPPLE_H

#include "rewrites/plan/Plan.h"

namespace keyspread {

/// One shard column of one table. A table with foreign keys to several sharded
/// tables, or two to one, has several; at most one of them leads.
struct ShardedTable {
  std::string Table;       // as the schema spells it, else as the plan does
  std::string ShardColumn; // see nameFor in Ripple.cpp for children
  unsigned Shards = 0;
  std::vector<std::string>
      HashOf;          // columns of this table, in the parent's order
  bool Leading = true; // first in the primary key
  std::string Parent;  // empty for the planned table itself
  bool Generated = false;
  /// The shard is the remainder of an id that the database counts.
  bool Modulo = false;
  /// SQLite computes no column of a primary key: the key is what it was, and a
  /// unique index over (shard, key) stands beside it.
  bool KeyStays = false;
  FanOut Scans = FanOut::Seek;
  bool Nullable = false; // a foreign key that may be NULL has no shard then
  /// A secondary index is led by HashOf, and by the shard in the target schema:
  /// reads by HashOf should know it. Of a shard that does not lead the key.
  bool LeadsIndex = false;
  /// Of a shard that leads the key: columns of times whose indexes take it in
  /// front in the target schema. Reads along them should name it.
  std::vector<std::string> Times = {};
  /// tenant_prefix: the column in front of the shard in the key, HashOf's
  /// first; only rows of HotTenants are spread, others have shard 0.
  std::string Tenant = {};
  SqlType TenantType = SqlType::Other;
  std::vector<std::string> HotTenants = {};
  /// Rows whose hashed columns are equal, one by one, have the same shard.
  bool shardsAs(const ShardedTable &Other) const {
    return Shards == Other.Shards && Modulo == Other.Modulo &&
           HashOf.size() == Other.HashOf.size() &&
           HotTenants == Other.HotTenants;
  }
};

/// Sorted by table; a table's leading column first, then by foreign keys.
/// A planned table the schema does not know (a key-value store) stands alone,
/// with the plan's columns. A migrated schema gives the same answer.
std::vector<ShardedTable> shardedTables(const Schema &S, const Plan &P);

/// The column of \p All that holds the shard of \p Key's target; null when the
/// target is not sharded or \p Key does not name its whole key.
const ShardedTable *shardOfForeignKey(const std::vector<ShardedTable> &All,
                                      const Schema &S, const Table &Child,
                                      const ForeignKey &Key);

/// The column that leads the key of \p Table; null when none does.
const ShardedTable *leadingShard(const std::vector<ShardedTable> &All,
                                 llvm::StringRef Table);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_RIPPLE_H
