#include "rewrites/rules/ids/KeptNarrow.h"

#include "rewrites/rules/births/Births.h"
#include "rewrites/rules/births/OnceOnly.h"
#include "rewrites/rules/ids/NarrowIds.h"
#include "rewrites/rules/ids/WideIds.h"
#include "rewrites/rules/mint/MintRule.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

namespace {

/// What the rules over ids ask for.
class Ids {
public:
  Ids(const Graph &G, const Plan &P)
      : Sharded(shardedTables(G.schema(), P)),
        Reshaped(reshapedTables(G, P, Sharded)),
        Born(RuleContext{G, P, Sharded, Reshaped, Once}),
        C{G, P, Sharded, Reshaped, Once, &Mints, &Born}, Mints(C) {}

  std::vector<Part> parts() const {
    WideIds Wide(C);
    std::vector<Part> Result = Wide.parts();
    llvm::append_range(Result, narrowIds(C, Wide));
    return Result;
  }

private:
  OnceOnly Once;
  const std::vector<ShardedTable> Sharded;
  const std::vector<std::string> Reshaped;
  const Births Born;
  const RuleContext C;
  const Minting Mints;
};

} // namespace

std::map<std::string, Blocker> keptNarrow(const Graph &G, const Plan &P) {
  std::map<std::string, Blocker> Result;
  for (const Part &Each : Ids(G, P).parts())
    for (const Blocker &B : Each.Blockers)
      for (const std::string &Table : Each.Tables) {
        auto [It, New] = Result.try_emplace(Table, B);
        if (!New && B.At < It->second.At)
          It->second = B;
      }
  return Result;
}

} // namespace keyspread
