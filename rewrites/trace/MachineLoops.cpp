#include "rewrites/trace/Machine.h"

#include "rewrites/trace/Models.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

using namespace facts;

/// Goes on behind a loop or a switch: with what each way out of it left.
void Machine::leaveLoop(bool Falls) {
  std::vector<Frame::Exit> Breaks = std::move(F->Loops.back().Breaks);
  F->Loops.pop_back();
  bool Any = Falls;
  for (Frame::Exit &E : Breaks) {
    M = Any ? joined(Make.symbol(LeftEarly), E.State, M) : std::move(E.State);
    Any = true;
  }
}

void Machine::enterLoop() {
  if (F->Loops.empty())
    F->Turns = 0;
  F->Loops.emplace_back();
  F->Loops.back().Before = F->Objects.size();
}

/// Whether one more turn is run by itself, after \p I of this loop.
bool Machine::mayTurn(size_t I) const {
  return I < MaxTurns && F->Turns < MaxTurnsInAll && Cut.empty();
}

/// One turn; what `continue` leaves goes on with the rest.
Flow Machine::turn(const std::function<Flow()> &Body, bool &Ends) {
  F->Loops.back().Continues.clear();
  const size_t Before = F->Objects.size();
  Flow Left = Body();
  F->Objects.resize(Before);
  std::vector<Frame::Exit> Continues = std::move(F->Loops.back().Continues);
  F->Loops.back().Continues.clear();
  bool Any = Left == Flow::Next;
  for (Frame::Exit &E : Continues) {
    M = Any ? joined(Make.symbol(LeftEarly), E.State, M) : std::move(E.State);
    Any = true;
  }
  Ends = !Any;
  return Left;
}

/// The loop has turned before.
V Machine::isLaterTurn(unsigned Loop) {
  return Make.symbol("a turn before of loop " + std::to_string(Loop));
}

/// `comma = ", "`: a text that is another one behind a turn.
static bool isTextForText(V Old, V After) {
  return Old && After && Old.Of->Kind == Kind::Text &&
         After.Of->Kind == Kind::Text && !same(Old, After);
}

/// A turn that began with what one before may have left has left the same.
bool Machine::leavesAlways(llvm::ArrayRef<ChangedText> Texts) const {
  return llvm::all_of(Texts, [&](const ChangedText &T) {
    const V Left = M.find(T.Of);
    return Left && same(Left, T.After);
  });
}

/// As often as nobody knows: what a turn changes is open when it begins.
/// \p OnlyBody: nothing but the turn itself ends them.
Flow Machine::unknownTurns(const Node &N, const std::function<Flow()> &Turn,
                           bool OnlyBody) {
  const Memory Before = M;
  const unsigned Own = ++Loops;
  const size_t Known = F->Path.size(), Left = F->Returns.size();
  bool Breaks = false;
  std::optional<Memory> Goes; // what a turn leaves that goes on
  auto Once = [&](std::vector<Item> &Into, bool Falls) {
    std::vector<Item> *Around = Out;
    Out = &Into;
    enterLoop();
    bool Ends = false;
    turn(Turn, Ends);
    Goes = Ends ? std::nullopt : std::optional(M);
    Breaks = !F->Loops.back().Breaks.empty();
    leaveLoop(Falls && !Ends);
    Out = Around;
    forget(Known);
  };
  std::vector<Item> Tried;
  ++Quiet; // to see what changes
  Once(Tried, true);
  --Quiet;
  // Around it is only asked what changes: loops within loops would be run more
  // and more often.
  if (Quiet)
    return OnlyBody && !Breaks ? Flow::Returned : Flow::Next;
  F->Returns.erase(F->Returns.begin() + Left, F->Returns.end());
  Memory Tries = std::move(M);
  M = Before;
  std::vector<ChangedText> Texts;
  for (const auto &[R, Was, After] : Before.differences(Tries)) {
    V Old = Was;
    if (!Old && R->Kind != Root::Local && R->Kind != Root::Heap)
      Old = initial(R);
    if (R == lastRun()) // before the loop, or in the turn before
      M.set(R, Make.choice(isLaterTurn(Own), After, Old));
    else if (Old && After && !same(Old, After))
      M.set(R, opened(Old, After,
                      R->Name + InTurnsOf.str() + std::to_string(Own)));
    if (R != lastRun() && isTextForText(Old, After))
      Texts.push_back({R, Old, After});
  }
  if (!Texts.empty()) {
    const Memory Opened = M;
    for (const ChangedText &T : Texts)
      M.set(T.Of, Make.choice(isLaterTurn(Own), T.After, T.Before));
    const Memory Chosen = M;
    ++Quiet;
    Once(Tried, true);
    --Quiet;
    F->Returns.erase(F->Returns.begin() + Left, F->Returns.end());
    M = leavesAlways(Texts) ? Chosen : Opened;
  }
  const Memory Open = M;
  Item Loop;
  Loop.Kind = Item::Loop;
  Loop.Turns = Own;
  Loop.At = &N;
  Loop.In = F->Of;
  Once(Loop.First, !OnlyBody);
  const std::vector<Counter> Counters = countersOf(Before, Open);
  for (const auto &[R, WasOpen, After] : Open.differences(M)) {
    const V Was = Before.find(R);
    if (R == lastRun())
      M.set(R, Make.choice(isLaterTurn(Own), After, Was ? Was : initial(R)));
    else if (WasOpen && Was && After && !same(WasOpen, After))
      M.set(R, closed(Was, WasOpen, After, Counters));
  }
  if (Goes)
    closeExits(Before, Open, *Goes, Left, Counters);
  if (!Quiet && !Loop.First.empty())
    Out->push_back(std::move(Loop));
  return OnlyBody && !Breaks ? Flow::Returned : Flow::Next;
}

/// `if (done) return all; all.push_back(x);`: who leaves in a turn has what the
/// turns before have left. \p Goes is what a turn leaves that goes on; those of
/// the frame's Returns from \p First on are the loop's.
void Machine::closeExits(const Memory &Before, const Memory &Open,
                         const Memory &Goes, size_t First,
                         llvm::ArrayRef<Counter> Counters) {
  for (const auto &[R, WasOpen, After] : Open.differences(Goes)) {
    const V Was = Before.find(R);
    if (!WasOpen || !Was || !After || same(WasOpen, After) || R == lastRun())
      continue;
    const V Closed = closed(Was, WasOpen, After, Counters);
    auto Close = [&](Memory &Left) {
      if (Left.find(R).Of == WasOpen.Of)
        Left.set(R, Closed);
    };
    Close(M);
    for (size_t I = First; I < F->Returns.size(); ++I) {
      Frame::Exit &E = F->Returns[I];
      Close(E.State);
      if (E.Value.Of == WasOpen.Of)
        E.Value = {Closed.Of, E.Value.Way};
    }
  }
}

/// `for (;;)` and `while (true)`.
static bool hasNoCondition(const Node &Condition) {
  return Condition.Kind == Op::None_ ||
         (Condition.Kind == Op::Number && Condition.Value != 0);
}

/// Does \p Run for what it tells: nothing of it is left, and none of its events
/// is in the trace.
void Machine::quietly(llvm::function_ref<void()> Run) {
  const Memory Before = M;
  const size_t Known = F->Path.size(), Left = F->Returns.size();
  std::vector<Item> Tried;
  std::vector<Item> *Around = Out;
  Out = &Tried;
  ++Quiet;
  Run();
  --Quiet;
  Out = Around;
  forget(Known);
  F->Returns.erase(F->Returns.begin() + Left, F->Returns.end());
  M = Before;
}

/// The first turn of a loop that only its body ends goes on, and may as well
/// have left: nobody knows how many there are, and 64 of them say no more than
/// any of them.
bool Machine::mayEndAnyTime(const std::function<Flow()> &Turn) {
  bool Result = false;
  quietly([&] {
    const size_t Left = F->Returns.size();
    enterLoop();
    bool Ends = false;
    turn(Turn, Ends);
    const bool Leaves =
        F->Returns.size() > Left || !F->Loops.back().Breaks.empty();
    F->Loops.pop_back();
    Result = !Ends && Leaves;
  });
  return Result;
}

/// What a condition says, without what happens in it.
std::optional<bool> Machine::tried(const std::function<V()> &Condition) {
  std::optional<bool> Holds;
  quietly([&] {
    Holds = known(Condition());
    if (ended() != Flow::Next)
      Holds = false; // it is evaluated again, and never comes back from that
  });
  return Holds;
}

/// The condition \p If of a loop, which nobody knows, stays as it is, and where
/// it holds all turns are known.
bool Machine::turnsAreKnown(V If, const Node &N,
                            const std::function<V()> &Condition) {
  std::optional<bool> Holds = true;
  const size_t Turns = F->Turns;
  quietly([&] {
    assume(If);
    enterLoop();
    for (unsigned I = 0; mayTurn(I); ++I, ++F->Turns) {
      Holds = tried(Condition);
      bool Ends = false;
      if (Holds.value_or(false)) {
        turn([&] { return exec(N.Operands[3]); }, Ends);
        if (node(N.Operands[2]).Kind != Op::None_)
          exec(N.Operands[2]);
      }
      if (Ends || !Holds.value_or(false))
        break;
    }
    F->Loops.pop_back();
  });
  F->Turns = Turns;
  return Holds && !*Holds;
}

/// `ok && it != end`: nobody knows whether the one holds, but how often the
/// other does. No value: it is no such condition.
V Machine::conditionOfAll(const Node &N, const std::function<V()> &Condition) {
  const Node &C = node(N.Operands[1]);
  if (C.Kind != Op::Binary || C.Name != "&&" || N.Name == "do")
    return {};
  auto Holds = [&](Ref One) {
    return tried([&] { return value(One); }).value_or(false);
  };
  const unsigned Events = W.EventsSoFar;
  if (!Holds(C.Operands[0]) && !Holds(C.Operands[1]))
    return {};
  V If;
  tried([&] { return If = Condition(); });
  const bool AsksAgain = W.EventsSoFar != Events;
  return !AsksAgain && turnsAreKnown(If, N, Condition) ? If : V();
}

Flow Machine::execLoop(const Node &N) {
  if (node(N.Operands[0]).Kind != Op::None_)
    exec(N.Operands[0]);
  return execTurns(N);
}

Flow Machine::execTurns(const Node &N) {
  const std::function<V()> Condition = [&] {
    const size_t Before = F->Objects.size();
    V Holds = node(N.Operands[1]).Kind == Op::None_ ? Make.boolean(true)
                                                    : value(N.Operands[1]);
    destroyFrom(Before);
    return Holds;
  };
  auto After = [&] {
    if (node(N.Operands[2]).Kind != Op::None_)
      exec(N.Operands[2]);
  };
  auto Body = [&] { return exec(N.Operands[3]); };
  const bool BodyFirst = N.Name == "do";
  const bool Anyhow =
      hasNoCondition(node(N.Operands[1])) && mayEndAnyTime(Body);
  enterLoop();
  for (unsigned I = 0; !Anyhow && mayTurn(I); ++I, ++F->Turns) {
    if (!(BodyFirst && !I)) {
      std::optional<bool> Holds = tried(Condition);
      if (const V If = Holds || I ? V() : conditionOfAll(N, Condition)) {
        leaveLoop(true);
        return execEither(
            If, N, [&] { return execTurns(N); }, [] { return Flow::Next; });
      }
      if (!Holds)
        break;
      Condition(); // again, for what happens in it
      if (Gone) {
        leaveLoop(false);
        return Flow::Next;
      }
      if (!*Holds) {
        leaveLoop(true);
        return Flow::Next;
      }
    }
    const size_t Known = F->Path.size();
    bool Ends = false;
    Flow Left = turn(Body, Ends);
    forget(Known);
    if (Ends) {
      const bool Breaks = !F->Loops.back().Breaks.empty();
      leaveLoop(false);
      return Breaks ? Flow::Next : Left;
    }
    After();
  }
  const Flow Left = Cut.empty() ? restOfTurns(N, Condition, After) : Flow::Next;
  const bool Breaks = !F->Loops.back().Breaks.empty(); // of turns before those
  leaveLoop(Left == Flow::Next);
  return Breaks ? Flow::Next : Left;
}

/// Whoever leaves comes from the condition: what that ran ran last.
Flow Machine::restOfTurns(const Node &N, const std::function<V()> &Condition,
                          const std::function<void()> &After) {
  V Last;
  bool BodyRuns = false;
  auto Turn = [&] {
    V Holds = Condition();
    if (ended() != Flow::Next)
      return Flow::Threw;
    Last = M.find(lastRun());
    const size_t Before = RunsNoted;
    if (std::optional<bool> Is = known(Holds); Is && !*Is)
      return Flow::Broken;
    Flow Left = exec(N.Operands[3]);
    if (Left == Flow::Next)
      After();
    BodyRuns |= RunsNoted != Before;
    return Left;
  };
  const Flow Left = unknownTurns(N, Turn, hasNoCondition(node(N.Operands[1])));
  if (Last && !BodyRuns)
    M.set(lastRun(), Last);
  return Left;
}

void Machine::bindTurn(const Node &N, const Got &Range,
                       const std::string &Step) {
  if (N.IsReference && Range.At) {
    F->Aliases[N.Name] = Range.At->at(Step);
    return;
  }
  F->Aliases.erase(N.Name);
  F->Locals.insert(N.Name);
  V Of = Make.select(load(Range), Step);
  M.set(local(N.Name, *F), on(Of, Step::Kept, N));
}

/// What a map that is walked in the order of its keys has, as a list: pairs, or
/// of Qt's maps the values. Copies: nothing is where somebody writes to it.
V Machine::walked(const Node &N, V Map) {
  if (W.Library.of(N.Qualified) != "begin")
    return {};
  const V Pairs = pairsOf(Make, Map);
  return !Pairs || llvm::StringRef(N.Type).starts_with("std::pair<")
             ? Pairs
             : halvesOf(Make, Pairs, "second");
}

/// The elements one behind the other, where they are known.
Flow Machine::execEach(const Node &N) {
  Got Range = eval(N.Operands[0]);
  if (Gone)
    return Flow::Next;
  V Of = load(Range);
  if (Of.Of->Kind == Kind::Pointer) {
    Range = {{}, Of.Of->To};
    Of = load(Range);
  }
  if (Of.Of->Kind == Kind::Map)
    if (const V All = walked(N, Of)) {
      const Place Copy{newRoot(Root::Heap), {}};
      store(Copy, All);
      Range = {{}, Copy};
      Of = All;
    }
  const bool Elements = Of.Of->Kind == Kind::List;
  if (!Elements || Of.Of->Open || Of.Of->Parts.size() > MaxTurns ||
      F->Turns >= MaxTurnsInAll) {
    Flow Left = unknownTurns(N, [&] {
      bindTurn(N, Range, "#?");
      return exec(N.Operands[1]);
    });
    return Left;
  }
  enterLoop();
  const size_t Count = Of.Of->Parts.size();
  for (size_t I = 0; I < Count && Cut.empty(); ++I, ++F->Turns) {
    bindTurn(N, Range, "#" + std::to_string(I));
    const size_t Known = F->Path.size();
    bool Ends = false;
    Flow Left = turn([&] { return exec(N.Operands[1]); }, Ends);
    forget(Known);
    if (Ends) {
      const bool Breaks = !F->Loops.back().Breaks.empty();
      leaveLoop(false);
      return Breaks ? Flow::Next : Left;
    }
  }
  leaveLoop(true);
  return Flow::Next;
}

} // namespace keyspread::trace
