//===- TablesOf.h - which sharded tables a statement names ----------------===//
#ifndef KEYSPREAD_REWRITES_RULES_TABLESOF_H
#define KEYSPREAD_REWRITES_RULES_TABLESOF_H

#include "rewrites/graph/Graph.h"
#include "rewrites/plan/Ripple.h"

namespace keyspread {

/// The tables of \p Sharded that \p S, a part of \p Text, reads, writes,
/// declares or says in words that are not understood. Each once.
std::vector<std::string>
shardedTablesOf(const std::vector<ShardedTable> &Sharded,
                const sql::Statement &S, std::string_view Text);

/// The tables of \p Sharded whose names may be put into \p B's text where it
/// names a table, as far as the shard matters there. Each once.
std::vector<std::string>
shardedTablesPutInto(const Graph &G, const std::vector<ShardedTable> &Sharded,
                     const BoundStatement &B);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_TABLESOF_H
