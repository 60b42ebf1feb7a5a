//===- DdlIndexes.h - indexes of the target schema ------------------------===//
//
// Private to this room. In: a table of the target schema that has its columns
// and key. Out: its indexes, and the columns that some of them need:
//
//   led by a rising column, in a family that is read by the parent's key
//                                   -> behind that key, INTERLEAVE IN parent
//   ... of a table with a shard, over times -> the table's shard in front
//   ... else                        -> a shard of its own in front, computed
//   interleaved                     -> in front stands the parent's new key
//
// Only Spanner's dialects: the other databases do not cut tables by key.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_DDLINDEXES_H
#define KEYSPREAD_REWRITES_PLAN_DDLINDEXES_H

#include "rewrites/plan/ddl/DdlModel.h"

#include "llvm/ADT/StringSet.h"

namespace keyspread {

struct IndexShaping {
  const Schema &S;
  const Plan &P;
  const DdlOptions &O;
  const TargetSchema &Done; // tables in front of this one
  llvm::StringSet<> &Names; // of tables, indexes, constraints: one list
};

void shapeIndexes(const IndexShaping &In, TargetTable &T);

/// Why values of the column still rise under the plan; empty when nothing says
/// so.
std::string whyStillRising(const IndexShaping &In, const Table &T,
                           llvm::StringRef Column);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_DDLINDEXES_H
