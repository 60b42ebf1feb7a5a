//===- ShardExpression.h - the shard of a row, computed by the database ---===//
//
// Private to this room. In: the hashed columns. Out: GoogleSQL that computes
// what the runtime header's shard_of computes, whose comment is the contract.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_SHARDEXPRESSION_H
#define KEYSPREAD_REWRITES_PLAN_SHARDEXPRESSION_H

#include "rewrites/graph/Schema.h"

#include "llvm/ADT/ArrayRef.h"

namespace keyspread {

struct HashedColumn {
  const Column *Of = nullptr;
  bool NullIsEmpty = false; // NULL is hashed as the empty text
};

std::string shardExpression(llvm::ArrayRef<HashedColumn> Columns,
                            unsigned Shards);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_SHARDEXPRESSION_H
