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

/// A set of keys, where one of them has.
static bool anyHasShard(V Of, unsigned Depth = 0) {
  constexpr unsigned MostDepth = 6;
  return Of && Depth < MostDepth &&
         (hasShard(Of) ||
          llvm::any_of(
              Of.Of->Parts,
              [&](V Part) { return anyHasShard(Part, Depth + 1); }));
}

namespace {

/// What a store, or a batch of changes, is given.
struct KeysOfStore {
  V Store;
  bool Sharded = false;
  const Event *Bare = nullptr; // without a shard
};

class Stores {
public:
  void take(const Event &E);
  std::vector<KeysOfStore> All;

private:
  void note(V Store, bool Sharded, const Event &By);
  /// What E is given, which has a key and no store yet: where is it put?
  void takeBatched(const Event &E);
};

} // namespace

void Stores::note(V Store, bool Sharded, const Event &By) {
  auto Of = llvm::find_if(All, [&](const KeysOfStore &S) {
    // Two objects that nobody knows may be two batches, of two tables.
    return S.Store.Of == Store.Of ||
           (Store.Of->Kind != Kind::Unknown && trace::same(S.Store, Store));
  });
  if (Of == All.end())
    Of = All.insert(All.end(), {Store, false, nullptr});
  if (Sharded)
    Of->Sharded = true;
  else if (!Of->Bare)
    Of->Bare = &By;
}

void Stores::takeBatched(const Event &E) {
  const V Into = E.Object;
  if (!Into)
    return;
  for (V Arg : E.Args) {
    const Value &X = *plain(Arg).Of;
    if (X.Kind != Kind::Result || !X.By->How || !X.By->How->Access.Batched)
      continue;
    if (V Key = argument(*X.By, X.By->How->Access.Key))
      note(Into, hasShard(Key), *X.By);
  }
}

void Stores::take(const Event &E) {
  takeBatched(E);
  if (!E.How)
    return;
  const AccessRoles &R = E.How->Access;
  const V Store = storeOf(E);
  const V Key = argument(E, R.Key ? R.Key : R.Low),
          Set = Key ? V() : argument(E, R.Keys);
  if (Store && (Key || Set || R.Scans))
    note(Store, Set ? anyHasShard(Set) : Key && hasShard(Key), E);
}

NotSame whyMixedKeys(const std::vector<Item> &After) {
  Stores Of;
  forEachEvent(After, [&](const Event &E) { Of.take(E); });
  for (const KeysOfStore &S : Of.All)
    if (S.Sharded && S.Bare)
      return {fmt::format("after: keys of a store have a shard, and {} of it "
                          "is given none",
                          describe(*S.Bare)),
              false};
  return {};
}

} // namespace keyspread::proof
