#include "rewrites/proof/Bound.h"

#include "rewrites/proof/Events.h"
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
  const unsigned First = *E.How->Values;
  std::vector<V> Values;
  if (E.How->ValuesPack)
    Values.assign(E.Args.begin() + std::min<size_t>(First, E.Args.size()),
                  E.Args.end());
  else if (First < E.Args.size()) {
    V Of = E.Behind[First] ? E.Behind[First] : E.Args[First];
    if (Of.Of->Kind == Kind::List && !Of.Of->Open)
      Values = Of.Of->Parts;
  }
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
  ByHandle[E.Handle.Of][Index.Number + 1 - E.How->IndexBase].push_back(
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

/// A number, whatever text was made of it on the way.
static V plain(V Of) {
  while (Of && Of.Of->Kind == Kind::Operation &&
         (Of.Of->Name == "to_string" || Of.Of->Name == "std::to_string") &&
         Of.Of->Parts.size() == 1)
    Of = Of.Of->Parts[0];
  return Of;
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

static std::string whyNotShard(Pairs &P, const Demand &D, const Given &New) {
  if (!D.Value.From)
    return "";
  for (V Shard : New.at(*D.Value.From)) {
    Shard = plain(Shard);
    const Value &X = *Shard.Of;
    if (X.Kind == Kind::Null)
      continue;
    if (X.Kind != Kind::Operation ||
        !llvm::StringRef(X.Name).contains("shard_of")) {
      if (X.Kind == Kind::Number || X.Kind == Kind::Text ||
          X.Kind == Kind::Symbol)
        return fmt::format("after: '{}' is given {}, which is no shard",
                           D.Column, print(Shard));
      continue; // made in a way that is not seen
    }
    for (size_t I = 0; I < D.Of.size() && I < X.Parts.size(); ++I) {
      if (!D.Of[I].From)
        continue;
      std::vector<V> Keys = New.at(*D.Of[I].From);
      V Hashed = plain(X.Parts[I]);
      if (!Keys.empty() &&
          llvm::none_of(Keys, [&](V Key) { return same(plain(Key), Hashed); }))
        return fmt::format("after: '{}' is the shard of {}, and the key is {}",
                           D.Column, print(Hashed), print(plain(Keys[0])));
    }
  }
  return "";
}

static std::string compareOne(const Context &C, Pairs &P, const Event &B,
                              const Event &A, V Old, V New,
                              const Bindings &Before, const Bindings &After) {
  const FlatText One = flatten(Old), Two = flatten(New);
  if (!One.Known || !Two.Known)
    return "";
  Proof Of = proveStatement(One.Text, Two.Text, C.DialectOf(*B.How), C.Before,
                            C.Planned, C.Sharded, C.Reordered);
  if (!Of.Difference.empty())
    return Of.Difference;
  const Given Was{B, Before, One}, Is{A, After, Two};
  for (auto [From, To] : Of.Partner) {
    std::vector<V> Values = Was.at(From), Others = Is.at(To);
    if (Values.empty() || Others.empty() || Values.size() != Others.size())
      continue; // bound in a way that is not seen
    for (size_t I = 0; I < Values.size(); ++I)
      if (!P.same(plain(Values[I]), plain(Others[I])))
        return fmt::format("before: {} is {}; after: {} is {}", nameOf(From),
                           print(Values[I]), nameOf(To), print(Others[I]));
  }
  for (const Demand &D : Of.Demands)
    if (D.Kind == Demand::ShardOf)
      if (std::string Why = whyNotShard(P, D, Is); !Why.empty())
        return Why;
  return "";
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

std::string whyNotSameStatement(const Context &C, Pairs &P, const Event &B,
                                const Event &A, const Bindings &Before,
                                const Bindings &After) {
  std::vector<V> Old = alternatives(B.Text), New = alternatives(A.Text);
  if (Old.size() != New.size())
    return "";
  for (size_t I = 0; I < Old.size(); ++I) {
    if (!Old[I] || !New[I] || (P.same(Old[I], New[I]) && !names(C, Old[I])))
      continue;
    if (std::string Why = compareOne(C, P, B, A, Old[I], New[I], Before, After);
        !Why.empty())
      return Why;
  }
  return "";
}

} // namespace keyspread::proof
