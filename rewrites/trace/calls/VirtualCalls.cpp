// Which method of an object runs.
#include "rewrites/trace/Machine.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

using namespace facts;

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
  for (const std::string &Key : May)
    if (const program::Function *Is = W.Code.find(Key))
      All.push_back(Is);
  if (const Entity *Least = leastClass(Class))
    All = thoseOf(*Least, All);
  for (const program::Function *Is : All)
    if (Class.Of->Kind == Kind::Text && Is->Of->Class == Class.Of->Name)
      To = Is;
  if (!To && Class.Of->Kind == Kind::Text)
    To = inherited(Class.Of->Name, All);
  if (!To && All.size() == 1)
    To = All[0];
  V This = Make.pointer(placeOf(*A.Object));
  if (To && mayEnter(*To))
    return enter(*To, This, A.Given, N);
  if (All.size() < 2 || All.size() > 4) {
    for (const program::Function *Is : All)
      W.LeftOut.insert(Is->Of);
    return std::nullopt;
  }
  // One of a few: each may be what runs.
  std::function<V(size_t)> Try = [&](size_t I) -> V {
    if (I + 1 == All.size())
      return load(enter(*All[I], This, A.Given, N));
    V Is = Make.operation("is", {Class, Make.text(All[I]->Of->Class)});
    V Then, Else;
    evalEither(
        Is, N, [&] { Then = load(enter(*All[I], This, A.Given, N)); },
        [&] { Else = Try(I + 1); });
    return Make.choice(Is, Then, Else);
  };
  if (!llvm::all_of(All, [&](auto *Is) { return mayEnter(*Is); }))
    return std::nullopt;
  return Got{Try(0), {}};
}

/// What the run was given is of the class that it is declared with, or of one
/// that is derived from it. \p Class: that of some object. Null: it is not
/// known what that is declared with.
const Entity *Machine::leastClass(V Class) const {
  auto PartOf = [](V Of, llvm::StringRef Name) {
    const Value &X = *Of.Of;
    return X.Kind == Kind::Project && X.Name == Name ? X.Parts[0] : V();
  };
  const V Object = PartOf(Class, "class"); // what a reference is, itself
  const V Pointer = Object ? PartOf(Object, "*") : V();
  auto It =
      Object ? Declared.find((Pointer ? Pointer : Object).Of) : Declared.end();
  return It == Declared.end() ? nullptr : &It->second;
}

static bool isDerived(const program::Code &In, llvm::StringRef Class,
                      llvm::StringRef From) {
  const ClassShape *Shape = In.classOf(Class);
  return Shape && llvm::any_of(Shape->Bases, [&](const std::string &Base) {
           return Base == From || isDerived(In, Base, From);
         });
}

/// ... or nobody knows what it is derived from.
static bool mayBeDerived(const program::Code &In, llvm::StringRef Class,
                         llvm::StringRef From) {
  return !In.classOf(Class) || isDerived(In, Class, From);
}

/// The methods of \p All that may run of an object of \p Class, or of a class
/// that is derived from it.
std::vector<const program::Function *>
Machine::thoseOf(const Entity &Class,
                 llvm::ArrayRef<const program::Function *> All) const {
  std::vector<const program::Function *> Result;
  bool IsOwn = false;
  for (const program::Function *Is : All) {
    IsOwn |= Is->Of->Class == Class;
    if (Is->Of->Class == Class || mayBeDerived(W.Code, Is->Of->Class, Class))
      Result.push_back(Is);
  }
  if (const program::Function *Is = IsOwn ? nullptr : inherited(Class, All))
    Result.insert(Result.begin(), Is);
  return Result;
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

} // namespace keyspread::trace
