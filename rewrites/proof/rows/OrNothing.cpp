#include "rewrites/proof/rows/OrNothing.h"

#include "rewrites/proof/Runtime.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::proof {

using namespace trace;

namespace {

/// One choice between nothing and something.
struct OrNothing {
  V If;              // the condition
  bool Holds = true; // nothing is chosen where it holds
  V Else;            // what is chosen in the other case
};

} // namespace

static std::optional<OrNothing> orNothing(V Of) {
  Of = plain(Of);
  if (!Of || Of.Of->Kind != Kind::Choice)
    return std::nullopt;
  const auto &Parts = Of.Of->Parts;
  const bool First = Parts[1].Of->Kind == Kind::Null,
             Second = Parts[2].Of->Kind == Kind::Null;
  if (First == Second)
    return std::nullopt;
  OrNothing Is{Parts[0], First, Parts[First ? 2 : 1]};
  while (Is.If.Of->Kind == Kind::Operation && Is.If.Of->Name == "!") {
    Is.If = Is.If.Of->Parts[0];
    Is.Holds = !Is.Holds;
  }
  return Is;
}

bool mayBeNothing(V Shard) { return orNothing(Shard).has_value(); }

/// The program asks \p Key itself whether it holds something.
static bool asksKey(const OrNothing &Shard, V Key) {
  const Value &If = *Shard.If.Of;
  return !Shard.Holds && If.Kind == Kind::Operation && If.Name == "has_value" &&
         If.Parts.size() == 1 && same(plain(If.Parts[0]), plain(Key));
}

using Facts = llvm::ArrayRef<std::pair<V, bool>>;

/// What a condition chose that is known to hold, or not to.
static V chosen(V Of, Facts Known) {
  static constexpr unsigned Deepest = 16;
  for (unsigned I = 0; I < Deepest && Of.Of->Kind == Kind::Choice; ++I) {
    const auto &Parts = Of.Of->Parts;
    auto It = llvm::find_if(Known, [&](const std::pair<V, bool> &Fact) {
      return same(Fact.first, Parts[0]);
    });
    if (It == Known.end())
      break;
    Of = Parts[It->second ? 1 : 2];
  }
  return Of;
}

/// Both conditions ask for the same where \p Known holds.
static bool asksTheSame(V One, V Other, Facts Known, unsigned Depth = 0) {
  static constexpr unsigned Deepest = 8;
  One = chosen(One, Known);
  Other = chosen(Other, Known);
  if (same(One, Other))
    return true;
  const Value &X = *One.Of, &Y = *Other.Of;
  return Depth < Deepest && X.Kind == Kind::Operation && Y.Kind == X.Kind &&
         X.Name == Y.Name &&
         llvm::equal(
             X.Parts, Y.Parts,
             [&](V A, V B) { return asksTheSame(A, B, Known, Depth + 1); });
}

V whereThereIsA(V Key, V Shard, Facts Known) {
  bool Any = false;
  while (const std::optional<OrNothing> Is = orNothing(Shard)) {
    const std::optional<OrNothing> Of = orNothing(Key);
    if (Of && Of->Holds == Is->Holds && asksTheSame(Of->If, Is->If, Known))
      Key = Of->Else;
    else if (!asksKey(*Is, Key))
      return V();
    Shard = Is->Else;
    Any = true;
  }
  return Any ? Shard : V();
}

} // namespace keyspread::proof
