//===- SplitPoints.h - where to cut the new tables ------------------------===//
//
// In: schema, plan, options. Out: one split a shard, of every table and index
// whose key begins with a shard, as the file that
// `gcloud spanner databases splits add --splits-file` reads:
//
//   TABLE Orders ('1','-9223372036854775808')
//   INDEX OrdersByPlaced ('1','0001-01-01T00:00:00Z')
//
// A split stands in front of the first key of its shard. Keys are given whole:
// behind the shard stands the least value there is.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_SPLITPOINTS_H
#define KEYSPREAD_REWRITES_PLAN_SPLITPOINTS_H

#include "rewrites/plan/ddl/Ddl.h"

namespace keyspread {

struct SplitPoints {
  std::string Text;
  unsigned Count = 0;
  std::vector<std::string> Notes; // what has none, and why; what to watch
};

/// One request adds so many; more need several files.
inline constexpr unsigned MaxSplitPoints = 100;

SplitPoints splitPoints(const Schema &S, const Plan &P, const DdlOptions &O);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_SPLITPOINTS_H
