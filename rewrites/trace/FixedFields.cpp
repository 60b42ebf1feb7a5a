// Fields that hold the same text in every object of a class: the table that a
// base class is told by the constructor of the class below it. And texts in
// objects of global variables of which other members change:
//
//   static struct { const char *sql; sqlite3_stmt *st; } all[] = {{"..", 0}};
#include "rewrites/trace/Machine.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

using namespace facts;

/// The fields on the way to the place \p R, which \p Take is told.
template <typename F> static void fieldsOf(const Body &B, Ref R, F Take) {
  const Node &N = B.Nodes[R];
  if (N.Kind == Op::Member)
    Take(N.Name);
  if (N.Kind == Op::Member || N.Kind == Op::Element || N.Kind == Op::Cast ||
      N.Kind == Op::Choose)
    for (Ref Part : N.Operands)
      fieldsOf(B, Part, Take);
}

/// What has this type, or what it refers to, is not written to: a
/// `const char *` is.
static bool isConst(llvm::StringRef Type) {
  Type = Type.rtrim("& ");
  return Type.ends_with("const") ||
         (Type.starts_with("const ") && !Type.ends_with("*"));
}

/// Calls \p Take with each place that \p B may write to, or let others write
/// to by a reference.
template <typename F> static void writtenIn(const Body &B, F Take) {
  program::forEachWritten(B, Take);
  const llvm::StringRef Result = B.ResultType;
  const bool GivesPlace = Result.ends_with("&") && !isConst(Result);
  for (const Node &N : B.Nodes) {
    const bool Binds =
        N.Kind == Op::Declare && N.IsReference && !isConst(N.Type);
    if ((Binds || (N.Kind == Op::Return && GivesPlace)) && !N.Operands.empty())
      Take(N.Operands[0]);
  }
}

static std::map<Entity, std::set<Entity>> settersIn(const program::Code &Code) {
  std::map<Entity, std::set<Entity>> Result;
  for (const program::Function &F : Code.functions()) {
    const Entity By = F.Of->IsConstructor ? F.Of->Class : "";
    writtenIn(*F.Of, [&](Ref R) {
      fieldsOf(*F.Of, R,
               [&](const Entity &Field) { Result[Field].insert(By); });
    });
  }
  return Result;
}

/// \p Class and those it is made of.
static std::set<Entity> withBases(const program::Code &Code,
                                  const Entity &Class) {
  std::set<Entity> Result;
  std::vector<Entity> Todo = {Class};
  while (!Todo.empty()) {
    const Entity One = std::move(Todo.back());
    Todo.pop_back();
    if (!Result.insert(One).second)
      continue;
    if (const ClassShape *Shape = Code.classOf(One))
      llvm::append_range(Todo, Shape->Bases);
  }
  return Result;
}

static bool isFixed(V Of) {
  auto IsText = [](V Part) { return Part.Of->Kind == Kind::Text; };
  return IsText(Of) ||
         (Of.Of->Kind == Kind::Join && llvm::all_of(Of.Of->Parts, IsText));
}

/// The fields that hold one text when \p Constructor is done, with that text.
std::vector<std::pair<Entity, V>>
Machine::fixedBy(const program::Function &Constructor) {
  Machine Making(W);
  Making.NotesEntered = false;
  constexpr size_t MostSteps = 400000;
  if (!Making.run(Constructor, W.Aside.size(), MostSteps).Cut.empty())
    return {};
  const V Made = Making.load(Making.behind(Make.symbol("this")));
  std::vector<std::pair<Entity, V>> Result;
  if (Made.Of->Kind == Kind::Record)
    for (size_t I = 0; I < Made.Of->Names.size(); ++I)
      if (isFixed(Made.Of->Parts[I]))
        Result.push_back({Made.Of->Names[I], Made.Of->Parts[I]});
  return Result;
}

/// What every constructor of \p Class leaves in a field that nobody else sets.
std::vector<std::pair<Entity, V>> Machine::fixedIn(const Entity &Class) {
  std::optional<std::vector<std::pair<Entity, V>>> Fixed;
  for (const program::Function &F : W.Code.functions()) {
    if (!F.Of->IsConstructor || F.Of->Class != Class)
      continue;
    std::vector<std::pair<Entity, V>> Own = fixedBy(F);
    auto IsFixed = [&](const auto &One) {
      return !Fixed || llvm::any_of(*Fixed, [&](const auto &Other) {
        return One.first == Other.first && same(One.second, Other.second);
      });
    };
    llvm::erase_if(Own, [&](const auto &One) { return !IsFixed(One); });
    Fixed = std::move(Own);
  }
  if (!Fixed || Fixed->empty())
    return {};
  if (!W.Setters)
    W.Setters = settersIn(W.Code);
  const std::set<Entity> Chain = withBases(W.Code, Class);
  llvm::erase_if(*Fixed, [&](const auto &One) {
    auto By = W.Setters->find(One.first);
    return By != W.Setters->end() &&
           llvm::any_of(By->second,
                        [&](const Entity &Is) { return !Chain.count(Is); });
  });
  return *Fixed;
}

static bool isAddressTaken(const Body &B, Ref R) {
  return llvm::any_of(B.Nodes, [&](const Node &N) {
    return N.Kind == Op::Address && llvm::is_contained(N.Operands, R);
  });
}

/// It is no member of an object: one is written to by its own name.
static bool isPlaceOrPointer(const Body &B, Ref R) {
  const Node &N = B.Nodes[R];
  if (N.Kind == Op::Member)
    return false;
  const bool GoesOn = N.Kind == Op::Element || N.Kind == Op::Address ||
                      N.Kind == Op::Deref || N.Kind == Op::Cast;
  return !GoesOn || N.Operands.empty() || isPlaceOrPointer(B, N.Operands[0]);
}

/// The type of the variable, field or result that the place or value \p R is,
/// or is in or behind; "" where a library's is.
static llvm::StringRef typeAround(const program::Code &Code, const Body &B,
                                  Ref R) {
  const Node &N = B.Nodes[R];
  if (N.Kind == Op::Member) {
    const ClassShape *In =
        Code.classOf(llvm::StringRef(N.Name).split("@FI@").first);
    for (size_t I = 0; In && I < In->Fields.size(); ++I)
      if (In->Fields[I] == N.Name)
        return In->FieldTypes[I];
    return "";
  }
  if (!N.Type.empty() || N.Operands.empty())
    return N.Type;
  return typeAround(Code, B, N.Operands[N.Kind == Op::Choose ? 1 : 0]);
}

/// \p Call runs a function of the program whose parameters say what they are.
static bool runsOwn(const program::Code &Code, const Node &Call) {
  const program::Function *F = Code.find(Call.Name);
  return F && llvm::none_of(F->Of->Parameters, [&](const BodyParameter &P) {
           return llvm::StringRef(P.Type).contains("void *");
         });
}

/// Some code may write to a whole object of the type \p Type or to several, or
/// have the library do so, or look at one as something else.
static bool isWrittenWhole(const program::Code &Code, llvm::StringRef Type) {
  auto May = [&](const Body &B, Ref R) {
    return typeAround(Code, B, R).contains(Type);
  };
  return llvm::any_of(Code.functions(), [&](const program::Function &F) {
    const Body &B = *F.Of;
    bool Result = false;
    program::forEachWritten(B, [&](Ref R) {
      // A pointer that is set to another object changes none, and who takes the
      // address of one writes to it by that.
      const Node &N = B.Nodes[R];
      const bool IsPointer = (N.Kind == Op::Local || N.Kind == Op::Member) &&
                             typeAround(Code, B, R).ends_with("*");
      Result |= May(B, R) && !IsPointer && !isAddressTaken(B, R);
    });
    for (const Node &N : B.Nodes) {
      const bool Calls = N.Kind == Op::Call,
                 Holds = N.Kind == Op::Cast || N.Kind == Op::Declare;
      if ((Calls && !runsOwn(Code, N)) ||
          (Holds && !llvm::StringRef(N.Type).contains(Type)))
        Result |= llvm::any_of(N.Operands, [&](Ref R) {
          return May(B, R) && isPlaceOrPointer(B, R);
        });
    }
    return Result;
  });
}

/// \p Field holds for good what the object is made with.
bool Machine::isNeverSet(const Entity &Field) {
  auto [It, New] = W.NeverSet.try_emplace(Field, false);
  if (!New)
    return It->second;
  if (!W.Setters)
    W.Setters = settersIn(W.Code);
  const ClassShape *Shape =
      W.Code.classOf(llvm::StringRef(Field).split("@FI@").first);
  return It->second = Shape && !W.Setters->count(Field) &&
                      !isWrittenWhole(W.Code, Shape->Type);
}

/// \p Variable, which was made as \p Made: what may change is what it is then.
V Machine::fixedParts(V Variable, V Made) {
  const Value &X = *Made.Of;
  if (X.Kind == Kind::List && !X.Open) {
    std::vector<V> Parts;
    for (size_t I = 0; I < X.Parts.size(); ++I)
      Parts.push_back(fixedParts(Make.select(Variable, "#" + std::to_string(I)),
                                 X.Parts[I]));
    const bool Any = llvm::any_of(
        Parts, [](V Part) { return Part.Of->Kind == Kind::Record; });
    return Any ? Make.list(std::move(Parts), false) : Variable;
  }
  if (X.Kind != Kind::Record)
    return Variable;
  V Result = Variable;
  for (size_t I = 0; I < X.Names.size(); ++I)
    if (isFixed(X.Parts[I]) && isNeverSet(X.Names[I]))
      Result = Make.update(Result, {X.Names[I]}, 0, X.Parts[I]);
  return Result;
}

void Machine::setFixedFields(const Body &Method, V This) {
  auto Known = W.FixedFields.find(Method.Class);
  if (Known == W.FixedFields.end()) {
    W.FixedFields[Method.Class]; // its constructors may run its methods
    W.FixedFields[Method.Class] = fixedIn(Method.Class);
    Known = W.FixedFields.find(Method.Class);
  }
  for (const auto &[Field, Of] : Known->second)
    store(behind(This).at(Field), Of);
}

} // namespace keyspread::trace
