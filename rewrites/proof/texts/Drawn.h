//===- Drawn.h - ids that an INSERT draws from a sequence -----------------===//
//
// In: values of a new INSERT of a table whose ids a sequence counts on, since
// its database computes no column of what it counts (MySQL's family). Out: is
// the key drawn, and the shard that of what was drawn?
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_DRAWN_H
#define KEYSPREAD_REWRITES_PROOF_DRAWN_H

#include "rewrites/proof/Scopes.h"

namespace keyspread::proof {

/// \p Sql draws an id of \p Table. \p Tells: who asks for the last id is told
/// this one.
bool drawsId(std::string_view Sql, std::string_view Table, bool Tells,
             const Subject &About);

/// \p Sql is the shard of the id that was drawn last for \p E's table.
bool isShardOfDrawn(std::string_view Sql, const ShardedTable &E,
                    const Subject &About);

/// The first number of the sequence that a CREATE SEQUENCE with
/// the text \p Sql makes; nothing where it does not say one.
std::optional<uint64_t> firstOfSequence(std::string_view Sql, sql::Dialect D);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_DRAWN_H
