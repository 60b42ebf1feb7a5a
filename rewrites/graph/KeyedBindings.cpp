// Values of statements that are kept under a key. In: calls that name the key.
// Out: BoundStatement::Bound, where the calls themselves are not followed to
// the library: an object that holds values until the statement runs says by the
// shape of its calls what they are.
//
//   f(KEY, {a, b})         binds a, b when the statement has two parameters
//   f(KEY, a, b)           likewise, f takes any number of arguments
//   s = f(KEY); s.g(0, a)  binds a to the first parameter when calls on objects
//                          of s's class count from 0, to none when from 1
#include "rewrites/graph/Statements.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

void Statements::readKeys() {
  Keyed.read(All);
  for (const Call &C : R.P.Calls)
    for (BoundStatement *S : Keyed.of(C))
      ByHandle.emplace(C.Result, S);
}

const Api &Statements::shaped(Api Shape) {
  return Shapes.emplace_back(std::move(Shape));
}

/// The list that \p C gives as one argument, when it has \p Count elements.
static std::optional<unsigned> listOfLength(const Reach &R, const Call &C,
                                            size_t Count) {
  for (unsigned I = 0; I < C.Args.size(); ++I)
    if (uint32_t A = C.Args[I].Aggregate;
        A != None && R.P.Aggregates[A].Elements.size() == Count &&
        R.P.Aggregates[A].Names.empty())
      return I;
  return std::nullopt;
}

/// The first argument that \p C gives to a pack, when there are \p Count.
static std::optional<unsigned> packOfLength(const Reach &R, const Call &C,
                                            size_t Count) {
  const std::vector<Parameter> &Params = R.P.Functions.at(C.Callee).Parameters;
  if (Params.empty() || !Params.back().Pack ||
      Params.size() - 1 + Count != C.Args.size())
    return std::nullopt;
  return Params.size() - 1;
}

void Statements::bindKeyedLists() {
  for (const Call &C : R.P.Calls)
    for (BoundStatement *S : Keyed.of(C)) {
      size_t Count = S->Sql->Parameters.size();
      if (!Count || !S->Bound.empty())
        continue;
      Api Shape;
      Shape.Library = S->How->Library;
      Shape.Inferred = true;
      Shape.Values = listOfLength(R, C, Count);
      if (!Shape.Values) {
        Shape.Values = packOfLength(R, C, Count);
        Shape.ValuesPack = Shape.Values.has_value();
      }
      if (Shape.Values)
        bindGroup(C, shaped(std::move(Shape)), {S});
    }
}

/// `s.g(0, a)` of the program's own class, which gives nothing back.
static bool looksLikeSetter(const Reach &R, const Call &C) {
  auto F = R.P.Functions.find(C.Callee);
  return C.Receiver && !C.Class.empty() && C.Args.size() >= 2 &&
         C.Args[0].Constant && C.Args[0].Enumerator.empty() &&
         *C.Args[0].Constant >= 0 && F != R.P.Functions.end() &&
         F->second.Parameters.size() >= 2 && !F->second.Parameters[1].Output &&
         F->second.Parameters[0].Class == TypeClass::Integer;
}

void Statements::bindKeyedSetters() {
  struct Set {
    const Call *By;
    std::vector<BoundStatement *> Of;
  };
  std::map<std::string, std::vector<Set>> ByClass;
  if (Keyed.empty())
    return;
  for (const Call &C : R.P.Calls) {
    if (W.of(C) || !looksLikeSetter(R, C))
      continue;
    std::set<BoundStatement *> Found;
    std::set<Entity> Seen;
    follow(C.Receiver->Sources, C, Found, Seen);
    std::vector<BoundStatement *> Of;
    for (BoundStatement *S : Found)
      if (Keyed.holds(S) && S->Bound.empty())
        Of.push_back(S);
    llvm::sort(Of);
    if (!Of.empty())
      ByClass[C.Class].push_back({&C, std::move(Of)});
  }
  for (auto &[Class, Sets] : ByClass) {
    Api Shape;
    Shape.Handle.Kind = HandleRole::This;
    Shape.Index = 0;
    Shape.Value = 1;
    Shape.Inferred = true;
    Shape.IndexBase = llvm::none_of(
        Sets, [](const Set &S) { return *S.By->Args[0].Constant == 0; });
    const Api &How = shaped(std::move(Shape));
    for (const Set &S : Sets)
      bindOne(*S.By, How, S.Of);
  }
}

} // namespace keyspread
