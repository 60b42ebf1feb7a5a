#include "rewrites/proof/Bound.h"

#include "matchers/sql/Statement.h"
#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

Bindings::Bindings(const std::vector<Item> &Items) {
  forEachEvent(Items, [&](const Event &E) {
    if (E.isDatabase())
      take(E);
  });
}

/// Arrays and packs: every value of the statement, in order.
void Bindings::takeList(const Event &E) {
  const std::vector<V> Values = valuesGiven(E);
  if (E.Handle)
    for (size_t I = 0; I < Values.size(); ++I)
      ByHandle[E.Handle.Of][I + 1].push_back(Values[I]);
}

void Bindings::take(const Event &E) {
  if (E.How->Values)
    return takeList(E);
  if (!E.How->Index || !E.How->Value || *E.How->Index >= E.Args.size() ||
      *E.How->Value >= E.Args.size() || !E.Handle)
    return;
  const Value &Index = *E.Args[*E.How->Index].Of;
  if (Index.Kind != Kind::Number)
    return;
  for (V Handle : alternatives(E.Handle)) // one of a few statements
    ByHandle[Handle.Of][Index.Number + 1 - E.How->IndexBase].push_back(
        *boundValue(E));
}

std::vector<V> Bindings::of(const Event &Statement, unsigned Number) const {
  auto Of =
      Statement.Handle ? ByHandle.find(Statement.Handle.Of) : ByHandle.end();
  if (Of == ByHandle.end())
    return {};
  auto It = Of->second.find(Number);
  return It == Of->second.end() ? std::vector<V>() : It->second;
}

namespace {

/// One pair of texts with what they are given.
struct Given {
  const Event &Of;
  const Bindings &Bound;
  const FlatText &Text;

  std::vector<V> at(Slot S) const {
    if (S.Kind == Slot::Hole)
      return S.Index < Text.Holes.size() ? std::vector<V>{Text.Holes[S.Index]}
                                         : std::vector<V>();
    return Bound.of(Of, S.Index);
  }
};

} // namespace

static std::string nameOf(Slot S) {
  return S.Kind == Slot::Hole
             ? fmt::format("the value {} of its text", S.Index + 1)
             : fmt::format("parameter {}", S.Index);
}

/// \p Shard is not the one of \p D's key.
static NotSame whyNotShard(const Demand &D, V Shard, const Given &New) {
  const std::optional<ShardValue> Is = shardValue(Shard);
  if (!Is) {
    const Value &X = *plain(Shard).Of;
    if (X.Kind == Kind::Number || X.Kind == Kind::Text ||
        X.Kind == Kind::Symbol || X.Kind == Kind::Result)
      return {fmt::format("after: '{}' is given {}, which is no shard",
                          D.Column, print(Shard)),
              true};
    return {}; // made in a way that is not seen
  }
  if (Is->Count && Is->Count != D.Shards)
    return {fmt::format("after: '{}' is one of {} shards; the plan says {}",
                        D.Column, Is->Count, D.Shards),
            true};
  for (size_t I = 0; I < D.Of.size() && I < Is->Of.size(); ++I) {
    if (!D.Of[I].From)
      continue;
    std::vector<V> Keys = New.at(*D.Of[I].From);
    V Hashed = plain(Is->Of[I]);
    if (!Keys.empty() &&
        llvm::none_of(Keys, [&](V Key) { return same(plain(Key), Hashed); }))
      return {fmt::format("after: '{}' is the shard of {}, and the key is {}",
                          D.Column, print(Hashed), print(plain(Keys[0]))),
              isPlain(Hashed) && isPlain(Keys[0])};
  }
  return {};
}

static NotSame whyNotShards(const Demand &D, const Given &New) {
  if (!D.Value.From)
    return {};
  for (V Shard : New.at(*D.Value.From))
    if (Shard.Of->Kind != Kind::Null)
      if (NotSame Why = whyNotShard(D, Shard, New); !Why.Text.empty())
        return Why;
  return {};
}

static bool isText(V Of) {
  return llvm::any_of(alternatives(Of), [](V One) {
    return One && (One.Of->Kind == Kind::Join || One.Of->Kind == Kind::Repeat);
  });
}

/// A hole is more than one value: a part of the statement, a table's name.
static bool hasOpenText(const FlatText &Text) {
  for (V Hole : Text.Holes)
    for (V Of : alternatives(Hole))
      if (!Of || Of.Of->Kind == Kind::Text || Of.Of->Kind == Kind::Join ||
          Of.Of->Kind == Kind::Repeat || Of.Of->Kind == Kind::Unknown)
        return true;
  llvm::StringRef Rest = Text.Text;
  for (size_t At; (At = Rest.find(sql::HoleByte)) != llvm::StringRef::npos;
       Rest = Rest.drop_front(At + 1)) {
    const std::string Before = Rest.take_front(At).rtrim(" \"`").lower();
    for (const char *Word :
         {"from", "into", "update", "join", "table", "by", "on", "select"})
      if (llvm::StringRef(Before).ends_with(Word))
        return true;
  }
  return false;
}

/// What was bound before is bound after, and means the same.
static NotSame compareValues(Pairs &P, const Proof &Of, const Given &Was,
                             const Given &Is) {
  for (auto [From, To] : Of.Partner) {
    std::vector<V> Values = Was.at(From), Others = Is.at(To);
    if (!Values.empty() && Others.empty() && Is.Bound.any(Is.Of))
      return {fmt::format("before: {} is {}; after: nobody gives {}",
                          nameOf(From), print(Values[0]), nameOf(To)),
              true};
    if (Values.size() != Others.size())
      continue; // bound in a way that is not seen
    for (size_t I = 0; I < Values.size(); ++I)
      if (!P.same(plain(Values[I]), plain(Others[I])))
        return {fmt::format("before: {} is {}; after: {} is {}", nameOf(From),
                            print(Values[I]), nameOf(To), print(Others[I])),
                !isText(Values[I]) && P.differSurely(Values[I], Others[I])};
  }
  return {};
}

/// The program counts: i + 1, next.fetch_add(1).
static bool isCounted(V Of) {
  const Value &X = *plain(Of).Of;
  if (X.Kind == Kind::Result)
    return llvm::StringRef(X.By->Name).starts_with("std::__atomic_base") ||
           llvm::StringRef(X.By->Name).starts_with("std::atomic");
  return X.Kind == Kind::Operation && X.Name == "+";
}

/// Some row has it as its new key, or one is made in a way that is not seen.
static bool isMadeForRow(const Pairs &P, V Of) {
  for (auto &[Handle, Keys] : P.Made)
    for (V Key : Keys)
      if (!isPlain(Key) || same(plain(Key), plain(Of)))
        return true;
  return false;
}

static NotSame compareOne(const Context &C, Pairs &P, const Event &B,
                          const Event &A, V Old, V New, const Bindings &Before,
                          const Bindings &After) {
  const FlatText One = flatten(Old), Two = flatten(New);
  if (!One.Known || !Two.Known)
    return {fmt::format("the text that {} is given is not known", describe(B)),
            false};
  Proof Of = proveStatement(One.Text, Two.Text, C.DialectOf(*B.How), C.Before,
                            C.Planned, C.Sharded, C.Reordered);
  if (!Of.Difference.empty())
    return {Of.Difference, Of.Certain && !B.How->SqlMore && !hasOpenText(One) &&
                               !hasOpenText(Two)};
  const Given Was{B, Before, One}, Is{A, After, Two};
  if (NotSame Why = compareValues(P, Of, Was, Is); !Why.Text.empty())
    return Why;
  for (const Demand &D : Of.Demands) {
    if (!D.Value.From)
      continue;
    std::vector<V> Given = Is.at(*D.Value.From);
    if (Given.empty() && After.any(A))
      return {fmt::format("after: nobody gives {}, '{}'", nameOf(*D.Value.From),
                          D.Column),
              true};
    if (D.Kind == Demand::KeyAgain && !P.Made.empty() && !Given.empty() &&
        isPlain(Given[0]) && !isMadeForRow(P, Given[0]))
      return {fmt::format("after: {} stands where the id of the last row stood",
                          print(Given[0])),
              false};
    if (D.Kind == Demand::Reversed)
      for (V Key : Given)
        if (isCounted(Key))
          return {fmt::format("after: '{}' is {}, and its bits are not turned",
                              D.Column, print(Key)),
                  true};
    if (D.Kind == Demand::NewKey && B.Handle)
      llvm::append_range(P.Made[B.Handle.Of], Given);
    if (D.Kind == Demand::ShardOf)
      if (NotSame Why = whyNotShards(D, Is); !Why.Text.empty())
        return Why;
  }
  return {};
}

/// It may be about a table that changes.
static bool names(const Context &C, V Text) {
  const std::string Flat = flatten(Text).Text;
  auto Has = [&](llvm::StringRef Table) {
    return llvm::StringRef(Flat).contains_insensitive(Table);
  };
  return llvm::any_of(C.Sharded, [&](auto &T) { return Has(T.Table); }) ||
         llvm::any_of(C.Reordered, [&](auto &T) { return Has(T.Table); });
}

NotSame whyNotSameStatement(const Context &C, Pairs &P, const Event &B,
                            const Event &A, const Bindings &Before,
                            const Bindings &After) {
  std::vector<V> Old = alternatives(plain(B.Text)),
                 New = alternatives(plain(A.Text));
  if (Old.size() != New.size())
    return {};
  for (size_t I = 0; I < Old.size(); ++I) {
    if (!Old[I] || !New[I] || (P.same(Old[I], New[I]) && !names(C, Old[I])))
      continue;
    if (NotSame Why = compareOne(C, P, B, A, Old[I], New[I], Before, After);
        !Why.Text.empty())
      return Why;
  }
  return {};
}

} // namespace keyspread::proof
