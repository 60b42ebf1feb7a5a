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
    for (V One : alternatives(Text, Most))
      if (One && !take(One, Result))
        return alternatives(Text); // too many
    return Result;
  }

private:
  static constexpr size_t Most = 128;

  /// What is asked for once is answered the same again, in what is chosen, too.
  V decided(V Of) const {
    while (Of && Of.Of->Kind == Kind::Choice) {
      auto It = Sides.find(print(Of.Of->Parts[0]));
      if (It == Sides.end())
        break;
      Of = Of.Of->Parts[It->second];
    }
    return Of;
  }

  bool take(V Text, std::vector<V> &Out) {
    if (Text.Of->Kind != Kind::Join) {
      Out.push_back(Text);
      return Out.size() <= Most;
    }
    std::vector<V> Parts;
    bool Any = false;
    for (V Part : Text.Of->Parts) {
      Parts.push_back(decided(Part));
      Any |= Parts.back().Of != Part.Of;
    }
    if (Any) // with other choices in it
      return take({Make.join(std::move(Parts)).Of, Text.Way}, Out);
    auto Open = llvm::find_if(Parts, Opens);
    if (Open == Parts.end()) {
      Out.push_back(Text);
      return Out.size() <= Most;
    }
    const std::string Asked = print(Open->Of->Parts[0]);
    for (const size_t Side : {1, 2}) {
      Sides[Asked] = Side;
      const bool Few = take(Text, Out);
      Sides.erase(Asked);
      if (!Few)
        return false;
    }
    return true;
  }

  std::map<std::string, size_t> Sides; // of the conditions that are decided
  Values &Make;
  OpensChoice Opens;
};

} // namespace

std::vector<V> possibleTexts(Values &Make, V Text, OpensChoice Opens) {
  return Deciding(Make, Opens).of(Text);
}

} // namespace keyspread::trace
