#include "rewrites/trace/Machine.h"

#include "llvm/ADT/STLExtras.h"

#include <utility>

namespace keyspread::trace {

using namespace facts;

void Machine::mark(Item::KindTy Kind, const Node &N, V Of) {
  // A return out of a function that was entered is control of that function.
  Item I;
  I.Kind = Kind;
  I.At = &N;
  I.In = F->Of;
  I.Value = Of;
  if (!Quiet)
    Out->push_back(std::move(I));
}

/// An expression has been evaluated: whether what stands behind it runs.
Flow Machine::ended() {
  return std::exchange(Gone, false) ? Flow::Threw : Flow::Next;
}

Flow Machine::exec(Ref R) {
  const Flow Left = execNode(R);
  const Flow Ended = ended();
  return Left == Flow::Next ? Ended : Left;
}

Flow Machine::execNode(Ref R) {
  const Node &N = node(R);
  switch (N.Kind) {
  case Op::Block:
    return execFrom(N, 0);
  case Op::If:
    return execIf(N);
  case Op::Loop:
    return execLoop(N);
  case Op::Each:
    return execEach(N);
  case Op::Switch:
    return execSwitch(N);
  case Op::Case:
  case Op::Default:
  case Op::None_:
    return Flow::Next;
  case Op::Return:
    return execReturn(N);
  case Op::Break:
    if (!F->Loops.empty())
      destroyLeft(F->Loops.back().Before);
    mark(Item::Break, N);
    if (!F->Loops.empty())
      F->Loops.back().Breaks.push_back({M, {}, {}});
    return Flow::Broken;
  case Op::Continue:
    if (!F->Loops.empty())
      destroyLeft(F->Loops.back().Before);
    mark(Item::Continue, N);
    if (!F->Loops.empty())
      F->Loops.back().Continues.push_back({M, {}, {}});
    return Flow::Continued;
  case Op::Throw:
    if (!N.Operands.empty())
      value(N.Operands[0]);
    if (!Gone)
      mark(Item::Throw, N);
    return Flow::Threw;
  case Op::Try:
    return execTry(N);
  case Op::Declare:
    execDeclare(N);
    return Flow::Next;
  default:
    return execExpression(R);
  }
}

/// An expression whose value nobody takes: what it gives goes at once.
Flow Machine::execExpression(Ref R) {
  const size_t Before = F->Objects.size();
  const Node &N = node(R);
  Got Of = eval(R);
  if (Gone)
    return Flow::Next;
  if (N.Kind == Op::Call || N.Kind == Op::Make)
    temporary(N, std::move(Of));
  destroyFrom(Before);
  return Flow::Next;
}

Flow Machine::execFrom(const Node &Block, size_t From) {
  const size_t Before = F->Objects.size();
  for (size_t I = From; I < Block.Operands.size(); ++I) {
    Flow Left = exec(Block.Operands[I]);
    if (Left == Flow::Next && Cut.empty())
      continue;
    F->Objects.resize(Before);
    return Left;
  }
  destroyFrom(Before);
  return Flow::Next;
}

/// An array in which nothing is known is known by the number of its elements.
static V arrayOf(Values &Make, const Node &N, V Unknown) {
  constexpr unsigned Most = 64;
  unsigned Count = 0;
  auto [Element, Size] = llvm::StringRef(N.Type).rsplit('[');
  if (Unknown.Of->Kind != Kind::Unknown || !Size.consume_back("]") ||
      Size.getAsInteger(10, Count) || !Count || Count > Most ||
      Element.contains("char"))
    return Unknown;
  return Make.list(std::vector<V>(Count, Unknown));
}

/// `char *end = sql;`: what is written there goes into the buffer.
V Machine::valueDeclared(const Node &N) {
  const Node &Of = node(N.Operands[0]);
  const bool ToBuffer = N.Type == "char *" && Of.Kind == Op::Local &&
                        llvm::StringRef(Of.Type).ends_with("]");
  const Got Is = eval(N.Operands[0]);
  return ToBuffer && Is.At ? Make.pointer(*Is.At) : load(Is);
}

void Machine::execDeclare(const Node &N) {
  if (N.IsReference) {
    Got Of = N.Operands.empty() ? Got{Make.unknown("an unbound reference"), {}}
                                : eval(N.Operands[0]);
    F->Aliases[N.Name] = placeOf(Of);
    return;
  }
  F->Aliases.erase(N.Name);
  F->Locals.insert(N.Name);
  const size_t Before = F->Objects.size();
  V Of = N.Operands.empty() ? Make.unknown("it has no value yet")
                            : valueDeclared(N);
  if (Gone)
    return;
  destroyFrom(Before);
  M.set(local(N.Name, *F), on(arrayOf(Make, N, Of), Step::Kept, N));
  live({local(N.Name, *F), {}}, N);
}

/// `return result;`: it is made where its caller wants it, or moved there.
std::optional<Place> Machine::returnedVariable(const Node &N) {
  const Node *Of = &node(N.Operands[0]);
  while (Of->Kind == Op::Make && Of->IsCopy && Of->Operands.size() == 1)
    Of = &node(Of->Operands[0]);
  if (Of->Kind != Op::Local || !F->Locals.count(Of->Name))
    return std::nullopt;
  return Place{local(Of->Name, *F), {}};
}

Flow Machine::execReturn(const Node &N) {
  V Of;
  std::optional<Place> Returned;
  if (!N.Operands.empty()) {
    Got G = eval(N.Operands[0]);
    if (Gone)
      return Flow::Next;
    Returned = returnedVariable(N);
    const bool ByReference =
        llvm::StringRef(F->Of->Of->ResultType).ends_with("&");
    Of = ByReference && G.At ? Make.pointer(*G.At)
                             : on(load(G), Step::Returned, N);
  }
  destroyLeft(0, Returned ? &*Returned : nullptr);
  V If = Make.boolean(true);
  for (const Frame::Held &Known : F->Path)
    If = If.Of->Kind == Kind::Number ? Known.Of
                                     : Make.operation("&&", {If, Known.Of});
  if (F->Up == nullptr || !F->Path.empty() || !F->Loops.empty())
    mark(Item::Return, N, F->Up ? V{} : Of);
  F->Returns.push_back({M, Of, If});
  return Flow::Returned;
}

Flow Machine::execIf(const Node &N) {
  const size_t Before = F->Objects.size();
  V If = value(N.Operands[0]);
  if (Gone)
    return Flow::Next;
  destroyFrom(Before);
  const bool HasElse =
      N.Operands.size() > 2 && node(N.Operands[2]).Kind != Op::None_;
  if (std::optional<bool> Is = known(If)) {
    if (*Is)
      return exec(N.Operands[1]);
    return HasElse ? exec(N.Operands[2]) : Flow::Next;
  }
  return execEither(
      If, N, [&] { return exec(N.Operands[1]); },
      [&] { return HasElse ? exec(N.Operands[2]) : Flow::Next; });
}

/// `bind(a) || bind(b)`: who goes on although a bind failed binds for nothing,
/// and so the second of them may as well be made in any case.
static bool onlyBinds(const Item &Branch) {
  auto Binds = [](const Item &I) {
    return I.Kind == Item::Happens && isBind(*I.Of);
  };
  return llvm::all_of(Branch.First, Binds) &&
         llvm::all_of(Branch.Second, Binds) &&
         tellsOfBinds(Branch.Value, [](const Event &) { return true; });
}

/// Runs both ways; goes on with what those leave that go on.
Flow Machine::execEither(V If, const Node &N, const std::function<Flow()> &Then,
                         const std::function<Flow()> &Else) {
  if (std::optional<bool> Is = known(If)) // from a branch around
    return *Is ? Then() : Else();
  V IfNot = Make.operation("!", {If});
  Item Branch;
  Branch.Kind = Item::Branch;
  Branch.Value = If;
  Branch.At = &N;
  Branch.In = F->Of;
  std::vector<Item> *Around = Out;
  const size_t Known = F->Path.size(), Living = F->Objects.size();
  const Memory Before = M;
  auto Side = [&](std::vector<Item> &Into, V Holds,
                  const std::function<Flow()> &Run) {
    Out = &Into;
    assume(Holds);
    Flow Left = Run();
    F->Objects.resize(Living);
    forget(Known);
    return Left;
  };
  Flow One = Side(Branch.First, If, Then);
  Memory AfterOne = std::move(M);
  M = Before;
  Flow Two = Side(Branch.Second, IfNot, Else);
  Out = Around;
  if (!Quiet && onlyBinds(Branch)) {
    llvm::append_range(*Out, Branch.First);
    llvm::append_range(*Out, Branch.Second);
  } else if (!Quiet && (!Branch.First.empty() || !Branch.Second.empty())) {
    Out->push_back(std::move(Branch));
  }
  if (One == Flow::Next && Two == Flow::Next) {
    M = joined(If, AfterOne, M);
    return Flow::Next;
  }
  if (One == Flow::Next) {
    M = std::move(AfterOne);
    assume(If);
    return Flow::Next;
  }
  if (Two == Flow::Next) {
    assume(IfNot);
    return Flow::Next;
  }
  return One == Two ? One : Flow::Returned;
}

/// Either side of an expression: what one of them never comes back from, the
/// other one does not ask for.
void Machine::evalEither(V If, const Node &N, llvm::function_ref<void()> Then,
                         llvm::function_ref<void()> Else) {
  const bool Before = std::exchange(Gone, false);
  const Flow Left = execEither(
      If, N,
      [&] {
        Then();
        return ended();
      },
      [&] {
        Else();
        return ended();
      });
  Gone = Before || Left != Flow::Next;
}

Flow Machine::execSwitch(const Node &N) {
  V On = value(N.Operands[0]);
  if (Gone)
    return Flow::Next;
  const Node &Block = node(N.Operands[1]);
  if (Block.Kind != Op::Block)
    return exec(N.Operands[1]);
  enterLoop();
  Flow Left = execCases(Block, 0, On);
  if (Left == Flow::Broken) {
    Left = Flow::Next;
    leaveLoop(false);
  } else {
    const bool Falls = Left == Flow::Next;
    const bool Any = !F->Loops.back().Breaks.empty();
    leaveLoop(Falls);
    if (Any)
      Left = Flow::Next;
  }
  return Left;
}

/// From the label at or behind \p From: it is this one, or one behind it.
Flow Machine::execCases(const Node &Block, size_t From, V On) {
  size_t At = From, DefaultAt = Block.Operands.size();
  auto KindAt = [&](size_t I) { return node(Block.Operands[I]).Kind; };
  for (size_t I = 0; I < Block.Operands.size(); ++I)
    if (KindAt(I) == Op::Default)
      DefaultAt = I;
  while (At < Block.Operands.size() && KindAt(At) != Op::Case)
    ++At;
  if (At == Block.Operands.size())
    return DefaultAt == At ? Flow::Next : execFrom(Block, DefaultAt);
  const Node &Label = node(Block.Operands[At]);
  V Low = value(Label.Operands[0]);
  V Is = compute("==", On, Low);
  if (Label.Operands.size() > 1)
    Is = Make.operation("&&", {compute("<=", Low, On),
                               compute("<=", On, value(Label.Operands[1]))});
  if (std::optional<bool> Known = known(Is))
    return *Known ? execFrom(Block, At) : execCases(Block, At + 1, On);
  return execEither(
      Is, Label, [&] { return execFrom(Block, At); },
      [&] { return execCases(Block, At + 1, On); });
}

/// A handler starts with what was there when the block began.
Flow Machine::execTry(const Node &N) {
  const Memory Before = M;
  V Thrown = Make.symbol("an exception of " + std::to_string(++Tries));
  return execEither(
      Make.operation("!", {Thrown}), N, [&] { return exec(N.Operands[0]); },
      [&] {
        for (size_t I = 1; I < N.Operands.size(); ++I) {
          if (I + 1 == N.Operands.size())
            return exec(N.Operands[I]);
          Flow Left = Flow::Next;
          size_t At = I;
          V This = Make.symbol("which exception of " + std::to_string(++Tries));
          Left = execEither(
              This, node(N.Operands[At]), [&] { return exec(N.Operands[At]); },
              [] { return Flow::Next; });
          if (Left != Flow::Next)
            return Left;
        }
        return Flow::Next;
      });
}

} // namespace keyspread::trace
