#include "rewrites/trace/Machine.h"
#include "rewrites/trace/Models.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

const Root *Machine::newRoot(Root::KindTy Kind, const std::string &Name) {
  W.Roots.push_back({Kind, Name, ++Heap, nullptr});
  return &W.Roots.back();
}

const Root *Machine::local(const facts::Entity &Name, const Frame &Of) {
  const Root *&R = LocalRoots[{Of.Id, Name}];
  if (!R) {
    W.Roots.push_back({Root::Local, Name, Of.Id, nullptr});
    R = &W.Roots.back();
  }
  return R;
}

/// What a root holds when nothing of the run has written to it.
V Machine::initial(const Root *R) {
  switch (R->Kind) {
  case Root::Global:
    return global(R->Name);
  case Root::Pointee:
    // What a pointer points to is named by the pointer.
    return Make.select(V{R->Of}, "*");
  case Root::Local:
  case Root::Heap:
    break;
  }
  return Make.unknown("it has no value yet");
}

/// What the run was given a map with, under a key: `cache[text]`.
static bool isKeptPointer(const Value &X) {
  return X.Kind == Kind::Project && llvm::StringRef(X.Name).starts_with("[");
}

/// What \p Pointer points to, one place or another, which may change at any
/// time; no value: nobody knows where all of them are.
V Machine::behindEither(V Pointer) {
  constexpr size_t Most = 8;
  if (Pointer.Of->Kind != Kind::Choice || !haveFewEnds(Pointer, Most))
    return {};
  std::map<const Value *, V> Known; // choices share their parts
  std::function<V(V)> Behind = [&](V Of) -> V {
    const Value &X = *Of.Of;
    if (X.Kind == Kind::Pointer || isKeptPointer(X))
      return load(behind(Of));
    if (isMissing(Of)) // nobody looks behind it
      return Of;
    if (X.Kind != Kind::Choice)
      return {};
    auto [It, New] = Known.try_emplace(&X);
    if (New) {
      const V Then = Behind(X.Parts[1]), Else = Then ? Behind(X.Parts[2]) : V{};
      It->second = Else ? Make.choice(X.Parts[0], Then, Else) : V{};
    }
    return It->second;
  };
  return Behind(Pointer);
}

V Machine::load(const Place &P) {
  V Of = M.find(P.Base);
  if (!Of && P.Base->Kind == Root::Pointee)
    Of = behindEither({P.Base->Of});
  if (!Of) {
    Of = initial(P.Base);
    if (P.Base->Kind != Root::Global)
      M.set(P.Base, Of); // the same again when it is asked for again
  }
  for (const std::string &Step : P.Path) {
    // An element that is told by its key, where this is not known.
    Of = Make.select(settled(Of), Step);
  }
  return settled(Of);
}

void Machine::store(const Place &P, V New) {
  V Before = load(Place{P.Base, {}});
  M.set(P.Base, Make.update(Before, P.Path, 0, New));
  noteStored(P, New);
}

Place Machine::behind(V Pointer) {
  const Value &X = *Pointer.Of;
  if (X.Kind == Kind::Pointer)
    return X.To;
  // Nobody looks behind the one that is null.
  if (X.Kind == Kind::Choice)
    for (size_t Null : {1, 2})
      if (X.Parts[Null].Of->Kind == Kind::Null)
        return behind(X.Parts[3 - Null]);
  const Root *&R = Pointees[Pointer.Of];
  if (!R) {
    W.Roots.push_back({Root::Pointee, "", 0, Pointer.Of});
    R = &W.Roots.back();
  }
  return {R, {}};
}

/// What one of two ways leaves, and what the other one. Of what only one has
/// touched the other keeps what it had; locals of a branch are gone.
Memory Machine::joined(V If, Memory A, Memory B) {
  Memory Result = A;
  const std::vector<Memory::Difference> All = A.differences(B);
  // Of what has changed much, this takes longer than what changed it.
  Budget += All.size();
  W.Steps += All.size();
  for (const Memory::Difference &D : All) {
    const bool Both = D.InThis && D.InOther;
    if (!Both && D.Of->Kind == Root::Local)
      continue;
    if (Both && D.InThis.Of == D.InOther.Of)
      continue;
    Result.set(D.Of, Make.choice(If, D.InThis ? D.InThis : initial(D.Of),
                                 D.InOther ? D.InOther : initial(D.Of)));
  }
  return Result;
}

/// What \p Gone had for its own is no more.
void Machine::eraseLocals(const Frame &Gone) {
  auto First = LocalRoots.lower_bound({Gone.Id, {}}), Last = First;
  for (; Last != LocalRoots.end() && Last->first.first == Gone.Id; ++Last)
    M.erase(Last->second);
  LocalRoots.erase(First, Last);
}

static bool startsWith(const std::vector<V> &Long,
                       const std::vector<V> &Short) {
  if (Long.size() < Short.size())
    return false;
  for (size_t I = 0; I < Short.size(); ++I)
    if (!same(Long[I], Short[I]))
      return false;
  return true;
}

static std::vector<V> textParts(V Of) {
  if (Of.Of->Kind == Kind::Join)
    return Of.Of->Parts;
  if (Of.Of->Kind == Kind::Text && Of.Of->Name.empty())
    return {};
  return {Of};
}

/// Choices share their parts: no deeper than this is looked into them.
static constexpr unsigned DeepestChoice = 6;

/// What follows \p Front in the text \p All, whichever way it came to be; none
/// where it does not begin with that.
std::optional<std::vector<V>> Machine::behindFront(llvm::ArrayRef<V> All,
                                                   llvm::ArrayRef<V> Front,
                                                   unsigned Depth) {
  while (!Front.empty() && !All.empty() && same(All[0], Front[0])) {
    All = All.drop_front();
    Front = Front.drop_front();
  }
  if (Front.empty())
    return All.vec();
  if (All.empty() || All[0].Of->Kind != Kind::Choice || Depth > DeepestChoice)
    return std::nullopt;
  const Value &X = *All[0].Of;
  auto One = behindFront(textParts(X.Parts[1]), Front, Depth + 1),
       Two = behindFront(textParts(X.Parts[2]), Front, Depth + 1);
  if (!One || !Two)
    return std::nullopt;
  std::vector<V> Result = {Make.choice(X.Parts[0], Make.join(std::move(*One)),
                                       Make.join(std::move(*Two)))};
  llvm::append_range(Result, All.drop_front());
  return Result;
}

/// It is the object \p Before with other members, of which those that are named
/// may have changed: all of them, or of one that nobody knows those that are
/// set.
static bool isChanged(V Before, V After) {
  const Value &Y = *After.Of;
  return Y.Kind == Kind::Record &&
         (Before.Of->Kind == Kind::Record || (Y.Base && same(Y.Base, Before)));
}

/// They are arrays whose elements are known one by one.
static bool haveSameElements(const Value &Before, const Value &After) {
  return Before.Kind == Kind::List && After.Kind == Kind::List &&
         !Before.Open && !After.Open && !After.Parts.empty() &&
         Before.Parts.size() == After.Parts.size();
}

/// Nothing is in \p After but what is told, and that is all of \p Before's.
static bool onlyAddsKnownKeys(const Value &Before, const Value &After) {
  auto IsThere = [&](const std::string &Key) {
    return llvm::is_contained(After.Names, Key);
  };
  return !After.Open && !Before.Open && llvm::all_of(Before.Names, IsThere) &&
         llvm::none_of(After.Names,
                       [](const std::string &Key) { return isOpenKey(Key); });
}

/// A statement whose text nothing changes.
static bool isStatement(const Value &X) {
  return X.Kind == Kind::Result && X.By->How &&
         X.By->How->Handle.Kind == HandleRole::OutArgument && X.By->Text &&
         wholeText(X.By->Text);
}

/// What a map has for a key at the beginning of a turn: \p Was before all of
/// them, \p After behind one. A statement that is kept under its text is the
/// same whichever turn prepared it.
V Machine::openedEntry(V Was, V After, const std::string &What) {
  const V Before = present(Make, Was), Left = present(Make, After);
  const bool IsOne =
      isStatement(*Left.Of) &&
      (isMissing(Before) || (isStatement(*Before.Of) &&
                             same(Before.Of->By->Text, Left.Of->By->Text)));
  if (!mayBeMissing(Was))
    return IsOne ? Left : opened(Was, After, What);
  return Make.choice(Make.symbol("there is " + What),
                     IsOne ? Left : Make.symbol(What),
                     Make.unknown(NoSuchKey.str()));
}

static V entryOf(Values &Make, const Value &Map, const std::string &Key) {
  const auto It = llvm::find(Map.Names, Key);
  return It == Map.Names.end() ? Make.unknown(NoSuchKey.str())
                               : Map.Parts[It - Map.Names.begin()];
}

V Machine::openedMap(const Value &Before, const Value &After,
                     const std::string &What) {
  std::vector<V> Parts;
  for (size_t I = 0; I < After.Names.size(); ++I)
    Parts.push_back(openedEntry(entryOf(Make, Before, After.Names[I]),
                                After.Parts[I],
                                What + ".#" + std::to_string(I)));
  return Make.map(After.Names.all(), std::move(Parts), false);
}

/// There may have been no turn: what only one puts there may be missing.
V Machine::closedMap(const Value &Before, V Open, const Value &After) {
  std::vector<V> Parts;
  for (size_t I = 0; I < After.Names.size(); ++I) {
    const V Was = entryOf(Make, Before, After.Names[I]),
            Opened = Make.select(Open, After.Names[I]);
    const bool Chosen = mayBeMissing(Was) && Opened.Of->Kind == Kind::Choice;
    Parts.push_back(Chosen ? Make.choice(Opened.Of->Parts[0],
                                         present(Make, After.Parts[I]),
                                         Make.unknown(NoSuchKey.str()))
                           : After.Parts[I]);
  }
  return Make.map(After.Names.all(), std::move(Parts), false);
}

/// An iterator, or a pointer into an array, that a loop counts up; no value:
/// they are none.
V Machine::anyElement(V Before, V After) {
  if (Before.Of->Kind != Kind::Pointer || After.Of->Kind != Kind::Pointer)
    return {};
  const Place &Was = Before.Of->To, &Is = After.Of->To;
  auto IsElement = [](const Place &P) {
    return !P.Path.empty() && P.Path.back()[0] == '#';
  };
  if (Was.Base != Is.Base || !IsElement(Was) || !IsElement(Is) ||
      llvm::ArrayRef(Was.Path).drop_back() !=
          llvm::ArrayRef(Is.Path).drop_back())
    return {};
  Place Any = Was;
  Any.Path.back() = "#?";
  return {Make.pointer(std::move(Any)).Of, Before.Way};
}

/// What a loop that makes \p After of \p Before leaves open at the beginning of
/// a turn.
V Machine::opened(V Before, V After, const std::string &What) {
  if (same(Before, After))
    return Before;
  const Value &X = *Before.Of, &Y = *After.Of;
  if (isChanged(Before, After)) {
    V Result = Before;
    for (size_t I = 0; I < Y.Names.size(); ++I) {
      V Old = Make.select(Before, Y.Names[I]);
      Result = Make.update(Result, {Y.Names[I]}, 0,
                           opened(Old, Y.Parts[I], What + "." + Y.Names[I]));
    }
    return Result;
  }
  if (haveSameElements(X, Y)) {
    std::vector<V> Parts;
    for (size_t I = 0; I < X.Parts.size(); ++I)
      Parts.push_back(
          opened(X.Parts[I], Y.Parts[I], What + ".#" + std::to_string(I)));
    return Make.list(std::move(Parts), false);
  }
  if (X.Kind == Kind::List && Y.Kind == Kind::List &&
      startsWith(Y.Parts, X.Parts))
    return Make.list(X.Parts, true);
  if (X.Kind == Kind::Map && Y.Kind == Kind::Map)
    return onlyAddsKnownKeys(X, Y) ? openedMap(X, Y, What)
                                   : Make.map(X.Names.all(), X.Parts, true);
  if (const V Any = anyElement(Before, After))
    return Any;
  V Open = Make.symbol(What);
  if (isTextAnyWay(Before) && isTextAnyWay(After) &&
      behindFront(textParts(After), textParts(Before)))
    return Make.join({Before, Open});
  return Open;
}

/// \p Open is what a turn begins with, M what it leaves.
std::vector<Machine::Counter> Machine::countersOf(const Memory &Before,
                                                  const Memory &Open) const {
  std::vector<Counter> Result;
  for (const Memory::Difference &D : Before.differences(Open)) {
    const V Was = D.InThis, In = D.InOther, Left = M.find(D.Of);
    if (!Was || !In || !Left || In.Of->Kind != Kind::Symbol ||
        Was.Of->Kind != Kind::Number)
      continue;
    const Value &X = *Left.Of;
    if (X.Kind == Kind::Operation && X.Name == "+" && X.Parts.size() == 2 &&
        X.Parts[0].Of == In.Of && X.Parts[1].Of->Kind == Kind::Number &&
        X.Parts[1].Of->Number == 1)
      Result.push_back({In, Was.Of->Number});
  }
  return Result;
}

/// A list that was empty, and gets \p Each in every turn.
V Machine::filled(V Each, llvm::ArrayRef<Counter> Counters) {
  const Counter *By = nullptr;
  for (const Counter &C : Counters)
    if (isMadeOf(Each, C.Open)) {
      if (By)
        return Make.list({Each}, true);
      By = &C;
    }
  return By ? Make.turns(Each, By->Open, By->First) : Make.list({Each}, true);
}

/// What is there behind the loop: \p After is what a turn makes of \p Open.
V Machine::closed(V Before, V Open, V After, llvm::ArrayRef<Counter> Counters) {
  if (same(Open, After))
    return After;
  const Value &X = *Before.Of, &Y = *After.Of;
  if (isChanged(Before, After)) {
    V Result = After;
    for (size_t I = 0; I < Y.Names.size(); ++I)
      Result = Make.update(Result, {Y.Names[I]}, 0,
                           closed(Make.select(Before, Y.Names[I]),
                                  Make.select(Open, Y.Names[I]), Y.Parts[I],
                                  Counters));
    return Result;
  }
  if (haveSameElements(X, Y)) {
    std::vector<V> Parts;
    for (size_t I = 0; I < X.Parts.size(); ++I)
      Parts.push_back(closed(X.Parts[I],
                             Make.select(Open, "#" + std::to_string(I)),
                             Y.Parts[I], Counters));
    return Make.list(std::move(Parts), false);
  }
  if (Y.Kind == Kind::List && Y.Parts.size() == 1 && X.Kind == Kind::List &&
      X.Parts.empty() && !X.Open)
    return filled(Y.Parts[0], Counters);
  if (Y.Kind == Kind::List)
    return Make.list(Y.Parts, true);
  if (Y.Kind == Kind::Map)
    return X.Kind == Kind::Map && onlyAddsKnownKeys(X, Y)
               ? closedMap(X, Open, Y)
               : Make.map(Y.Names.all(), Y.Parts, true);
  // Only some turns put something in.
  if (Y.Kind == Kind::Choice && X.Kind == Kind::List)
    for (V Of : {Y.Parts[1], Y.Parts[2]})
      if (Of.Of->Kind == Kind::List && !same(Of, Open))
        return Make.list(Of.Of->Parts, true);
  const std::vector<V> Was = textParts(Open);
  if (isTextAnyWay(After) && !Was.empty())
    if (auto Added = behindFront(textParts(After), Was))
      return Make.join({Before, Make.repeat(Make.join(std::move(*Added)))});
  Make.leaves(Open, Before, After);
  return Open; // what the last turn left
}

} // namespace keyspread::trace
