//===- Additions.h - what a plan adds to a statement ----------------------===//
//
// Each function reads both statements and tells the matching what the new one
// may add and which parts may stand for each other.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_ADDITIONS_H
#define KEYSPREAD_REWRITES_PROOF_ADDITIONS_H

#include "rewrites/proof/Matching.h"
#include "rewrites/proof/Scopes.h"

namespace keyspread::proof {

struct Both {
  Matching &M;
  const Subject &About;
  std::deque<Level> Old, New;
};

/// WHERE, ON and USING: shards and tenants; parentheses around an OR.
void addConditions(Both &B);
/// SET k = ?, ShardId = ?
void addAssignments(Both &B);
/// Columns and rows of INSERT, its ON CONFLICT and RETURNING.
void addInserts(Both &B);
/// ORDER BY id -> ORDER BY at, id; MAX(id); SELECT *.
void addOrders(Both &B);
/// A read of the first rows along a key becomes one of each shard.
void addSeeks(Both &B);
/// COALESCE(MAX(k), 0), of k, a column of the key, and of nothing else.
struct EndOfKey {
  bool IsMax = false; // else the least
  std::string Column;
};
std::optional<EndOfKey> endOfKey(const Pieces &Text, const Level &L,
                                 const Subject &About);
/// GROUP BY id -> GROUP BY id, ShardId
void addGroups(Both &B);
/// last_insert_rowid() and its like become values of the program.
void addKeyReads(Both &B);

/// Why an access of the new statement misses its shard, though it asks for the
/// key; empty when none does.
std::string unshardedAccess(const Both &B);
/// Likewise of a key that an UPDATE sets.
std::string keySetWithoutShard(const Both &B);
/// Likewise of the rows that INSERT writes.
std::string shardlessRow(const Both &B);
/// Why a column stands beside groups that its key does not fix any more.
std::string shardlessGroup(const Both &B);
/// Why a row is written without the key that the program has to make; empty
/// when none is.
std::string keylessRow(const Both &B);
/// It leaves the key of a row to the sequence that the plan names for it.
bool drawsKey(const Both &B);
/// Where the new statement takes the order along a key that has none any more.
std::string orderAlongKey(const Both &B);

/// The keys of the rows that INSERT writes, where the program turns their bits.
std::vector<Demand> keysOfRows(const Both &B);

/// Lets \p M pass over the new pieces of \p Range with the comma, AND, before
/// or behind them.
void mayAdd(Matching &M, sql::Span Range, std::string_view Connector,
            const Gain &G);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_ADDITIONS_H
