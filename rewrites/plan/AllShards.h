//===- AllShards.h - the condition that reads every shard -----------------===//
//
//   seek        ShardId IN (0, 1, ..., 15), in GoogleSQL
//               ShardId IN UNNEST(GENERATE_ARRAY(0, 15))
//   predicate   ShardId BETWEEN 0 AND 15
//
// Both are true of every row. Of an index over (ShardId, Id) databases make one
// seek a value of a list, and then a range of Id; a range of ShardId is read
// from end to end, whatever Id is.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_ALLSHARDS_H
#define KEYSPREAD_REWRITES_PLAN_ALLSHARDS_H

#include "matchers/sql/Statement.h"
#include "rewrites/plan/Plan.h"

namespace keyspread {

/// The condition on \p Column, as it is spelled in the statement, for the
/// shards 0 to \p Shards - 1. FanOut::Client: as FanOut::Seek.
std::string conditionOfAllShards(llvm::StringRef Column, unsigned Shards,
                                 FanOut Scans, sql::Dialect D);

/// \p P is such a condition, in any of its forms, on whatever column.
bool readsAllShards(const sql::Predicate &P, unsigned Shards);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_ALLSHARDS_H
