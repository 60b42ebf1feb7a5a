#include "rewrites/trace/PossibleTexts.h"

#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

/// What \p Choice can choose is each such that \p Is holds.
static bool choosesOnly(V Choice, llvm::function_ref<bool(const Value &)> Is) {
  return Choice && Choice.Of->Kind == Kind::Choice &&
         llvm::all_of(alternatives(Choice),
                      [&](V One) { return One && Is(*One.Of); });
}

bool choosesLiterals(V Choice) {
  return choosesOnly(
      Choice, [](const Value &X) { return X.Kind == Kind::Text && X.From; });
}

bool choosesTexts(V Choice) {
  return choosesOnly(Choice, [](const Value &X) {
    return X.Kind == Kind::Text || X.Kind == Kind::Join;
  });
}

namespace {

class Deciding {
public:
  Deciding(Values &Make, OpensChoice Opens) : Make(Make), Opens(Opens) {}

  std::vector<V> of(V Text) {
    std::vector<V> Result;
    for (V One : alternatives(Text))
      if (One && !take(One, Result))
        return alternatives(Text); // too many
    return Result;
  }

private:
  static constexpr size_t Most = 16;

  static V decided(V Of, const std::string &Asked, size_t Side) {
    while (Of && Of.Of->Kind == Kind::Choice && print(Of.Of->Parts[0]) == Asked)
      Of = Of.Of->Parts[Side];
    return Of;
  }

  bool take(V Text, std::vector<V> &Out) {
    const std::vector<V> &Parts = Text.Of->Parts;
    auto Open = llvm::find_if(Parts, Opens);
    if (Text.Of->Kind != Kind::Join || Open == Parts.end()) {
      Out.push_back(Text);
      return Out.size() <= Most;
    }
    const std::string Asked = print(Open->Of->Parts[0]);
    for (const size_t Side : {1, 2}) {
      std::vector<V> Now;
      for (V Part : Parts)
        Now.push_back(decided(Part, Asked, Side));
      if (!take({Make.join(std::move(Now)).Of, Text.Way}, Out))
        return false;
    }
    return true;
  }

  Values &Make;
  OpensChoice Opens;
};

} // namespace

std::vector<V> possibleTexts(Values &Make, V Text, OpensChoice Opens) {
  return Deciding(Make, Opens).of(Text);
}

} // namespace keyspread::trace
