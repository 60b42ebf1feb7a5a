#include "rewrites/proof/rows/Keys.h"

#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/proof/rows/Given.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

/// \p Part of a new key stands for nothing in the old one.
static NotSame whyNoKeyPart(const Context &C, V Part,
                            const std::vector<V> &Key) {
  const std::optional<ShardValue> Is = shardValue(Part);
  if (!Is) {
    const bool Tenants = llvm::any_of(C.Planned.Tables, [](auto &T) {
      return !T.second.TenantColumn.empty();
    });
    return {Tenants ? ""
                    : fmt::format("after: {} is part of the key; before: "
                                  "it was not",
                                  print(Part)),
            isPlain(Part)};
  }
  if (Is->Count && llvm::none_of(C.Sharded, [&](const ShardedTable &T) {
        return T.Shards == Is->Count;
      }))
    return {fmt::format("after: no planned table has {} shards", Is->Count),
            true};
  for (size_t I = 0; I < Is->Of.size(); ++I) {
    V Hashed = plain(Is->Of[I]);
    if (llvm::none_of(Key, [&](V K) { return same(plain(K), Hashed); }))
      return {fmt::format("after: the shard of {} stands in a key that it is "
                          "no part of",
                          print(Hashed)),
              isPlain(Hashed) || llvm::all_of(Key, [&](V K) {
                return shardValue(K) || madeOfOther(plain(K), Hashed);
              })};
  }
  return {};
}

NotSame compareKeys(const Context &C, Pairs &P, const Event &B,
                    const std::vector<V> &Old, const std::vector<V> &New) {
  std::vector<bool> Taken(New.size());
  size_t Last = 0;
  for (V Was : Old) {
    size_t At = 0;
    while (At < New.size() && (Taken[At] || !P.same(Was, New[At])))
      ++At;
    if (At == New.size())
      return {fmt::format("before: {} is part of the key of {}; after: it is "
                          "not",
                          print(Was), describe(B)),
              llvm::all_of(New, [&](V N) {
                return shardValue(N) || P.differSurely(Was, N);
              })};
    if (At < Last && C.Reordered.empty())
      return {fmt::format("after: {} has moved in the key of {}", print(Was),
                          describe(B)),
              true};
    Last = At;
    Taken[At] = true;
  }
  for (size_t I = 0; I < New.size(); ++I)
    if (!Taken[I]) {
      if (NotSame Why = whyNoKeyPart(C, New[I], New); !Why.Text.empty())
        return Why;
      if (I && C.Reordered.empty())
        return {fmt::format("after: {} does not lead the key of {}",
                            print(New[I]), describe(B)),
                true};
    }
  return {};
}

/// The runtime header puts a shard in front of the key \p Of, or of each key of
/// the set that it is.
static bool getsShards(V Of) {
  return Of && Of.Of->Kind == Kind::Result &&
         (Of.Of->By->Name == "keyspread::sharded_keys" ||
          Of.Of->By->Name == "keyspread::with_shard");
}

/// The first of \p Key, a whole key of \p T behind its shard, is the shard of
/// another part of it than the plan says.
static std::string whyOtherShard(const Context &C, const ShardedTable &T,
                                 const std::vector<V> &Key) {
  const Table *Of = C.Before.find(T.Table);
  const std::optional<ShardValue> Is = shardValue(Key.front());
  for (size_t I = 0; Of && I < T.HashOf.size() && I < Is->Of.size(); ++I) {
    std::optional<unsigned> At = Of->keyPosition(T.HashOf[I]);
    if (At && Of->keyPosition(T.ShardColumn))
      continue; // it is in the key before, too
    if (At && Key.size() == Of->PrimaryKey.size() + 1 &&
        madeOfOther(plain(Key[*At + 1]), plain(Is->Of[I])))
      return fmt::format("after: a key of '{}' has the shard of {}, and '{}' "
                         "is {}",
                         T.Table, print(Is->Of[I]), T.HashOf[I],
                         print(Key[*At + 1]));
  }
  return "";
}

/// The key set that \p Of is: what a call gives that adds a key to one is it.
static V keySet(V Of) {
  Of = plain(Of);
  while (Of && Of.Of->Kind == Kind::Result && Of.Of->By->How &&
         (Of.Of->By->How->Access.Key || Of.Of->By->How->Access.Low) &&
         Of.Of->By->Handle && Of.Of->By->Handle.Of != Of.Of)
    Of = plain(Of.Of->By->Handle);
  return Of;
}

/// The object that \p Of is: what a call gives that sets something of one is
/// it.
static V optionsObject(V Of) {
  Of = plain(Of);
  while (Of && Of.Of->Kind == Kind::Result && Of.Of->By->How &&
         !Of.Of->By->How->Access.Option.empty() && Of.Of->By->Handle &&
         Of.Of->By->Handle.Of != Of.Of)
    Of = plain(Of.Of->By->Handle);
  return Of;
}

/// The index that a read's options name, whose keys have no shard; empty: none;
/// no value: nobody knows.
static std::optional<std::string>
indexOf(const Event &E, const std::map<const Value *, V> &Named) {
  V Options = optionsObject(argument(E, E.How->Access.Options));
  if (!Options)
    return "";
  V Name;
  if (auto It = Named.find(Options.Of); It != Named.end())
    Name = It->second;
  else if (Options.Of->Kind == Kind::Record)
    for (size_t I = 0; I < Options.Of->Parts.size(); ++I)
      if (llvm::StringRef(Options.Of->Names[I])
              .ends_with("@FI@" + E.How->Access.IndexMember))
        Name = Options.Of->Parts[I];
  if (std::string Text = textOf(Name); !Text.empty())
    return Text;
  const bool IsEmpty =
      Name ? plain(Name).Of->Kind == Kind::Text
           : Options.Of->Kind == Kind::Result && Options.Of->By->How &&
                 Options.Of->By->Args.empty(); // made here, and nothing is set
  return IsEmpty ? std::optional<std::string>("") : std::nullopt;
}

NotSame unshardedKey(const Context &C, const std::vector<Item> &Items) {
  NotSame Result;
  using KeysOf = std::vector<std::pair<const Event *, V>>;
  std::map<const Value *, KeysOf> Keys;
  std::map<const Value *, V> Indexes; // by the options that name them
  forEachEvent(Items, [&](const Event &E) {
    if (!E.How || !Result.Text.empty())
      return;
    const AccessRoles &R = E.How->Access;
    for (std::optional<unsigned> Of : {R.Key, R.Low, R.High})
      if (E.Handle && Of && !getsShards(argument(E, Of)))
        if (V Key = plain(argument(E, Of)))
          Keys[keySet(E.Handle).Of].push_back({&E, Key});
    if (R.Option == "index" && E.Handle)
      Indexes[optionsObject(E.Handle).Of] =
          argument(E, E.How->Value.value_or(0));
    if (R.Verb != AccessVerb::Read && R.Verb != AccessVerb::Delete)
      return;
    const std::optional<std::string> Index = indexOf(E, Indexes);
    if (Index && !Index->empty())
      return;
    const ShardedTable *T = nullptr;
    for (V Arg : E.Args)
      if (std::string Table = textOf(Arg); !Table.empty() && !T)
        T = shardColumn(C, Table, "");
    if (!T)
      return;
    for (V Arg : E.Args)
      for (auto [By, Key] : getsShards(Arg) ? KeysOf() : Keys[keySet(Arg).Of]) {
        Parts Of = elements(Key);
        if (!Of && Key.Of->Kind == Kind::Result && Key.Of->By->How)
          Of = keyOf(*Key.Of->By);
        // A key that some other code makes: nobody knows what leads it.
        const bool IsOpaque =
            Key.Of->Kind == Kind::Operation ||
            (Key.Of->Kind == Kind::Result && !Key.Of->By->isDatabase());
        if (!Of && IsOpaque && Index && Index->empty() && C.Reordered.empty() &&
            !shardValue(Key))
          Result = {fmt::format("after: a key of '{}' is {}, and no shard is "
                                "seen in it",
                                T->Table, print(Key)),
                    false};
        if (!Of || Of->empty())
          continue;
        auto Shard = llvm::find_if(*Of, [](V P) { return !!shardValue(P); });
        if (Shard == Of->begin() && C.Reordered.empty())
          if (std::string Why = whyOtherShard(C, *T, *Of); !Why.empty()) {
            Result = {std::move(Why), true};
            continue;
          }
        if (Shard == Of->end() && llvm::all_of(*Of, isPlain))
          Result = {fmt::format("after: a key of '{}' names no shard: {}",
                                T->Table, print(Of->front())),
                    Index.has_value()};
        else if (Shard != Of->end() && shardValue(*Shard)->Count &&
                 shardValue(*Shard)->Count != T->Shards)
          Result = {fmt::format("after: a key of '{}' names one of {} shards; "
                                "the plan says {}",
                                T->Table, shardValue(*Shard)->Count, T->Shards),
                    true};
      }
  });
  return Result;
}

} // namespace keyspread::proof
