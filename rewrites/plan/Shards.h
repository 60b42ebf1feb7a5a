//===- Shards.h - how many shards a table wants ---------------------------===//
//
//   shards = max(nodes, write_qps * max(1, row_bytes / 1024) / 1200)
//
// rounded up, from 2 to 2048; 16 when nothing is known. The documentation asks
// for "the number of nodes you expect", which is fixed for good, and warns of
// very large values; 2048 is the largest it uses. One shard is served by one
// node. A node takes 2,700 writes of 1 KiB a second at full load in a
// multi-region instance, the slowest there is, and should run at 45% of that:
// 1200.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_SHARDS_H
#define KEYSPREAD_REWRITES_PLAN_SHARDS_H

#include "rewrites/plan/Plan.h"

namespace keyspread {

inline constexpr unsigned MaxProposedShards = 2048;
inline constexpr unsigned WritesOfNode = 1200; // of 1 KiB, a second
inline constexpr unsigned RowOfWrite = 1024;

/// What a person knows of the load; unset: nothing.
struct Load {
  std::optional<uint64_t> WriteQps, Nodes, RowBytes;
};

unsigned shardsFor(const Load &L);

/// "24 nodes", "50000 writes a second of 2048 bytes"; empty when nothing is
/// known.
std::string loadText(const Load &L);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_SHARDS_H
