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

/// Each call of it gives another value.
static bool makesId(llvm::StringRef Qualified) {
  return Qualified == "keyspread::uuid_v4";
}

bool Machine::mayEnter(const program::Function &To) const {
  return Depth < MaxDepth && Cut.empty() && To.Of->Why.empty() &&
         !isRuntime(To.Of->Qualified) && llvm::count(Active, &To) < 2;
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
    const bool ByReference = J < N.How.size() && N.How[J] != Passed::Value;
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
const Api *Machine::apiOf(const Node &N, const Arguments &A) const {
  if (N.Qualified.empty())
    return nullptr;
  return W.Known.find(N.Qualified);
}

/// What stands where \p Of points to, and where the elements of a list do: it
/// may be something else when it is asked for again. No value: of none.
V Machine::pointedTo(V Of) {
  const bool IsPointer = Of && Of.Of->Kind == Kind::Pointer;
  const V There = IsPointer ? load(Of.Of->To) : Of;
  if (!There || There.Of->Kind != Kind::List)
    return IsPointer ? There : V{};
  bool Any = false;
  std::vector<V> Parts;
  for (V Part : There.Of->Parts) {
    const V Text =
        Part && Part.Of->Kind == Kind::Pointer ? load(Part.Of->To) : V{};
    const bool IsText =
        Text && (Text.Of->Kind == Kind::Text || Text.Of->Kind == Kind::Join);
    Any |= IsText;
    Parts.push_back(IsText ? Make.along(Text, Part.Way) : Part);
  }
  if (Any)
    return {Make.list(std::move(Parts), There.Of->Open).Of, There.Way};
  return IsPointer ? There : V{};
}

/// "st_mysql_bind::buffer" of the entity of a member.
static std::string memberName(llvm::StringRef Entity) {
  llvm::SmallVector<llvm::StringRef, 8> Steps;
  Entity.split(Steps, '@');
  std::string Result; // "c:", then a kind in front of each name
  for (size_t I = 2; I < Steps.size(); I += 2)
    Result += (Result.empty() ? "" : "::") + Steps[I].str();
  return Result;
}

/// What the structs of the array \p Of bind: a member of them, or what it
/// points to, as the catalog says. Nothing where one cannot be told.
std::vector<V> Machine::boundBy(V Of) {
  std::vector<V> Result;
  if (!Of || Of.Of->Kind != Kind::List || Of.Of->Open)
    return Result;
  for (V Struct : Of.Of->Parts) {
    const Value &X = *Struct.Of;
    for (size_t I = 0; X.Kind == Kind::Record && I < X.Names.size(); ++I)
      if (const Api *How = W.Known.find(memberName(X.Names[I]));
          How && How->Element) {
        V Part = X.Parts[I];
        Result.push_back(Part.Of->Kind == Kind::Pointer ? load(Part.Of->To)
                                                        : Part);
      }
  }
  if (Result.size() != Of.Of->Parts.size())
    Result.clear();
  return Result;
}

Event &Machine::happen(const Node &At, const Api *How, V Object,
                       std::vector<V> Args) {
  Event &E = W.Events.emplace_back();
  E.How = How;
  E.Name = At.Qualified;
  E.Object = Object;
  E.Args = std::move(Args);
  for (V Arg : E.Args)
    E.Behind.push_back(pointedTo(Arg));
  if (How && How->Values && *How->Values < E.Args.size())
    E.Bound = boundBy(E.Behind[*How->Values]);
  E.In = F->Of;
  E.At = &At;
  E.Up = F->Site;
  E.Number = W.Events.size();
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
    if (std::optional<Got> Is = invoke(load(*A.Callee), A.Given, N))
      return *Is;
    return callUnknown(N, A);
  }
  if (N.IsVirtual)
    if (std::optional<Got> Is = enterVirtual(N, A))
      return *Is;
  // What the catalog or the plan names is a library's, with or without a body.
  const Api *How = apiOf(N, A);
  const program::Function *To = W.Code.find(N.Name);
  if (How && How->Denied)
    return callUnknown(N, A);
  if (How && isEvent(*How))
    return callDatabase(N, *How, A);
  if (To && mayEnter(*To)) {
    std::optional<V> This;
    if (A.Object)
      This = Make.pointer(placeOf(*A.Object));
    return enter(*To, This, std::move(A.Given), N);
  }
  return callLibrary(N, A);
}

/// A virtual call: the class of the object is what was made; else each method
/// that may run, when there is one alone.
std::optional<Got> Machine::enterVirtual(const Node &N, Arguments &A) {
  std::vector<std::string> May = W.Code.overriders(N.Name);
  if (W.Code.find(N.Name))
    May.insert(May.begin(), N.Name);
  if (May.empty() || !A.Object)
    return std::nullopt;
  V Class = Make.select(load(*A.Object), "class");
  const program::Function *To = nullptr;
  std::vector<const program::Function *> All;
  for (const std::string &Key : May) {
    const program::Function *Is = W.Code.find(Key);
    if (!Is)
      continue;
    All.push_back(Is);
    if (Class.Of->Kind == Kind::Text && Is->Of->Class == Class.Of->Name)
      To = Is;
  }
  if (!To && Class.Of->Kind == Kind::Text)
    To = inherited(Class.Of->Name, All);
  if (!To && All.size() == 1)
    To = All[0];
  V This = Make.pointer(placeOf(*A.Object));
  if (To && mayEnter(*To))
    return enter(*To, This, A.Given, N);
  if (All.size() < 2 || All.size() > 4)
    return std::nullopt;
  // One of a few: each may be what runs.
  std::function<V(size_t)> Try = [&](size_t I) -> V {
    if (I + 1 == All.size())
      return load(enter(*All[I], This, A.Given, N));
    V Is = Make.operation("is", {Class, Make.text(All[I]->Of->Class)});
    V Then, Else;
    execEither(
        Is, N,
        [&] {
          Then = load(enter(*All[I], This, A.Given, N));
          return Flow::Next;
        },
        [&] {
          Else = Try(I + 1);
          return Flow::Next;
        });
    return Make.choice(Is, Then, Else);
  };
  if (!llvm::all_of(All, [&](auto *Is) { return mayEnter(*Is); }))
    return std::nullopt;
  return Got{Try(0), {}};
}

/// The method of the nearest base of \p Class.
const program::Function *
Machine::inherited(llvm::StringRef Class,
                   llvm::ArrayRef<const program::Function *> Of) const {
  const ClassShape *Shape = W.Code.classOf(Class);
  if (!Shape)
    return nullptr;
  for (const std::string &Base : Shape->Bases) {
    for (const program::Function *Is : Of)
      if (Is->Of->Class == Base)
        return Is;
    if (const program::Function *Is = inherited(Base, Of))
      return Is;
  }
  return nullptr;
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
    M[local(P.Name, New)] = Of;
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
  if (New.Returns.empty())
    return {Make.unknown("a function that does not return"), {}};
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
        M[local(Name.str(), New)] = Closure->Parts[I];
      }
    }
  F = &New;
  ++Depth;
  Active.push_back(&To);
  W.Entered.insert(To.Of);
  if (To.Of->IsConstructor && New.This)
    initialise(To, behind(New.This));
  Flow Left = Flow::Next;
  if (!To.Of->Nodes.empty())
    Left = exec(To.Of->Nodes.size() - 1);
  if (Left == Flow::Next)
    New.Returns.push_back({M, {}, Make.boolean(true)});
  Active.pop_back();
  --Depth;
  F = &Caller;
  Got Result = leave(New);
  if (Result.At && Result.At->Base->Kind == Root::Local &&
      Result.At->Base->Id == New.Id) // a reference to what is gone
    Result = {load(*Result.At), {}};
  return Result;
}

std::optional<Got> Machine::invoke(V Callee, std::vector<Got> Args,
                                   const Node &At) {
  const Value &X = *Callee.Of;
  if (X.Kind == Kind::Choice) {
    std::optional<Got> One, Two;
    execEither(
        X.Parts[0], At,
        [&] {
          One = invoke(X.Parts[1], Args, At);
          return Flow::Next;
        },
        [&] {
          Two = invoke(X.Parts[2], Args, At);
          return Flow::Next;
        });
    if (!One || !Two)
      return std::nullopt;
    return Got{Make.choice(X.Parts[0], load(*One), load(*Two)), {}};
  }
  if (X.Kind == Kind::Pointer) // a function object, by its address
    return invoke(load(X.To), std::move(Args), At);
  if (X.Kind != Kind::Function && X.Kind != Kind::Closure)
    return std::nullopt;
  const program::Function *To = W.Code.find(X.Name);
  if (!To || !mayEnter(*To))
    return std::nullopt;
  return enter(*To, std::nullopt, std::move(Args), At,
               X.Kind == Kind::Closure ? &X : nullptr);
}

std::optional<V> Machine::construct(llvm::StringRef Class,
                                    std::vector<Got> Args, const Node &At) {
  std::vector<const program::Function *> May =
      W.Code.constructors(Class, Args.size());
  const Root *Object = newRoot(Root::Heap);
  if (May.size() == 1 && mayEnter(*May[0])) {
    M[Object] = Make.record({"class"}, {Make.text(May[0]->Of->Class)});
    Place P{Object, {}};
    enter(*May[0], Make.pointer(P), std::move(Args), At);
    return Make.pointer(P);
  }
  return std::nullopt;
}

Got Machine::evalMake(const Node &N) {
  Arguments A = arguments(N);
  const Api *How = apiOf(N, A);
  if (How && isEvent(*How))
    return callDatabase(N, *How, A);
  const program::Function *To = W.Code.find(N.Name);
  if (To && mayEnter(*To)) {
    const Root *Object = newRoot(Root::Heap);
    M[Object] = Make.record({"class"}, {Make.text(To->Of->Class)});
    Place P{Object, {}};
    enter(*To, Make.pointer(P), std::move(A.Given), N);
    return {load(P), {}};
  }
  if (std::optional<Got> Is = model(*this, N, A.Object, A.Given))
    return *Is;
  if (A.Given.empty())
    return {Make.unknown("an object of " + N.Qualified), {}};
  std::vector<V> Parts;
  for (const Got &G : A.Given)
    Parts.push_back(load(G));
  return {Make.operation(N.Qualified, std::move(Parts)), {}};
}

Got Machine::evalNew(const Node &N) {
  Got Of = N.Operands.empty() ? Got{Make.unknown("new memory"), {}}
                              : Got{value(N.Operands[0]), {}};
  const Root *Object = newRoot(Root::Heap);
  M[Object] = load(Of);
  return {Make.pointer({Object, {}}), {}};
}

Got Machine::callLibrary(const Node &N, Arguments &A) {
  if (std::optional<Got> Is = model(*this, N, A.Object, A.Given))
    return *Is;
  return callUnknown(N, A);
}

/// Whatever it points to may be something else now.
void Machine::spoil(const Got &G, const std::string &By) {
  V Of = G.At ? V{} : G.Value;
  if (G.At)
    store(*G.At, Make.unknown("what " + By + " leaves there"));
  else if (Of && Of.Of->Kind == Kind::Pointer)
    store(Of.Of->To, Make.unknown("what " + By + " leaves there"));
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
  const bool Pure = isPure(W.Known, N) && !makesId(N.Qualified);
  if (Pure) {
    if (Object)
      Args.insert(Args.begin(), Object);
    return {Make.operation(Name + shardCount(N), std::move(Args)), {}};
  }
  Event &E = happen(N, nullptr, Object, std::move(Args));
  E.Name = Name;
  for (size_t I = 0; I < A.Given.size(); ++I)
    if (A.Given[I].At ? I < N.How.size() && N.How[I] == Passed::Reference
                      : true)
      spoil(A.Given[I], Name);
  return {Make.result(&E), {}};
}

} // namespace keyspread::trace
