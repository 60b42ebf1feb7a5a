// What conditions tell that hold here. `if (open(s) != 0) return -1;` says of
// each way through open() that ended with an error that it was not taken: what
// is in memory behind it is what the others left.
#include "rewrites/trace/Machine.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

/// Conditions that are made of others end somewhere.
static constexpr unsigned Deepest = 100;

static bool isComparison(const Value &X) {
  return X.Kind == Kind::Operation && X.Parts.size() == 2 &&
         llvm::is_contained({"==", "!=", "<", "<=", ">", ">="}, X.Name);
}

static bool isConnective(const Value &X) {
  return X.Kind == Kind::Operation && X.Parts.size() == 2 &&
         (X.Name == "&&" || X.Name == "||");
}

/// True or false where \p Of is known to be, or holds on the way here.
std::optional<bool> Machine::known(V Of, unsigned Depth) const {
  if (std::optional<bool> Is = truth(Of); Is || !Of || Depth > Deepest)
    return Is;
  if (auto It = Facts.find(Of.Of); It != Facts.end())
    return It->second;
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Result && Used.count(&X))
    return true;
  if (X.Kind == Kind::Operation && X.Name == "!")
    if (std::optional<bool> Is = known(X.Parts[0], Depth + 1))
      return !*Is;
  if (Facts.empty() || !isConnective(X))
    return std::nullopt;
  const bool Decides = X.Name == "||"; // either one that is so
  std::optional<bool> One = known(X.Parts[0], Depth + 1);
  if (One == Decides)
    return One;
  std::optional<bool> Two = known(X.Parts[1], Depth + 1);
  return Two == Decides || One ? Two : std::nullopt;
}

bool Machine::isFact(
    llvm::function_ref<bool(const Value &, bool)> Which) const {
  return llvm::any_of(
      Facts, [&](const auto &Fact) { return Which(*Fact.first, Fact.second); });
}

/// \p Of, or the one of two that it is here.
V Machine::settled(V Of) const {
  while (Of && Of.Of->Kind == Kind::Choice && !Facts.empty()) {
    std::optional<bool> Is = known(Of.Of->Parts[0]);
    if (!Is)
      break;
    Of = Of.Of->Parts[*Is ? 1 : 2];
  }
  return Of;
}

/// \p Holds from here on, until the frame forgets it.
void Machine::assume(V Holds) {
  F->Path.push_back({Holds, Learnt.size()});
  learn(Holds, true);
}

/// Back to as many things as were known to hold in this frame.
void Machine::forget(size_t Held) {
  if (F->Path.size() <= Held)
    return;
  forgetFacts(F->Path[Held].Before);
  F->Path.resize(Held);
}

void Machine::forgetFacts(size_t Count) {
  for (; Learnt.size() > Count; Learnt.pop_back())
    Facts.erase(Learnt.back());
}

/// Whether the text \p Of is empty.
static V isEmpty(Values &Make, V Of) {
  const Value &X = *Of.Of;
  return X.Kind == Kind::Text ? Make.boolean(X.Name.empty())
                              : Make.operation("empty", {Of});
}

void Machine::learn(V Of, bool Is, unsigned Depth) {
  if (known(Of) || Depth > Deepest || isAnyone(*Of.Of))
    return;
  Facts.emplace(Of.Of, Is);
  Learnt.push_back(Of.Of);
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Operation && X.Name == "!")
    return learn(X.Parts[0], !Is, Depth + 1);
  if (X.Kind == Kind::Choice)
    return learnChosen(Of, [](V Either) { return Either; }, Is, Depth + 1);
  if (isConnective(X)) {
    const bool Both = (X.Name == "&&") == Is;
    for (size_t I : {0, 1})
      if (Both || known(X.Parts[1 - I]) == !Is)
        learn(X.Parts[I], Is, Depth + 1);
  }
  if (X.Kind == Kind::Operation && X.Name == "empty" && X.Parts.size() == 1 &&
      X.Parts[0].Of->Kind == Kind::Choice)
    return learnChosen(
        X.Parts[0], [&](V Either) { return isEmpty(Make, Either); }, Is,
        Depth + 1);
  if (!isComparison(X))
    return;
  for (size_t I : {0, 1})
    if (X.Parts[I].Of->Kind == Kind::Choice)
      learnChosen(
          X.Parts[I],
          [&](V Either) {
            return I ? compute(X.Name, X.Parts[0], Either)
                     : compute(X.Name, Either, X.Parts[1]);
          },
          Is, Depth + 1);
}

/// What \p Of makes of \p Choice \p Is: where one of the two would make it
/// otherwise, it is the other one.
void Machine::learnChosen(V Choice, const std::function<V(V)> &Of, bool Is,
                          unsigned Depth) {
  const Value &X = *Choice.Of;
  const V Then = Of(X.Parts[1]), Else = Of(X.Parts[2]);
  // `bad ? bad : next()`: where it is chosen, it holds.
  auto IsNot = [&](V One, bool Chosen) {
    return known(One) == !Is || (One.Of == X.Parts[0].Of && Chosen != Is);
  };
  for (bool Taken : {true, false})
    if (IsNot(Taken ? Else : Then, !Taken)) {
      learn(X.Parts[0], Taken, Depth);
      return learn(Taken ? Then : Else, Is, Depth);
    }
}

} // namespace keyspread::trace
