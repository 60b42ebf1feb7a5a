// What is asked of the values of all events of a trace.
#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/trace/Models.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

namespace {

/// Whether values hold what one call gave.
struct Search {
  const Event &For;
  bool Found = false, Unknown = false;

  void in(V Of, unsigned Depth = 0) {
    constexpr unsigned MostDepth = 12;
    if (!Of || Found)
      return;
    const Value &X = *Of.Of;
    Found |= X.Kind == Kind::Result && X.By == &For;
    Unknown |= Depth > MostDepth || X.Kind == Kind::Closure;
    for (V Part : X.Parts)
      if (Depth <= MostDepth)
        in(Part, Depth + 1);
    if (X.Base)
      in(X.Base, Depth + 1);
  }
};

} // namespace

/// What \p E points to elsewhere, in the arrays and structs that it is given.
static bool pointsOn(V Of, unsigned Depth = 0) {
  constexpr unsigned MostDepth = 6;
  return Of && (Of.Of->Kind == Kind::Pointer || Of.Of->Kind == Kind::Unknown ||
                Depth > MostDepth || llvm::any_of(Of.Of->Parts, [&](V Part) {
                  return pointsOn(Part, Depth + 1);
                }));
}

Goes whereGiven(const Event &Maker, const std::vector<Item> &After,
                const Event *But) {
  Search Of{Maker};
  forEachEvent(After, [&](const Event &E) {
    if (&E == But || makesId(E))
      return;
    for (size_t I = 0; I < E.Args.size(); ++I) {
      Of.in(E.Args[I]);
      Of.in(E.Behind[I]);
      if (E.How && E.How->Values && I >= *E.How->Values && E.Bound.empty())
        Of.Unknown |= pointsOn(E.Behind[I] ? E.Behind[I] : E.Args[I]);
    }
    Of.in(E.Text);
    for (V Value : E.Bound)
      Of.in(Value);
  });
  return Of.Found     ? Goes::Somewhere
         : Of.Unknown ? Goes::Unknown
                      : Goes::Nowhere;
}

/// The number of shards in \p Of that the plan does not say; 0: there is none.
static unsigned otherCount(const Pairs &P, V Of, unsigned Depth = 0) {
  constexpr unsigned MostDepth = 12;
  if (!Of || Depth > MostDepth)
    return 0;
  if (const std::optional<ShardValue> Is = shardValue(Of);
      Is && Is->Count && !P.Shards.count(Is->Count))
    return Is->Count;
  if (Of.Of->Kind == Kind::Result && isMint(*Of.Of->By) && Of.Of->By->At) {
    const std::string Written = shardCount(*Of.Of->By->At);
    llvm::StringRef Rest = Written;
    unsigned Count = 0;
    if (Rest.consume_front("<") && !Rest.consumeInteger(10, Count) &&
        !P.isCountOfShards(Written))
      return Count;
  }
  for (V Part : Of.Of->Parts)
    if (const unsigned Count = otherCount(P, Part, Depth + 1))
      return Count;
  return 0;
}

/// The shards of the keys that what \p Of stands for was asked with; 0: none.
static unsigned shardsAsked(V Of) {
  if (!Of || plain(Of).Of->Kind != Kind::Result)
    return 0;
  for (V Arg : plain(Of).Of->By->Args) {
    llvm::StringRef Name = plain(Arg).Of->Name;
    unsigned Count = 0;
    if (Name.consume_front("keyspread::sharded_key<") &&
        !Name.consumeInteger(10, Count))
      return Count;
  }
  return 0;
}

/// The runtime header takes a shard out of what was asked with one of another
/// number of shards.
static NotSame whyTakesOther(const Event &E) {
  if (!llvm::StringRef(E.Name).starts_with("keyspread::") || !E.At ||
      E.Args.empty())
    return {};
  const std::string Written = shardCount(*E.At);
  llvm::StringRef Rest = Written;
  unsigned Count = 0;
  const unsigned Asked = shardsAsked(E.Args[0]);
  if (!Asked || !Rest.consume_front("<") || Rest.consumeInteger(10, Count) ||
      Count == Asked)
    return {};
  return {fmt::format("after: {} takes one of {} shards from a key that has "
                      "one of {}",
                      describe(E), Count, Asked),
          true};
}

NotSame whyOtherCounts(const Pairs &P, const std::vector<Item> &After) {
  NotSame Result;
  forEachEvent(After, [&](const Event &E) {
    if (NotSame Why = whyTakesOther(E); !Why.Text.empty())
      Result = std::move(Why);
    for (const std::vector<V> *Values : {&E.Args, &E.Behind, &E.Bound})
      for (V Of : *Values)
        if (const unsigned Count = otherCount(P, Of))
          Result = {fmt::format("after: no planned table has {} shards", Count),
                    true};
  });
  return Result;
}

} // namespace keyspread::proof
