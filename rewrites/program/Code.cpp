#include "rewrites/program/Code.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::program {

using namespace facts;

/// "shop::Store" of "shop::Store::Store".
static llvm::StringRef scopeOf(llvm::StringRef Qualified) {
  return Qualified.rsplit("::").first;
}

Code::Code(std::vector<Bodies> In) : Units(std::move(In)) {
  for (const Bodies &U : Units)
    index(U);
  for (const auto &Entry : ByKey)
    Sorted.push_back(Entry.second);
  llvm::sort(Sorted, [](const Function &A, const Function &B) {
    return A.Of->Key < B.Of->Key;
  });
  for (const auto &Entry : Classes)
    AllClasses.push_back(Entry.second);
  llvm::sort(AllClasses, [](const ClassShape *A, const ClassShape *B) {
    return A->Key < B->Key;
  });
  for (const Function &F : Sorted) {
    for (const Node &N : F.Of->Nodes)
      if ((N.Kind == Op::Call || N.Kind == Op::Make || N.Kind == Op::Function ||
           N.Kind == Op::Lambda) &&
          N.Name != F.Of->Key)
        Called.insert(N.Name);
    findWritten(*F.Of);
    findHeld(*F.Of);
    if (F.Of->IsConstructor)
      Makers[scopeOf(F.Of->Qualified)].insert(F.Of->Key);
    else if (!F.Of->Class.empty() &&
             llvm::StringRef(F.Of->Qualified).ends_with("::operator()"))
      Callers[F.Of->Class].insert(F.Of->Key);
  }
  findEnded();
  // Who calls a method calls what overrides it.
  for (const auto &Entry : Overriders)
    if (Called.count(Entry.first()))
      for (const std::string &Method : overriders(Entry.first()))
        Called.insert(Method);
}

/// The variable that a place is in; "" when it is behind a pointer.
static llvm::StringRef variableOf(const Body &B, Ref R) {
  const Node &N = B.Nodes[R];
  if (N.Kind == Op::Local)
    return N.Name;
  if ((N.Kind == Op::Member || N.Kind == Op::Element) && !N.Operands.empty())
    return variableOf(B, N.Operands[0]);
  return "";
}

void Code::findWritten(const Body &B) {
  forEachWritten(B, [&](Ref R) {
    if (llvm::StringRef Name = variableOf(B, R); !Name.empty())
      Written.insert(Name.str());
  });
}

/// "shop::Store" of "const shop::Store &".
static llvm::StringRef bare(llvm::StringRef Type) {
  Type.consume_front("const ");
  return Type.rtrim(" &*");
}

/// Who has an object of a class as a variable or a temporary, and nowhere else,
/// calls its destructor where that goes. What others hold, a smart pointer or a
/// container, goes where nobody sees it.
void Code::findEnded() {
  std::set<llvm::StringRef> Made, Held;
  for (const Function &F : Sorted)
    for (const Node &N : F.Of->Nodes) {
      const bool Owns = N.Kind == Op::New || N.Kind == Op::Delete;
      (Owns ? Held : Made).insert(bare(N.Type));
    }
  for (const ClassShape *C : AllClasses)
    for (const std::string &Type : C->FieldTypes)
      Held.insert(bare(Type));
  auto Holds = [](llvm::StringRef Type, llvm::StringRef In) {
    return Type.contains(In);
  };
  for (const ClassShape *C : AllClasses) {
    if (C->Destructor.empty() || !Made.count(C->Type))
      continue;
    const bool Elsewhere =
        llvm::any_of(Held, [&](auto Type) { return Holds(Type, C->Type); }) ||
        llvm::any_of(Made, [&](auto Type) {
          return Type != C->Type && Holds(Type, C->Type);
        });
    if (!Elsewhere)
      Called.insert(C->Destructor);
  }
}

/// s->now = wall_clock; Store store = {wall_clock}; Store() : now(wall_clock).
void Code::findHeld(const Body &B) {
  auto Take = [&](llvm::StringRef Field, Ref R) {
    if (R == None || Field.empty())
      return;
    const Node &N = B.Nodes[R];
    const Node &Of = N.Kind == Op::Address && !N.Operands.empty()
                         ? B.Nodes[N.Operands[0]]
                         : N;
    if (Of.Kind == Op::Function ||
        (Of.Kind == Op::Lambda && Of.Operands.empty()))
      Held[Field].insert(Of.Name);
  };
  for (const Initializer &I : B.Initializers)
    Take(I.Member, I.Value);
  for (const Node &N : B.Nodes) {
    if (N.Kind == Op::Assign && N.Name.empty() && N.Operands.size() == 2 &&
        B.Nodes[N.Operands[0]].Kind == Op::Member)
      Take(B.Nodes[N.Operands[0]].Name, N.Operands[1]);
    if (N.Kind == Op::Record)
      for (size_t I = 0; I < N.Names.size() && I < N.Operands.size(); ++I)
        Take(N.Names[I], N.Operands[I]);
  }
}

const std::set<std::string> &Code::heldBy(llvm::StringRef Entity) const {
  static const std::set<std::string> Nothing;
  auto It = Held.find(Entity);
  return It == Held.end() ? Nothing : It->second;
}

void Code::index(const Bodies &U) {
  for (const Body &B : U.Functions) {
    if (B.Nodes.empty() && B.Initializers.empty())
      continue;
    ByKey.try_emplace(B.Key, Function{&B, &U});
  }
  for (const ClassShape &C : U.Classes) {
    Classes.try_emplace(C.Key, &C);
    ByQualified.try_emplace(C.Qualified, &C);
    ByType.try_emplace(C.Type, &C);
  }
  for (const GlobalValue &G : U.Globals) {
    auto [It, New] = Globals.try_emplace(G.Name, Global{&G, &U});
    if (!New && It->second.Of->Nodes.empty() && !G.Nodes.empty())
      It->second = {&G, &U}; // a declaration gives way to its definition
  }
  for (const Override &O : U.Overrides)
    Overriders[O.Overridden].insert(O.Method);
}

const Function *Code::find(llvm::StringRef Key) const {
  auto It = ByKey.find(Key);
  return It == ByKey.end() ? nullptr : &It->second;
}

const ClassShape *Code::classNamed(llvm::StringRef Qualified) const {
  auto It = ByQualified.find(Qualified);
  return It == ByQualified.end() ? nullptr : It->second;
}

const ClassShape *Code::classOfType(llvm::StringRef Type) const {
  return ByType.lookup(Type);
}

const ClassShape *Code::classOf(llvm::StringRef Key) const {
  auto It = Classes.find(Key);
  return It == Classes.end() ? nullptr : It->second;
}

const Global *Code::global(llvm::StringRef Entity) const {
  auto It = Globals.find(Entity);
  return It == Globals.end() ? nullptr : &It->second;
}

std::vector<std::string> Code::overriders(llvm::StringRef Key) const {
  std::set<std::string> Result;
  std::vector<std::string> Todo = {Key.str()};
  while (!Todo.empty()) {
    auto It = Overriders.find(Todo.back());
    Todo.pop_back();
    if (It == Overriders.end())
      continue;
    for (const std::string &M : It->second)
      if (Result.insert(M).second)
        Todo.push_back(M);
  }
  return {Result.begin(), Result.end()};
}

/// Those of \p Of that take \p Count arguments.
static std::vector<const Function *>
withParameters(const Code &C, const llvm::StringMap<std::set<std::string>> &Of,
               llvm::StringRef Class, size_t Count) {
  std::vector<const Function *> Result;
  auto It = Of.find(Class);
  if (It == Of.end())
    return Result;
  for (const std::string &Key : It->second)
    if (const Function *F = C.find(Key); F && F->Of->Parameters.size() == Count)
      Result.push_back(F);
  return Result;
}

std::vector<const Function *> Code::constructors(llvm::StringRef Class,
                                                 size_t Count) const {
  return withParameters(*this, Makers, Class, Count);
}

std::vector<const Function *> Code::callOperators(llvm::StringRef Class,
                                                  size_t Count) const {
  return withParameters(*this, Callers, Class, Count);
}

} // namespace keyspread::program
