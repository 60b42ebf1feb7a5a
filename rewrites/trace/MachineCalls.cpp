#include "rewrites/trace/Machine.h"

#include "rewrites/trace/Models.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread::trace {

using namespace facts;

/// Deeper than people nest wrappers; recursion is entered twice.
static constexpr unsigned MaxDepth = 40;

/// What the runtime header does is known, and not run: an id that it makes is
/// an event, a shard an operation on its key.
static bool isRuntime(llvm::StringRef Qualified) {
  return Qualified.starts_with("keyspread::");
}

bool makesId(llvm::StringRef Qualified) {
  return Qualified == "keyspread::uuid_v4" ||
         Qualified == "keyspread::ordered_id" ||
         Qualified == "keyspread::random_id";
}

bool Machine::mayEnter(const program::Function &To) const {
  if (!To.Of->Why.empty() || isRuntime(To.Of->Qualified))
    return false;
  if (asideOf(To)) {
    W.LeftOut.insert(To.Of);
    return false;
  }
  // By their bodies: the entry may be known by another pointer.
  auto IsTo = [&](const program::Function *In) { return In->Of == To.Of; };
  const bool May =
      Depth < MaxDepth && Cut.empty() && llvm::count_if(Active, IsTo) < 2;
  if (!May)
    W.LeftOut.insert(To.Of);
  return May;
}

Machine::Arguments Machine::arguments(const Node &N) {
  Arguments A;
  size_t I = 0;
  if (N.HasCallee)
    A.Callee = eval(N.Operands[I++]);
  if (N.HasObject)
    A.Object = eval(N.Operands[I++]);
  for (size_t J = 0; I < N.Operands.size(); ++I, ++J) {
    Got G = eval(N.Operands[I]);
    const bool ByReference =
        J < N.How.size() &&
        (N.How[J] == Passed::Reference || N.How[J] == Passed::ConstReference);
    const Node &Argument = node(N.Operands[I]);
    // An array is handed on by the address of its first element.
    const bool IsArray = llvm::StringRef(Argument.Type).ends_with("]") &&
                         Argument.Kind != Op::Text;
    if (!ByReference && G.At && IsArray)
      G = {Make.pointer(*G.At), {}};
    else if (!ByReference || !G.At)
      G = {load(G), {}};
    if (!G.At)
      G.Value = on(G.Value, Step::Given, Argument);
    else
      G.Via = Make.step(Step::Given, F->Of->Unit, &Argument, G.Via);
    A.Given.push_back(std::move(G));
  }
  return A;
}

/// The entry of the catalog that fits the call.
const Api *Machine::apiOf(const Node &N) const {
  if (N.Qualified.empty())
    return nullptr;
  if (N.Names.size() < 2)
    return W.Known.find(N.Qualified);
  Overload Of{0, N.Names[1], llvm::ArrayRef(N.Names).drop_front(2)};
  llvm::StringRef(N.Names[0]).getAsInteger(10, Of.Arguments);
  return W.Known.find(N.Qualified, Of);
}

Event &Machine::happen(const Node &At, const Api *How, V Object,
                       std::vector<V> Args) {
  Event &E = W.Events.add();
  E.How = How;
  E.Name = At.Qualified;
  E.Object = Object;
  E.Args = std::move(Args);
  for (V Arg : E.Args)
    E.Behind.push_back(pointedTo(Arg));
  if (How && How->Values && *How->Values < E.Args.size()) {
    const V There = E.Behind[*How->Values]; // none behind `binds.data()`
    E.Bound = boundBy(There ? There : E.Args[*How->Values]);
  }
  E.In = F->Of;
  E.At = &At;
  E.Up = F->Site;
  E.Number = ++W.EventsSoFar;
  E.InConstant = Constants != 0;
  W.Accesses += How != nullptr;
  if (!Quiet) {
    Item I;
    I.Of = &E;
    I.At = &At;
    I.In = F->Of;
    Out->push_back(std::move(I));
  }
  return E;
}

Got Machine::evalCall(const Node &N) {
  Arguments A = arguments(N);
  if (A.Callee) {
    V Callee = load(*A.Callee);
    if (std::optional<Got> Is = invoke(Callee, A.Given, N))
      return *Is;
    return callHeld(N, Callee, A);
  }
  if (std::optional<Got> Is = callClosure(N, A))
    return *Is;
  if (N.IsVirtual)
    if (std::optional<Got> Is = enterVirtual(N, A))
      return *Is;
  // What the catalog or the plan names is a library's, with or without a body.
  const Api *How = apiOf(N);
  const program::Function *To = W.Code.find(N.Name);
  if (How && How->Denied)
    return callUnknown(N, A);
  if (How && isEvent(*How))
    return callDatabase(N, *How, A);
  if (To && mayEnter(*To)) {
    std::optional<V> This;
    if (A.Object) // what its methods read of it came as it did
      This = Make.along(Make.pointer(placeOf(*A.Object)), A.Object->Via);
    return enter(*To, This, std::move(A.Given), N);
  }
  Got Result = callLibrary(N, A);
  if (const LeftAside *Is = To ? asideOf(*To) : nullptr; Is)
    spoilWhatIsSet(A.Object, *Is);
  return Result;
}

void Machine::bindParameters(Frame &New, std::vector<Got> &Args, const Node &At,
                             Frame &Caller) {
  const Body &B = *New.Of->Of;
  for (size_t I = 0; I < B.Parameters.size(); ++I) {
    const BodyParameter &P = B.Parameters[I];
    New.Locals.insert(P.Name);
    if (I < Args.size() && Args[I].At) {
      New.Aliases[P.Name] = *Args[I].At;
      New.Vias[P.Name] = Args[I].Via;
      continue;
    }
    V Of = I < Args.size() ? Args[I].Value
                           : Make.unknown("an argument that is not given");
    M.set(local(P.Name, New), Of);
  }
  for (size_t I = B.Parameters.size(); I < Args.size(); ++I)
    New.Varargs.push_back(load(Args[I]));
}

/// Bases and members in order; an aggregate's members come with its Record.
void Machine::initialise(const program::Function &Of, const Place &Object) {
  for (const Initializer &I : Of.Of->Initializers) {
    if (I.Value == None)
      continue;
    const Node &N = node(I.Value);
    if (!I.Member.empty()) {
      Got G = eval(I.Value);
      const bool IsPlace = N.IsReference && G.At;
      store(Object.at(I.Member),
            IsPlace ? Make.pointer(*G.At) : on(load(G), Step::Kept, N));
      continue;
    }
    // A base's or another constructor of the class, on the same object.
    if (N.Kind == Op::Make)
      if (const program::Function *To = W.Code.find(N.Name);
          To && mayEnter(*To)) {
        Arguments A = arguments(N);
        enter(*To, Make.pointer(Object), std::move(A.Given), N);
        continue;
      }
    value(I.Value);
  }
}

Got Machine::leave(Frame &New) {
  // Functions that fall off their end give nothing.
  V Result;
  if (New.Returns.empty()) {
    Gone = Cut.empty();
    return {Make.unknown("a function that does not return"), {}};
  }
  Frame::Exit Last = std::move(New.Returns.back());
  New.Returns.pop_back();
  M = std::move(Last.State);
  Result = Last.Value;
  while (!New.Returns.empty()) {
    Frame::Exit E = std::move(New.Returns.back());
    New.Returns.pop_back();
    M = joined(E.If, E.State, M);
    if (E.Value && Result)
      Result = Make.choice(E.If, E.Value, Result);
    else if (E.Value)
      Result = E.Value;
  }
  if (!Result)
    return {Make.unknown("nothing is returned"), {}};
  const bool ByReference =
      llvm::StringRef(New.Of->Of->ResultType).ends_with("&");
  if (ByReference && Result.Of->Kind == Kind::Pointer)
    return {{}, Result.Of->To};
  return {Result, {}};
}

Got Machine::enter(const program::Function &To, std::optional<V> This,
                   std::vector<Got> Args, const Node &At,
                   const Value *Closure) {
  Frame New;
  New.Of = &To;
  New.Id = ++Frames;
  New.Up = F;
  W.Calls.push_back({F->Of, &At, F->Site});
  New.Site = &W.Calls.back();
  if (This)
    New.This = *This;
  Frame &Caller = *F;
  bindParameters(New, Args, At, Caller);
  if (Closure)
    for (size_t I = 0; I < Closure->Names.size(); ++I) {
      llvm::StringRef Name = Closure->Names[I];
      if (Name == "this" || Name == "&this")
        New.This = Closure->Parts[I];
      else if (Name.consume_front("&"))
        New.Aliases[Name.str()] = behind(Closure->Parts[I]);
      else {
        New.Locals.insert(Name.str());
        M.set(local(Name.str(), New), Closure->Parts[I]);
      }
    }
  const Began Begin = began(This);
  F = &New;
  const size_t Known = Learnt.size();
  ++Depth;
  Active.push_back(&To);
  noteEntered(To);
  if (To.Of->IsConstructor && New.This)
    initialise(To, behind(New.This));
  Flow Left = Flow::Next;
  if (!To.Of->Nodes.empty())
    Left = exec(To.Of->Nodes.size() - 1);
  if (Left == Flow::Next)
    New.Returns.push_back({M, {}, Make.boolean(true)});
  Active.pop_back();
  --Depth;
  noteEnded(To);
  forgetFacts(Known);
  F = &Caller;
  Got Result = leave(New);
  noteAside(To, Begin, This, Args);
  if (To.Of->IsConstructor && New.This)
    noteMade(New.This);
  if (Result.At && Result.At->Base->Kind == Root::Local &&
      Result.At->Base->Id == New.Id) // a reference to what is gone
    Result = {load(*Result.At), {}};
  eraseLocals(New);
  noteGiven(At, Result);
  return Result;
}

/// What the call \p N gives in its own few bits: `stoi(text)`,
/// `cell.as<int>()`.
V Machine::narrowed(V Of, const Node &N) {
  const Value &X = *Of.Of;
  const bool IsSmall = X.Kind == Kind::Operation && X.Parts.size() == 1 &&
                       X.Name == N.Qualified && N.Bits > 1 && N.Bits < 64;
  return IsSmall ? on(Of, Step::Narrowed, N) : Of;
}

Got Machine::callLibrary(const Node &N, Arguments &A) {
  std::optional<Got> Is = model(*this, N, A.Object, A.Given);
  if (!Is)
    return callUnknown(N, A);
  if (!Is->At && Is->Value)
    Is->Value = narrowed(Is->Value, N);
  return *Is;
}

/// What \p By is given may be called by it, as often as it likes and with
/// anything.
void Machine::callBack(const Node &N, V Given, const std::string &By) {
  if (Given.Of->Kind != Kind::Function && Given.Of->Kind != Kind::Closure)
    return;
  const program::Function *To = W.Code.find(Given.Of->Name);
  if (!To)
    return;
  W.LeftOut.insert(To->Of);
  if (Given.Of->Kind != Kind::Closure || !mayEnter(*To))
    return;
  std::vector<Got> Args(To->Of->Parameters.size(),
                        Got{Make.unknown("what " + By + " gives"), {}});
  unknownTurns(N, [&] {
    invoke(Given, Args, N);
    return ended();
  });
}

/// A method without a model, of an object whose contents the run knows: they
/// are others behind it, unless it is const.
bool Machine::changesObject(const Node &N, V Object) const {
  const Kind Is = Object.Of->Kind;
  if (Is != Kind::Text && Is != Kind::Join && Is != Kind::List &&
      Is != Kind::Map)
    return false;
  const Node &On = node(N.Operands[N.HasCallee]);
  return !llvm::StringRef(On.Type).starts_with("const ");
}

/// It makes values that do not rise, of nothing that it is given: it gives
/// them, or fills its only argument.
static bool makesRandom(const Api *How, const Node &N) {
  return How && How->Cut &&
         (N.How.empty() || (N.How.size() == 1 && N.Type == "void"));
}

/// A time that is spelled by \p Format comes in order: the year is first, or
/// the seconds since some day.
static bool isInOrder(V Format) {
  if (!Format || Format.Of->Kind != Kind::Text)
    return false;
  const llvm::StringRef First =
      llvm::StringRef(Format.Of->Name).split('%').second.take_front(1);
  return !First.empty() && llvm::StringRef("YFsG").contains(First);
}

/// `escape(to, from)`: fills a buffer with another form of a text, and does
/// nothing else.
bool Machine::copiesText(const Node &N, const Api *How, const Arguments &A,
                         llvm::ArrayRef<V> Args) {
  if (!How || !How->Copies || How->Copies->From >= Args.size() ||
      How->Copies->To >= Args.size())
    return false;
  V From = pointedTo(Args[How->Copies->From]);
  if (!From && Args[How->Copies->From].Of->Kind == Kind::Operation)
    From = Args[How->Copies->From]; // `strftime(.., std::gmtime(&now))`
  if (!From || From.Of->Kind == Kind::Unknown)
    return false;
  const Got &To = A.Given[How->Copies->To];
  const std::optional<unsigned> Format = How->Copies->TimeFormat;
  const bool IsPart = Format && *Format < Args.size() &&
                      !isInOrder(Args[*Format]); // of a time: its remainder
  store(To.At ? *To.At : behind(To.Value),
        IsPart ? Make.operation("%", {From, Args[*Format]})
               : Make.operation(TextOf.str() + N.Qualified, {From}));
  return true;
}

/// What is given by value stays, but for what a pointer leads to.
static bool mayWrite(Passed How, const Got &Given) {
  return Given.At ? How == Passed::Reference : How != Passed::ReadPointer;
}

/// A function that is not in the program: it has an effect, and what it is
/// given by reference may change.
Got Machine::callUnknown(const Node &N, Arguments &A) {
  std::vector<V> Args;
  for (const Got &G : A.Given)
    Args.push_back(load(G));
  V Object = A.Object ? load(*A.Object) : V{};
  std::string Name =
      N.Qualified.empty() ? "a function that is not known" : N.Qualified;
  const Api *How = apiOf(N);
  const bool Random = makesRandom(How, N);
  if (fillMemory(N, A))
    return {Args[0], {}};
  if (copiesText(N, How, A, Args))
    return {Make.operation(Name, {Args[How->Copies->From]}), {}};
  if (isPure(W.Known, N) && !makesId(N.Qualified) && !Random) {
    if (Object)
      Args.insert(Args.begin(), Object);
    else
      passOn(N, Args);
    return {narrowed(Make.operation(Name + shardCount(N), std::move(Args)), N),
            {}};
  }
  for (V Arg : Args)
    callBack(N, Arg, Name);
  if (A.Object && A.Object->At && changesObject(N, Object))
    store(*A.Object->At, Make.unknown("what " + Name + " makes of it"));
  Event &E = happen(N, nullptr, Object, std::move(Args));
  E.Name = Name;
  E.MakesRandom = Random;
  if (Random && !A.Given.empty()) {
    const Got &Out = A.Given[0];
    store(Out.At ? *Out.At : behind(Out.Value), Make.result(&E, "out"));
    return {Make.result(&E), {}};
  }
  spoilBehindStructs(N, A, E.Args);
  // What the runtime header works on stays what it is.
  for (size_t I = 0; I < A.Given.size() && !isRuntime(N.Qualified); ++I)
    if (mayWrite(I < N.How.size() ? N.How[I] : Passed::Value, A.Given[I]))
      spoil(A.Given[I], Name, &E);
  return {Make.result(&E), {}};
}

} // namespace keyspread::trace
