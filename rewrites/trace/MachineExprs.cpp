#include "rewrites/trace/Machine.h"
#include "rewrites/trace/Models.h"
#include "rewrites/trace/Texts.h"

namespace keyspread::trace {

using namespace facts;

Place Machine::placeOf(const Got &G) {
  if (G.At)
    return *G.At;
  Place Temporary{newRoot(Root::Heap), {}};
  M.set(Temporary.Base, G.Value);
  return Temporary;
}

/// It is an object, or a table of some.
static bool hasFields(const facts::GlobalValue &Of) {
  return llvm::any_of(Of.Nodes,
                      [](const Node &N) { return N.Kind == Op::Record; });
}

/// What a variable outside functions is given where it is declared, if nothing
/// else writes to it.
V Machine::global(const Entity &Name) {
  auto It = W.Constants.find(Name);
  if (It != W.Constants.end())
    return It->second;
  V &Result = W.Constants[Name];
  // What means that there is none.
  const bool None = Name == "c:@N@std@nullopt" || Name == "c:@N@boost@none";
  Result = None ? Make.null() : Make.symbol(Name);
  const program::Global *G = W.Code.global(Name);
  if (None || !G || G->Of->Nodes.empty())
    return Result;
  const bool MayChange = !G->Of->IsConst && W.Code.isWritten(Name);
  if (MayChange && !hasFields(*G->Of))
    return Result;
  // Its initialiser runs as a function of its own would.
  facts::Body Init;
  Init.Key = Name;
  Init.Nodes = G->Of->Nodes;
  W.Initialisers.push_back(std::move(Init));
  W.InitialiserFunctions.push_back({&W.Initialisers.back(), G->Unit});
  Frame Own;
  Own.Of = &W.InitialiserFunctions.back();
  Own.Id = ++Frames;
  Frame *Before = F;
  F = &Own;
  ++Quiet;
  ++Constants;
  // Whoever comes first: what holds there says nothing of it.
  auto Known = std::move(Facts);
  Facts.clear();
  const size_t Count = Learnt.size();
  const bool WasGone = std::exchange(Gone, false);
  V Made = value(Own.Of->Of->Nodes.size() - 1);
  Gone = WasGone;
  Learnt.resize(Count);
  Facts = std::move(Known);
  --Quiet;
  --Constants;
  F = Before;
  return W.Constants[Name] =
             MayChange ? fixedParts(Make.symbol(Name), Made) : Made;
}

/// An id that is made in front of a lambda which is run by itself is made there
/// all the same: what gives it is no secret.
std::optional<Place> Machine::capturedId(const Node &N) {
  if (!W.MadeIds) {
    W.MadeIds.emplace();
    for (const program::Function &Of : W.Code.functions())
      for (const Node &D : Of.Of->Nodes)
        if (D.Kind == Op::Declare && D.Operands.size() == 1)
          if (const Node &By = Of.Of->Nodes[D.Operands[0]];
              By.Kind == Op::Call && (makesId(By.Qualified) ||
                                      By.Qualified == "keyspread::bit_reverse"))
            W.MadeIds->try_emplace(D.Name, World::Made{&Of, D.Operands[0]});
  }
  auto It = W.MadeIds->find(N.Name);
  if (It == W.MadeIds->end())
    return std::nullopt;
  const Place At{local(N.Name, *F), {}};
  if (!M.find(At.Base)) {
    Frame Own;
    Own.Of = It->second.In;
    Own.Id = ++Frames;
    Own.This = F->This;
    Frame *Before = F;
    F = &Own;
    V Id = value(It->second.Value);
    F = Before;
    M.set(At.Base, Id);
  }
  return At;
}

Got Machine::evalLocal(const Node &N) {
  auto Alias = F->Aliases.find(N.Name);
  if (Alias != F->Aliases.end()) {
    auto Via = F->Vias.find(N.Name);
    return {{}, Alias->second, Via == F->Vias.end() ? nullptr : Via->second};
  }
  if (F->Locals.count(N.Name))
    return {{}, Place{local(N.Name, *F), {}}};
  if (std::optional<Place> Id = capturedId(N))
    return {{}, *Id};
  auto [It, New] = W.Globals.try_emplace(N.Name);
  if (New)
    It->second = {Root::Global, N.Name, 0, nullptr};
  Place At{&It->second, {}};
  if (!N.IsReference)
    return {{}, At};
  V To = load(At);
  return {{}, behind(To)};
}

/// object.*pointer
Got Machine::evalMemberBy(const Node &N) {
  Got Object = eval(N.Operands[0]);
  V Which = value(N.Operands[1]);
  if (Which.Of->Kind != Kind::Symbol ||
      !llvm::StringRef(Which.Of->Name).contains("@FI@"))
    return {Make.unknown("a member by pointer"), {}};
  if (!Object.At)
    return {Make.select(Object.Value, Which.Of->Name), {}};
  return {{}, Object.At->at(Which.Of->Name), Object.Via};
}

/// \p Of, which the member \p N is, may have an id that was read elsewhere.
void Machine::noteKeptId(const Node &N, const Got &Of) {
  if (!ReadsIds || Quiet)
    return;
  const V Found = load(Of);
  if (!Found.Of->MayBeId)
    return;
  for (V Is : alternatives(Found)) {
    const Event *By = Is.Of->Kind == Kind::Result ? Is.Of->By : nullptr;
    if (By && By->How && By->How->Origin == OriginKind::AutoIncrement &&
        By->In != F->Of)
      Ids->push_back({By, F->Of, &N, F->Site});
  }
}

Got Machine::evalMember(const Node &N) {
  if (N.Operands.empty()) // the field itself: `&Row::id`
    return {Make.symbol(N.Name), {}};
  if (N.Operands.size() == 2)
    return evalMemberBy(N);
  Got Object = eval(N.Operands[0]);
  if (N.Name.empty())
    return Object;
  if (!Object.At) {
    V Part = Make.select(Object.Value, N.Name);
    if (N.IsReference)
      return {{}, behind(Part)};
    noteKeptId(N, {Part, {}});
    return {Part, {}};
  }
  Place At = Object.At->at(N.Name);
  if (N.IsReference)
    return {{}, behind(load(At))};
  Got Result = {Object.Value ? Make.select(Object.Value, N.Name) : V{}, At,
                Object.Via};
  noteKeptId(N, Result);
  return Result;
}

/// How a place names the element at \p Index.
std::string stepOf(V Index) {
  const Value &X = *Index.Of;
  if (X.Kind == Kind::Number && X.Number >= 0)
    return "#" + std::to_string(X.Number);
  return "#?";
}

/// What stands in \p Array at \p Index, which may be either of two.
V Machine::elementAt(const Place &Array, V Index) {
  const Value &X = *Index.Of;
  if (X.Kind != Kind::Choice || !areFew(Index, 32))
    return load(Array.at(stepOf(Index)));
  V Then = elementAt(Array, X.Parts[1]), Else = elementAt(Array, X.Parts[2]);
  return Make.choice(X.Parts[0], Then, Else);
}

/// Where an element is; what it is, too, where the index is a choice.
Got Machine::elementIn(const Place &Array, V Index) {
  return {Index.Of->Kind == Kind::Choice ? elementAt(Array, Index) : V{},
          Array.at(stepOf(Index))};
}

Got Machine::evalElement(const Node &N) {
  Got Array = eval(N.Operands[0]);
  V Index = value(N.Operands[1]);
  V Of = load(Array);
  if (std::optional<Got> Cell = evalCell(N, Of, Index))
    return *Cell;
  if (Of.Of->Kind == Kind::Pointer) { // x[i] of a pointer
    Place To = Of.Of->To;
    // A pointer to an element goes on from there.
    if (!To.Path.empty() && To.Path.back()[0] == '#' &&
        To.Path.back() != "#?" && Index.Of->Kind == Kind::Number) {
      long First = std::stol(To.Path.back().substr(1));
      To.Path.back() = "#" + std::to_string(First + Index.Of->Number);
      return {{}, To};
    }
    return elementIn(To, Index);
  }
  // An array is where it is, though nothing was put there yet.
  const bool IsArray = llvm::StringRef(node(N.Operands[0]).Type).ends_with("]");
  if (Array.At && (IsArray || (Of.Of->Kind != Kind::Symbol &&
                               Of.Of->Kind != Kind::Project &&
                               Of.Of->Kind != Kind::Result)))
    return elementIn(*Array.At, Index);
  if (Of.Of->Kind == Kind::Text && Index.Of->Kind == Kind::Number)
    return {Index.Of->Number < int64_t(Of.Of->Name.size())
                ? Make.number(Of.Of->Name[Index.Of->Number])
                : Make.number(0),
            {}};
  return elementIn(behind(Of), Index);
}

Got Machine::evalChoose(const Node &N) {
  V If = value(N.Operands[0]);
  if (Gone)
    return {If, {}};
  if (std::optional<bool> Is = known(If))
    return eval(N.Operands[*Is ? 1 : 2]);
  V Then, Else;
  evalEither(
      If, N, [&] { Then = value(N.Operands[1]); },
      [&] { Else = value(N.Operands[2]); });
  return {Make.choice(If, Then, Else), {}};
}

/// They name one place, in one way.
static bool sameNodes(const Body &In, const Node &A, const Node &B) {
  if (A.Kind != B.Kind || A.Name != B.Name ||
      A.Operands.size() != B.Operands.size())
    return false;
  for (size_t I = 0; I < A.Operands.size(); ++I)
    if (!sameNodes(In, In.Nodes[A.Operands[I]], In.Nodes[B.Operands[I]]))
      return false;
  return true;
}

/// `(last + 1) & 0xffff`, `std::max(now, last + 1)` of \p Last.
static bool countsUp(const Body &In, const Node &Of, const Node &Last) {
  auto Is = [&](Ref R) { return sameNodes(In, In.Nodes[R], Last); };
  auto Counts = [&](Ref R) { return countsUp(In, In.Nodes[R], Last); };
  if (Of.Kind == Op::Binary && Of.Name == "+")
    return llvm::any_of(Of.Operands, Is);
  const bool Keeps =
      Of.Kind == Op::Cast || Of.Kind == Op::Choose ||
      (Of.Kind == Op::Binary && (Of.Name == "&" || Of.Name == "%")) ||
      (Of.Kind == Op::Call && Of.Qualified == "std::max");
  return Keeps && llvm::any_of(Of.Operands, Counts);
}

/// What \p N, an assignment, gives: to a `void *` it is where memory is, and
/// not what lies there now: `cells[0].buffer = text`, or `= row.data()`.
V Machine::addressGiven(const Node &N) {
  const Got Of = eval(N.Operands[1]);
  const Node *From = &node(N.Operands[1]);
  while (From->Kind == Op::Cast && From->Operands.size() == 1)
    From = &node(From->Operands[0]);
  const llvm::StringRef By = From->Qualified; // of a text it is that
  const bool IsMemory = llvm::StringRef(From->Type).ends_with("]") ||
                        (By.ends_with("::data") && !By.contains("string"));
  return Of.At && IsMemory && node(N.Operands[0]).Type == "void *" &&
                 load(Of).Of->Kind != Kind::Pointer
             ? Make.pointer(*Of.At)
             : load(Of);
}

Got Machine::evalAssign(const Node &N) {
  V New;
  Got To;
  if (N.Name.empty()) {
    New = addressGiven(N);
    To = eval(N.Operands[0]);
    // What stood there is not read.
    while (!Ids->empty() && Ids->back().At == &node(N.Operands[0]))
      Ids->pop_back();
    if (countsUp(*F->Of->Of, node(N.Operands[1]), node(N.Operands[0])))
      New = on(New, Step::Counted, N);
  } else {
    To = eval(N.Operands[0]);
    V Right = value(N.Operands[1]);
    New = compute(N.Name, load(To), Right);
    if (N.Name == "+")
      New = on(New, Step::Counted, N);
  }
  if (!To.At)
    return {New, {}};
  store(*To.At, on(New, Step::Kept, N));
  To.Value = {};
  return To;
}

Got Machine::evalStep(const Node &N) {
  Got Of = eval(N.Operands[0]);
  V Old = load(Of);
  V New = on(compute("+", Old, Make.number(N.Value)), Step::Counted, N);
  if (Of.At)
    store(*Of.At, New);
  Of.Value = {};
  if (N.Name == "post")
    return {on(Old, Step::Counted, N), {}};
  return Of.At ? Of : Got{New, {}};
}

Got Machine::evalLambda(const Node &N) {
  std::vector<V> Captures;
  std::vector<std::string> Names;
  for (size_t I = 0; I < N.Operands.size(); ++I) {
    const bool ByReference = I < N.How.size() && N.How[I] == Passed::Reference;
    const std::string &Name = N.Names[I];
    Got Of = eval(N.Operands[I]);
    Names.push_back((ByReference ? "&" : "") + Name);
    Captures.push_back(ByReference ? Make.pointer(placeOf(Of)) : load(Of));
  }
  return {Make.closure(N.Name, std::move(Names), std::move(Captures)), {}};
}

/// It is its elements: what holds them is the library's matter.
static bool isLibraryArray(const Node &N) {
  llvm::StringRef Type = N.Type;
  Type.consume_front("const ");
  return Type.starts_with("std::array<") && N.Operands.size() == 1;
}

Got Machine::evalParts(const Node &N) {
  if (N.Kind == Op::Record && isLibraryArray(N))
    return {on(value(N.Operands[0]), Step::Part, N), {}};
  std::vector<V> Parts;
  for (Ref R : N.Operands)
    Parts.push_back(on(value(R), Step::Part, node(R)));
  if (N.Kind == Op::List)
    return {Make.list(std::move(Parts)), {}};
  return {Make.record(N.Names, std::move(Parts)), {}};
}

Got Machine::eval(Ref R) {
  Got Of = evalNode(R);
  return node(R).IsTemporary ? temporary(node(R), std::move(Of)) : Of;
}

Got Machine::evalNode(Ref R) {
  const Node &N = node(R);
  if (++Budget > MostSteps || ++W.Steps > W.MostInAll) {
    Cut = "it takes too many steps";
    return {Make.unknown(Cut), {}};
  }
  switch (N.Kind) {
  case Op::Text:
    return {on(Make.text(N.Name, &N, F->Of->Unit), Step::Born, N), {}};
  case Op::Number:
    return {
        on(Make.number(N.Value, N.Name, N.Quotes || N.IsSize ? &N : nullptr),
           Step::Born, N),
        {}};
  case Op::Real:
    return {Make.real(N.Name), {}};
  case Op::Null:
    return {Make.null(), {}};
  case Op::Function:
    return {Make.function(N.Name), {}};
  case Op::Lambda:
    return evalLambda(N);
  case Op::List:
  case Op::Record:
    return evalParts(N);
  case Op::This:
    return {F->This ? F->This : Make.symbol("this"), {}};
  case Op::Local:
    return evalLocal(N);
  case Op::Member:
    return evalMember(N);
  case Op::Element:
    return evalElement(N);
  case Op::Deref: {
    V Pointer = value(N.Operands[0]);
    if (Pointer.Of->Kind == Kind::Text && N.Bits == 8) // its first character
      return {Make.number(Pointer.Of->Name.empty() ? 0 : Pointer.Of->Name[0]),
              {}};
    const bool Own = node(N.Operands[0]).Kind == Op::This;
    return {{}, behind(Pointer), Own ? Pointer.Way : nullptr};
  }
  case Op::Address: {
    // It went the way that what it points to went by reference.
    const Got Of = eval(N.Operands[0]);
    return {{Make.pointer(placeOf(Of)).Of, Of.At ? Of.Via : nullptr}, {}};
  }
  case Op::Unary:
    return evalUnary(N);
  case Op::Binary:
    return evalBinary(N);
  case Op::Choose:
    return evalChoose(N);
  case Op::Cast: {
    V Of = value(N.Operands[0]);
    const bool Narrows = N.Bits && N.Bits < node(N.Operands[0]).Bits;
    return {Narrows ? on(Of, Step::Narrowed, N) : Of, {}};
  }
  case Op::Assign:
    return evalAssign(N);
  case Op::Step:
    return evalStep(N);
  case Op::Call:
    return evalCall(N);
  case Op::Make:
    return evalMake(N);
  case Op::New:
    return evalNew(N);
  case Op::Delete:
    value(N.Operands[0]);
    return {Make.null(), {}};
  case Op::Unknown:
    for (Ref O : N.Operands)
      eval(O);
    return {Make.unknown(N.Name), {}};
  case Op::Throw:
    execNode(R);
    Gone = true;
    return {Make.unknown("what is thrown"), {}};
  default:
    exec(R);
    return {Make.unknown("a statement"), {}};
  }
}

} // namespace keyspread::trace
