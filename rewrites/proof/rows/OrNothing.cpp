#include "rewrites/proof/rows/OrNothing.h"

#include "rewrites/proof/Runtime.h"

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

V whereThereIsA(V Key, V Shard) {
  bool Any = false;
  while (const std::optional<OrNothing> Is = orNothing(Shard)) {
    const std::optional<OrNothing> Of = orNothing(Key);
    if (Of && Of->Holds == Is->Holds && same(Of->If, Is->If))
      Key = Of->Else;
    else if (!asksKey(*Is, Key))
      return V();
    Shard = Is->Else;
    Any = true;
  }
  return Any ? Shard : V();
}

} // namespace keyspread::proof
