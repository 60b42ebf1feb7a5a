// Fields that hold the same text in every object of a class: the table that a
// base class is told by the constructor of the class below it.
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
  Making.run(Constructor, W.Aside.size());
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
