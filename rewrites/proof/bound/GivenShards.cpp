#include "rewrites/proof/bound/GivenShards.h"

#include "rewrites/proof/rows/OrNothing.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

std::string nameOf(Slot S) {
  return S.Kind == Slot::Hole
             ? fmt::format("the value {} of its text", S.Index + 1)
             : fmt::format("parameter {}", S.Index);
}

/// \p Of is surely not the value of the literal \p Sql.
static bool isOtherThan(llvm::StringRef Sql, V Of) {
  const bool Quoted = Sql.consume_front("'") && Sql.consume_back("'");
  if (Sql.contains('\'') || Sql.contains('\\') || Sql.empty())
    return false;
  int64_t Number = 0;
  const bool IsNumber = !Sql.getAsInteger(10, Number);
  if (!Quoted && !IsNumber)
    return false; // no literal
  if (Of.Of->Kind == Kind::Text)
    return Sql != Of.Of->Name;
  if (Of.Of->Kind == Kind::Number)
    return !IsNumber || Number != Of.Of->Number;
  return makerOf(Of) != nullptr;
}

/// \p Shard, which is given as number \p At of \p Count, is not the one of \p
/// D's key. The first shard goes with the first key, where there are as many.
static NotSame whyNotShard(const Demand &D, V Shard, const Given &New,
                           size_t At, size_t Count, bool OrNothing = false) {
  const std::optional<ShardValue> Is = shardValue(Shard);
  if (!Is) {
    const Value &X = *plain(Shard).Of;
    if (X.Kind == Kind::Number || X.Kind == Kind::Text ||
        X.Kind == Kind::Symbol || X.Kind == Kind::Result)
      return {fmt::format("after: '{}' is given {}, which is no shard",
                          D.Column, brief(Shard)),
              true};
    return {fmt::format("after: '{}' is {}, and no shard is seen in it",
                        D.Column, brief(Shard)),
            false};
  }
  if (D.Of.size() != Is->Of.size())
    return {fmt::format("after: '{}' is the shard of {} values, and the key "
                        "has {}",
                        D.Column, Is->Of.size(), D.Of.size()),
            false};
  if (Is->Count && Is->Count != D.Shards)
    return {fmt::format("after: '{}' is one of {} shards; the plan says {}",
                        D.Column, Is->Count, D.Shards),
            true};
  if (Is->Modulo != D.Modulo)
    return {fmt::format("after: '{}' is made in another way than the plan says",
                        D.Column),
            true};
  auto Bare = [&](V Of) {
    Of = plain(Of);
    return Is->Nullable || OrNothing ? plain(withoutNull(Of)) : Of;
  };
  for (size_t I = 0; I < D.Of.size() && I < Is->Of.size(); ++I) {
    V Hashed = Bare(Is->Of[I]);
    if (!D.Of[I].From) {
      if (isOtherThan(D.Of[I].Sql, Hashed))
        return {fmt::format("after: '{}' is the shard of {}, and the key is {}",
                            D.Column, brief(Hashed), D.Of[I].Sql),
                true};
      continue;
    }
    std::vector<V> Keys = New.at(*D.Of[I].From);
    if (Count > 1 && Keys.size() == Count && !same(Bare(Keys[At]), Hashed) &&
        llvm::any_of(Keys, [&](V Key) { return same(Bare(Key), Hashed); }))
      return {fmt::format("after: '{}' is the shard of {}, and the key is {} "
                          "that time",
                          D.Column, brief(Hashed), brief(plain(Keys[At]))),
              false};
    if (!Keys.empty() &&
        llvm::none_of(Keys, [&](V Key) { return same(Bare(Key), Hashed); }))
      return {fmt::format("after: '{}' is the shard of {}, and the key is {}",
                          D.Column, brief(Hashed), brief(plain(Keys[0]))),
              (isPlain(Hashed) && isPlain(Keys[0])) ||
                  llvm::all_of(Keys, [&](V Key) {
                    return madeOfOther(plain(Key), Hashed);
                  })};
  }
  return {};
}

/// The shard is nothing in some cases: in those in which its key is.
static NotSame whyNotShardOrNothing(const Demand &D, const Given &New,
                                    llvm::ArrayRef<V> Shards, size_t At) {
  const std::vector<V> Keys = D.Of.size() == 1 && D.Of[0].From
                                  ? New.at(*D.Of[0].From)
                                  : std::vector<V>();
  const bool InTurn = Keys.size() == Shards.size();
  for (size_t I = 0; I < Keys.size(); ++I)
    if (const V Shard = whereThereIsA(Keys[I], Shards[At], New.Of.Known);
        Shard && (!InTurn || I == At))
      return whyNotShard(D, Shard, New, At, Shards.size(), true);
  return {fmt::format("after: '{}' is nothing in other cases than its key: {}",
                      D.Column, brief(Shards[At])),
          false};
}

static bool isNullable(const Context &C, const Demand &D) {
  return llvm::any_of(C.Sharded, [&](const ShardedTable &T) {
    return T.Nullable && sql::sameName(T.Table, D.Table) &&
           sql::sameName(T.ShardColumn, D.Column);
  });
}

bool isNothingAsItsKey(const Context &C, const Demand &D, const Given &New) {
  auto IsNothing = [&](Slot S) {
    return New.at(S).empty() && New.mayBeNull(S);
  };
  return D.Kind == Demand::ShardOf && isNullable(C, D) && D.Value.From &&
         IsNothing(*D.Value.From) && llvm::all_of(D.Of, [&](const Operand &Of) {
           return Of.From && IsNothing(*Of.From);
         });
}

NotSame whyNotShards(const Context &C, const Demand &D, const Given &New) {
  if (!D.Value.From)
    return {};
  const bool MayBeNull = isNullable(C, D);
  if (!MayBeNull && New.mayBeNull(*D.Value.From))
    return {fmt::format("after: '{}' is bound to NULL on some way, as {} is",
                        D.Column, nameOf(*D.Value.From)),
            true};
  const std::vector<V> Shards = New.at(*D.Value.From);
  for (const Operand &Of : D.Of)
    if (const size_t Keys = Of.From ? New.at(*Of.From).size() : 0;
        Keys > Shards.size() && !Shards.empty())
      return {fmt::format("after: '{}' is given {} times, and its key {} times",
                          D.Column, Shards.size(), Keys),
              false};
  for (size_t I = 0; I < Shards.size(); ++I)
    if (Shards[I].Of->Kind == Kind::Null && !MayBeNull)
      return {fmt::format("after: nobody gives {}, '{}'", nameOf(*D.Value.From),
                          D.Column),
              true};
    else if (Shards[I].Of->Kind != Kind::Null)
      if (NotSame Why = MayBeNull && mayBeNothing(Shards[I])
                            ? whyNotShardOrNothing(D, New, Shards, I)
                            : whyNotShard(D, Shards[I], New, I, Shards.size());
          !Why.Text.empty())
        return Why;
  return {};
}

} // namespace keyspread::proof
