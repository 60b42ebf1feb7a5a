#include "rewrites/rules/mint/NotMade.h"

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
    std::vector<Part> Result = Mints.reads();
    WideIds Wide(C);
    llvm::append_range(Result, Wide.parts());
    llvm::append_range(Result, narrowIds(C, Wide));
    addInserts(Result);
    return Result;
  }

private:
  void addInserts(std::vector<Part> &To) const;

  OnceOnly Once;
  const std::vector<ShardedTable> Sharded;
  const std::vector<std::string> Reshaped;
  const Births Born;
  const RuleContext C;
  const Minting Mints;
};

} // namespace

/// INSERTs that leave the id out, and cannot be given one.
void Ids::addInserts(std::vector<Part> &To) const {
  for (const BoundStatement &B : C.G.S.All) {
    const std::string *Table = B.Sql->Ins && !B.OfCaller
                                   ? C.reshaped(B.Sql->Ins->Table.Text)
                                   : nullptr;
    if (!Table || !mintedKey(C, *Table))
      continue;
    EditBatch None;
    llvm::Expected<MintedValues> V = Mints.valuesOf(B, None);
    if (V)
      continue;
    Part New;
    New.At = B.site(B.Sql->Range);
    New.Tables = {*Table};
    New.block(New.At, llvm::toString(V.takeError()));
    To.push_back(std::move(New));
  }
}

std::map<std::string, Blocker> whyNotMade(const Graph &G, const Plan &P) {
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
