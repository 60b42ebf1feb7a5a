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
                                  brief(Part)),
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
                          brief(Hashed)),
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
                          brief(Was), describe(B)),
              llvm::all_of(New, [&](V N) {
                return shardValue(N) || P.differSurely(Was, N);
              })};
    if (At < Last && C.Reordered.empty())
      return {fmt::format("after: {} has moved in the key of {}", brief(Was),
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
                            brief(New[I]), describe(B)),
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
                         T.Table, brief(Is->Of[I]), T.HashOf[I],
                         brief(Key[*At + 1]));
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

namespace {

/// A key that an access of a table is given.
struct KeyUse {
  const Event *By;                // that puts it into the set
  std::optional<unsigned> Role;   // of By's arguments
  V Key;                          // as it is given
  std::vector<std::string> Texts; // given to the access: the table's name
  std::optional<std::string> Index;
  bool IsScan; // of the runtime header: of points alone the shard is asked

  /// What it is made of.
  Parts parts() const {
    Parts Of = elements(Key);
    if (!Of && Key.Of->Kind == Kind::Result && Key.Of->By->How)
      Of = keyOf(*Key.Of->By);
    return Of;
  }
};

class KeyUses {
public:
  explicit KeyUses(const std::vector<Item> &Items) {
    forEachEvent(Items, [&](const Event &E) { take(E); });
  }
  std::vector<KeyUse> All;

private:
  void take(const Event &E) {
    const bool IsScan = scansShards(E);
    if (!E.How && !IsScan)
      return;
    if (E.How)
      collect(E, E.How->Access);
    if (!IsScan && E.How->Access.Verb != AccessVerb::Read &&
        E.How->Access.Verb != AccessVerb::Delete)
      return;
    std::vector<std::string> Texts;
    for (V Arg : E.Args)
      if (std::string Text = textOf(Arg); !Text.empty())
        Texts.push_back(std::move(Text));
    const std::optional<std::string> Index =
        IsScan ? std::optional<std::string>("") : indexOf(E, Indexes);
    for (V Arg : E.Args)
      if (auto It = Keys.find(keySet(Arg).Of);
          It != Keys.end() && !getsShards(Arg))
        for (KeyUse Use : It->second) {
          Use.Texts = Texts;
          Use.Index = Index;
          Use.IsScan = IsScan;
          All.push_back(std::move(Use));
        }
  }

  void collect(const Event &E, const AccessRoles &R) {
    for (std::optional<unsigned> Of : {R.Key, R.Low, R.High})
      if (E.Handle && Of && !getsShards(argument(E, Of)))
        if (V Key = plain(argument(E, Of)))
          Keys[keySet(E.Handle).Of].push_back({&E, Of, Key, {}, "", false});
    if (R.Option == "index" && E.Handle)
      Indexes[optionsObject(E.Handle).Of] =
          argument(E, E.How->Value.value_or(0));
  }

  std::map<const Value *, std::vector<KeyUse>> Keys; // by the set
  std::map<const Value *, V> Indexes; // by the options that name them
};

} // namespace

/// \p Use, of the table \p T with shards, names none of them, or another.
static NotSame whyShardless(const Context &C, const ShardedTable &T,
                            const KeyUse &Use) {
  const V Key = Use.Key;
  const Parts Of = Use.parts();
  // A key that some other code makes: nobody knows what leads it.
  const bool IsOpaque =
      Key.Of->Kind == Kind::Operation ||
      (Key.Of->Kind == Kind::Result && !Key.Of->By->isDatabase());
  if (!Of && IsOpaque && Use.Index && Use.Index->empty() &&
      C.Reordered.empty() && !shardValue(Key))
    return {fmt::format("after: a key of '{}' is {}, and no shard is seen in "
                        "it",
                        T.Table, brief(Key)),
            false};
  if (!Of || Of->empty())
    return {};
  auto Shard = llvm::find_if(*Of, [](V P) { return !!shardValue(P); });
  if (Shard == Of->begin() && C.Reordered.empty())
    if (std::string Why = whyOtherShard(C, T, *Of); !Why.empty())
      return {std::move(Why), true};
  if (Shard == Of->end() && llvm::all_of(*Of, isPlain))
    return {fmt::format("after: a key of '{}' names no shard: {}", T.Table,
                        brief(Of->front())),
            Use.Index.has_value()};
  if (Shard != Of->end() && shardValue(*Shard)->Count &&
      shardValue(*Shard)->Count != T.Shards)
    return {fmt::format("after: a key of '{}' names one of {} shards; the plan "
                        "says {}",
                        T.Table, shardValue(*Shard)->Count, T.Shards),
            true};
  return {};
}

NotSame unshardedKey(const Context &C, const std::vector<Item> &Items) {
  for (const KeyUse &Use : KeyUses(Items).All) {
    if ((Use.Index && !Use.Index->empty()) ||
        (Use.IsScan && !Use.By->How->Access.Key))
      continue;
    const ShardedTable *T = nullptr;
    for (const std::string &Text : Use.Texts)
      if (!T)
        T = shardColumn(C, Text, "");
    if (!T)
      continue;
    if (NotSame Why = whyShardless(C, *T, Use); !Why.Text.empty())
      return Why;
  }
  return {};
}

NotSame unmergedScan(const Context &C, const std::vector<Item> &Items) {
  std::map<const Value *, V> Named;
  forEachEvent(Items, [&](const Event &E) {
    if (E.How && E.How->Access.Option == "index" && E.Handle)
      Named[optionsObject(E.Handle).Of] = argument(E, E.How->Value.value_or(0));
  });
  NotSame Result;
  forEachEvent(Items, [&](const Event &E) {
    if (!Result.Text.empty() || !E.How || scansShards(E) ||
        E.How->Access.Verb != AccessVerb::Read || E.How->Access.AnyOrder)
      return;
    const V Keys = keySet(argument(E, E.How->Access.Keys));
    if (!Keys || Keys.Of->Kind != Kind::Result || !Keys.Of->By->How ||
        !Keys.Of->By->How->Access.AllKeys)
      return;
    const ShardedTable *T =
        shardColumn(C, textOf(argument(E, E.How->Access.Table)), "");
    const Table *Was = T ? C.Before.find(T->Table) : nullptr;
    const std::optional<std::string> Index = indexOf(E, Named);
    if (Was && !Was->column(T->ShardColumn) && Index && Index->empty())
      Result = {fmt::format("after: the rows of '{}' come shard by shard, and "
                            "not in the order of their keys",
                            T->Table),
                true};
  });
  return Result;
}

/// The parts of \p Use before the rewrite.
static Parts partsBefore(const Pairs &P, const KeyUse &Use) {
  const bool IsMade = Use.Key.Of->Kind == Kind::Result;
  auto It = P.ToBefore.find(IsMade ? Use.Key.Of->By : Use.By);
  if (It == P.ToBefore.end() || !It->second->How)
    return std::nullopt;
  return IsMade ? keyOf(*It->second)
                : elements(plain(argument(*It->second, Use.Role)));
}

static const KeyColumn *columnIn(const std::vector<KeyColumn> &Key,
                                 const std::string &Column) {
  auto It = llvm::find_if(Key, [&](const KeyColumn &Of) {
    return sql::sameName(Of.Column, Column);
  });
  return It == Key.end() ? nullptr : &*It;
}

/// \p New, a key of \p K's table that was \p Old, is not in its new order.
static std::string whyOtherOrder(const ReorderedKey &K, Pairs &P,
                                 const std::vector<V> &Old,
                                 const std::vector<V> &New) {
  std::optional<size_t> Last; // where the column before it is
  std::string Before;
  size_t Left = std::min(Old.size(), K.Old.size());
  for (const KeyColumn &Column : K.New) {
    const KeyColumn *Was = columnIn(K.Old, Column.Column);
    if (!Was || !Left)
      continue;
    const size_t I = Was - K.Old.data();
    if (I >= Old.size())
      return fmt::format("after: a key of '{}' has no '{}' in front", K.Table,
                         Column.Column);
    size_t At = 0;
    while (At < New.size() && !P.same(Old[I], New[At]))
      ++At;
    if (At == New.size())
      return ""; // told where keys are compared
    if (Last && At < *Last)
      return fmt::format("after: '{}' stands in front of '{}' in a key of '{}'",
                         Column.Column, Before, K.Table);
    Last = At;
    Before = Column.Column;
    --Left;
  }
  return "";
}

/// \p Old had its tenant in front, and a shard behind it, before; \p New is the
/// same. A prefix of a key with a tenant alone cannot be told from one without.
static bool keepsTenant(const ReorderedKey &K, Pairs &P,
                        const std::vector<V> &Old, const std::vector<V> &New) {
  const bool Had = Old.size() > K.Old.size() ||
                   (Old.size() > 1 && shardValue(Old[1]).has_value());
  if (!Had || Old.size() != New.size())
    return false;
  for (size_t I = 0; I < Old.size(); ++I)
    if (!P.same(Old[I], New[I]))
      return false;
  return true;
}

/// \p New, a key of \p K's table that was \p Old, does not begin with its
/// tenant and the shard of what follows.
static std::string whyOtherTenant(const Context &C, const ReorderedKey &K,
                                  Pairs &P, const std::vector<V> &Old,
                                  const std::vector<V> &New) {
  if (keepsTenant(K, P, Old, New))
    return "";
  if (New.empty() || shardValue(New[0]) ||
      llvm::any_of(Old, [&](V Was) { return P.same(Was, New[0]); }))
    return fmt::format("after: a key of '{}' does not begin with '{}'", K.Table,
                       K.Tenant);
  auto T = llvm::find_if(C.Sharded, [&](const ShardedTable &Of) {
    return !Of.HotTenants.empty() &&
           llvm::StringRef(Of.Table).equals_insensitive(K.Table);
  });
  if (T == C.Sharded.end() || New.size() == 1)
    return "";
  const std::optional<ShardValue> Is = shardValue(New[1]);
  if (!Is)
    return fmt::format("after: no shard follows '{}' in a key of '{}'",
                       K.Tenant, K.Table);
  // Behind the tenant and the shard stands the old key.
  for (size_t I = 0; I < T->HashOf.size() && I < Is->Of.size(); ++I) {
    const KeyColumn *Column = columnIn(K.Old, T->HashOf[I]);
    if (I && !Column)
      continue;
    const size_t At = I ? 2 + (Column - K.Old.data()) : 0;
    if (At < New.size() && !same(plain(New[At]), plain(Is->Of[I])))
      return fmt::format("after: a key of '{}' has the shard of {}, and '{}' "
                         "is {}",
                         K.Table, brief(Is->Of[I]), T->HashOf[I],
                         brief(New[At]));
  }
  return "";
}

NotSame keyInOldOrder(const Context &C, Pairs &P,
                      const std::vector<Item> &After) {
  if (C.Reordered.empty())
    return {};
  for (const KeyUse &Use : KeyUses(After).All) {
    if (!Use.Index || !Use.Index->empty())
      continue;
    for (const ReorderedKey &K : C.Reordered) {
      if (K.done() || llvm::none_of(Use.Texts, [&](llvm::StringRef Text) {
            return Text.equals_insensitive(K.Table);
          }))
        continue;
      const Parts New = Use.parts(), Old = partsBefore(P, Use);
      if (!New || !Old)
        continue;
      std::string Why = whyOtherOrder(K, P, *Old, *New);
      // One that stood in the key has only moved.
      if (Why.empty() && !K.Tenant.empty() && !columnIn(K.Old, K.Tenant))
        Why = whyOtherTenant(C, K, P, *Old, *New);
      if (!Why.empty())
        return {std::move(Why), true};
    }
  }
  return {};
}

} // namespace keyspread::proof
