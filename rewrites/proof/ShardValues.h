//===- ShardValues.h - is a value the shard of others? --------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_SHARDVALUES_H
#define KEYSPREAD_REWRITES_PROOF_SHARDVALUES_H

#include "rewrites/proof/Matching.h"
#include "rewrites/proof/Scopes.h"

namespace keyspread::proof {

/// Why a value cannot stand where it stands, or what has to hold of it.
struct Judgement {
  std::string Problem;
  std::vector<Demand> Demands;
};

/// \p V of \p Text is to be the shard of \p Of, values of \p E.HashOf. A value
/// of the program is demanded to be; what SQL says is checked here.
Judgement shardOf(const sql::Value &V, const Pieces &Text,
                  const ShardedTable &E, std::vector<std::optional<Operand>> Of,
                  const Subject &About);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_SHARDVALUES_H
