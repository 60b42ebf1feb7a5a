#include "rewrites/proof/rows/Stores.h"

#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/proof/rows/Given.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

/// The store or family that \p E works on; no value: none that is known.
static V storeOf(const Event &E) {
  const AccessRoles &R = E.How->Access;
  const HandleRole &Role = R.Scans ? E.How->Passes : R.Store;
  if (R.Batched || R.Batch)
    return {}; // the keys stand in a batch, or are written to another store
  if (Role.Kind == HandleRole::Argument && Role.Index < E.Args.size())
    return E.Args[Role.Index];
  return Role.Kind == HandleRole::This ? E.Object : V();
}

/// The runtime header makes it, or a part that stands in front in it.
static bool hasShard(V Key) {
  Key = plain(Key);
  if (!Key)
    return false;
  const Value &X = *Key.Of;
  if ((X.Kind == Kind::Join || X.Kind == Kind::List) && !X.Parts.empty())
    return hasShard(X.Parts[0]);
  return shardValue(Key) ||
         llvm::StringRef(X.Name).starts_with("keyspread::") ||
         (X.Kind == Kind::Result &&
          llvm::StringRef(X.By->Name).starts_with("keyspread::"));
}

/// What a store is asked for.
struct KeysOfStore {
  V Store;
  bool Sharded = false;
  const Event *Bare = nullptr; // without a shard
};

NotSame whyMixedKeys(const std::vector<Item> &After) {
  std::vector<KeysOfStore> Stores;
  forEachEvent(After, [&](const Event &E) {
    V Store = E.How ? storeOf(E) : V();
    V Key = E.How ? argument(E, E.How->Access.Key ? E.How->Access.Key
                                                  : E.How->Access.Low)
                  : V();
    if (!Store || (!Key && !E.How->Access.Scans))
      return;
    auto Of = llvm::find_if(Stores, [&](const KeysOfStore &S) {
      return S.Store.Of == Store.Of || trace::same(S.Store, Store);
    });
    if (Of == Stores.end())
      Of = Stores.insert(Stores.end(), {Store, false, nullptr});
    if (Key && hasShard(Key))
      Of->Sharded = true;
    else if (!Of->Bare)
      Of->Bare = &E;
  });
  for (const KeysOfStore &S : Stores)
    if (S.Sharded && S.Bare)
      return {fmt::format("after: keys of a store have a shard, and {} of it "
                          "is given none",
                          describe(*S.Bare)),
              false};
  return {};
}

} // namespace keyspread::proof
