// Objects: their construction and end, function objects, and calls that depend
// on what they are.
#include "rewrites/trace/Machine.h"

#include "rewrites/trace/Models.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

using namespace facts;

/// "st_mysql_bind::buffer" of the entity of a member.
static std::string memberName(llvm::StringRef Entity) {
  llvm::SmallVector<llvm::StringRef, 8> Steps;
  Entity.split(Steps, '@');
  std::string Result; // "c:", then a kind in front of each name
  for (size_t I = 2; I < Steps.size(); I += 2)
    Result += (Result.empty() ? "" : "::") + Steps[I].str();
  return Result;
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

/// What \p Of points to, on each way; itself where it is no pointer.
V Machine::valueBehind(V Of) {
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Choice)
    return Make.choice(X.Parts[0], valueBehind(X.Parts[1]),
                       valueBehind(X.Parts[2]));
  return X.Kind == Kind::Pointer ? Make.along(load(X.To), Of.Way) : Of;
}

/// The member \p Entity of a struct holds what the struct binds.
bool Machine::isElement(llvm::StringRef Entity) const {
  const Api *How = W.Known.find(memberName(Entity));
  return How && How->Element;
}

/// What the struct \p Of binds: a member of it, or what it points to, as the
/// catalog says; \p Any then. NULL where that is not set, nothing where it
/// cannot be told.
V Machine::boundByStruct(V Of, bool &Any) {
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Choice) {
    const V One = boundByStruct(X.Parts[1], Any),
            Two = boundByStruct(X.Parts[2], Any);
    return One && Two ? Make.choice(X.Parts[0], One, Two) : V();
  }
  if (X.Kind != Kind::Record)
    return {};
  for (size_t I = 0; I < X.Names.size(); ++I)
    if (isElement(X.Names[I])) {
      Any = true;
      return valueBehind(X.Parts[I]);
    }
  return Make.null();
}

/// ... of each of the array \p Of. Empty where one cannot be told, and where
/// they are structs of another kind.
std::vector<V> Machine::boundBy(V Of) {
  std::vector<V> Result;
  if (!Of || Of.Of->Kind != Kind::List || Of.Of->Open)
    return Result;
  bool Any = false;
  for (V Struct : Of.Of->Parts)
    if (V Bound = boundByStruct(Struct, Any))
      Result.push_back(Bound);
    else
      return {};
  return Any ? Result : std::vector<V>();
}

std::optional<Got> Machine::invoke(V Callee, std::vector<Got> Args,
                                   const Node &At) {
  const Value &X = *Callee.Of;
  if (X.Kind == Kind::Choice) {
    std::optional<Got> One, Two;
    evalEither(
        X.Parts[0], At, [&] { One = invoke(X.Parts[1], Args, At); },
        [&] { Two = invoke(X.Parts[2], Args, At); });
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

/// clock(): an object of a class that can be called, where it is.
std::optional<Got> Machine::callObject(const Got &Object, std::vector<Got> Args,
                                       const Node &At) {
  const Place P = placeOf(Object);
  const V Class = load(P.at("class"));
  if (Class.Of->Kind != Kind::Text)
    return std::nullopt;
  const std::vector<const program::Function *> May =
      W.Code.callOperators(Class.Of->Name, Args.size());
  if (May.size() != 1 || !mayEnter(*May[0]))
    return std::nullopt;
  return enter(*May[0], Make.pointer(P), std::move(Args), At);
}

/// s->now(): what a field of a struct holds that somebody else has filled. One
/// of the functions that the program puts there runs, or one it does not show.
Got Machine::callHeld(const Node &N, V Callee, Arguments &A) {
  std::vector<const program::Function *> All;
  if (Callee.Of->Kind == Kind::Project)
    for (const std::string &Key : W.Code.heldBy(Callee.Of->Name))
      if (const program::Function *Is = W.Code.find(Key))
        All.push_back(Is);
  if (All.size() > 4 ||
      !llvm::all_of(All, [&](auto *Is) { return mayEnter(*Is); }))
    return callUnknown(N, A);
  std::function<V(size_t)> Try = [&](size_t I) -> V {
    if (I == All.size())
      return load(callUnknown(N, A));
    V Is = Make.operation("is", {Callee, Make.function(All[I]->Of->Key)});
    V Then, Else;
    evalEither(
        Is, N, [&] { Then = load(enter(*All[I], std::nullopt, A.Given, N)); },
        [&] { Else = Try(I + 1); });
    return Make.choice(Is, Then, Else);
  };
  return {Try(0), {}};
}

/// The call operator of a lambda, or of a class that has lambdas as bases: it
/// runs with what the lambda has captured.
std::optional<Got> Machine::callClosure(const Node &N, Arguments &A) {
  const program::Function *To = A.Object ? W.Code.find(N.Name) : nullptr;
  if (!To)
    return std::nullopt;
  V Object = load(*A.Object);
  if (Object.Of->Kind == Kind::Record)
    for (V Base : Object.Of->Parts)
      if (Base && Base.Of->Kind == Kind::Closure && Base.Of->Name == N.Name)
        Object = Base;
  if (Object.Of->Kind != Kind::Closure || !mayEnter(*To))
    return std::nullopt;
  return enter(*To, std::nullopt, A.Given, N, Object.Of);
}

std::optional<V> Machine::construct(llvm::StringRef Class,
                                    std::vector<Got> Args, const Node &At) {
  std::vector<const program::Function *> May =
      W.Code.constructors(Class, Args.size());
  const Root *Object = newRoot(Root::Heap);
  if (May.size() == 1 && mayEnter(*May[0])) {
    M.set(Object, Make.record({"class"}, {Make.text(May[0]->Of->Class)}));
    Place P{Object, {}};
    enter(*May[0], Make.pointer(P), std::move(Args), At);
    return Make.pointer(P);
  }
  // Of a library: std::make_unique<SQLite::Statement>(db, sql)
  const std::string Constructor =
      (Class +
       "::" + (Class.contains("::") ? Class.rsplit("::").second : Class))
          .str();
  const Api *How =
      W.Known.find(Constructor, {static_cast<unsigned>(Args.size()), "", {}});
  if (!How || !isEvent(*How))
    return std::nullopt;
  Arguments A;
  A.Given = std::move(Args);
  store(Place{Object, {}}, load(callDatabase(At, *How, A)));
  return Make.pointer({Object, {}});
}

/// An array of numbers, and not of what leads elsewhere.
static bool isBytes(const Value &X) {
  return X.Kind == Kind::List && !X.Parts.empty() &&
         llvm::all_of(X.Parts, [](V Part) {
           const Kind K = Part.Of->Kind;
           return K == Kind::Number || K == Kind::Operation ||
                  K == Kind::Symbol || K == Kind::Result;
         });
}

Got Machine::evalMake(const Node &N) {
  Arguments A = arguments(N);
  const Api *How = apiOf(N);
  const bool IsEvent = How && isEvent(*How);
  // Of a library's class: a handle that is handed on by value is what it was.
  const bool IsCopy = N.IsCopy && A.Given.size() == 1;
  if (IsEvent && !IsCopy)
    return callDatabase(N, *How, A);
  const program::Function *To = IsEvent ? nullptr : W.Code.find(N.Name);
  if (To && mayEnter(*To)) {
    const Root *Object = newRoot(Root::Heap);
    M.set(Object, Make.record({"class"}, {Make.text(To->Of->Class)}));
    Place P{Object, {}};
    enter(*To, Make.pointer(P), std::move(A.Given), N);
    return {load(P), {}};
  }
  if (std::optional<Got> Is = model(*this, N, A.Object, A.Given))
    return *Is;
  if (IsCopy)
    return {load(A.Given[0]), {}};
  if (A.Given.empty())
    return {Make.unknown("an object of " + N.Qualified), {}};
  // Of a buffer the text that stands in it now, or its bytes.
  auto Part = [&](V Of) {
    V Behind = Of.Of->Kind == Kind::Pointer ? pointedTo(Of) : V();
    const bool IsText = Behind && (Behind.Of->Kind == Kind::Text ||
                                   Behind.Of->Kind == Kind::Join);
    const bool IsBytes = Behind && How && How->Wraps && isBytes(*Behind.Of);
    return IsText || IsBytes ? Behind : Of;
  };
  std::vector<V> Parts;
  for (const Got &G : A.Given)
    Parts.push_back(Part(load(G)));
  return {Make.operation(N.Qualified, std::move(Parts)), {}};
}

Got Machine::evalNew(const Node &N) {
  Got Of = N.Operands.empty() ? Got{Make.unknown("new memory"), {}}
                              : Got{value(N.Operands[0]), {}};
  const Root *Object = newRoot(Root::Heap);
  M.set(Object, load(Of));
  return {Make.pointer({Object, {}}), {}};
}

/// What runs when an object of \p Type goes; null: nothing of the program.
const program::Function *Machine::destructorOf(llvm::StringRef Type) const {
  Type.consume_front("const ");
  const ClassShape *Class = W.Code.classOfType(Type);
  if (!Class || Class->Destructor.empty())
    return nullptr;
  const program::Function *To = W.Code.find(Class->Destructor);
  return To && !To->Of->Nodes.empty() ? To : nullptr;
}

void Machine::live(const Place &At, const Node &N) {
  if (const program::Function *To = destructorOf(N.Type))
    F->Objects.push_back({At, To, &N});
}

/// It lives until the statement ends, and what is called on it changes it.
Got Machine::temporary(const Node &N, Got Of) {
  if (Of.At || !Of.Value || !destructorOf(N.Type))
    return Of;
  const Place At = placeOf(Of);
  live(At, N);
  return {{}, At, Of.Via};
}

/// Of an object in which nothing is known nobody knows what it does.
void Machine::destroy(const Living &Of) {
  if (load(Of.At).Of->Kind == Kind::Record && Cut.empty() &&
      mayEnter(*Of.Destructor))
    enter(*Of.Destructor, Make.pointer(Of.At), {}, *Of.Made);
}

/// A run follows no exception, so that objects go because their scope ends.
/// What their destructors do for one that is on its way is seen where a run
/// begins with them.
std::optional<Got> Machine::uncaught(const Node &N) {
  if (Active.front()->Of->IsDestructor)
    return std::nullopt;
  for (const program::Function *In : Active)
    if (In->Of->IsDestructor)
      W.LeftOut.insert(In->Of);
  return Got{on(Make.number(0), Step::Born, N), {}};
}

/// The scope that began when \p First objects lived ends.
void Machine::destroyFrom(size_t First) {
  while (F->Objects.size() > First) {
    const Living Last = std::move(F->Objects.back());
    F->Objects.pop_back();
    destroy(Last);
  }
}

/// Who leaves takes them along; they live on in the other branches. \p But: it
/// is what is returned.
void Machine::destroyLeft(size_t First, const Place *But) {
  for (size_t I = F->Objects.size(); I > First; --I) {
    const Living Of = F->Objects[I - 1];
    if (!But || !(Of.At == *But))
      destroy(Of);
  }
}

} // namespace keyspread::trace
