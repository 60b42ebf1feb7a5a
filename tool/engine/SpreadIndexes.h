//===- SpreadIndexes.h - findings about indexes that `ddl` spreads --------===//
//
// A plan decides about keys. Secondary indexes over columns that go on rising
// get their shard, or their place in a parent, from the target schema that
// `ddl` prints: what is found about them needs no edit in the program.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_SPREADINDEXES_H
#define KEYSPREAD_TOOL_ENGINE_SPREADINDEXES_H

#include "rewrites/plan/ddl/Ddl.h"
#include "tool/engine/Session.h"

namespace keyspread {

class SpreadIndexes {
public:
  /// Nothing is spread without a plan.
  explicit SpreadIndexes(const Session &S);

  /// Why \p F, a hotspot or a scan along an index, is settled by the target
  /// schema; null when it is not.
  const SpreadColumn *settles(const Finding &F) const;

private:
  std::vector<SpreadColumn> Columns;
};

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_SPREADINDEXES_H
