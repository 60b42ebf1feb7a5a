#include "rewrites/graph/Wrappers.h"

#include "llvm/ADT/StringRef.h"

namespace keyspread {

using namespace facts;

// Who takes SQL is found first: it tells which statements have a text of their
// own.
Wrappers::Wrappers(const Reach &R) : R(R) {
  while (step(false)) {
  }
  findConcrete();
  while (step(true)) {
  }
  while (stepAccess()) {
  }
}

const Api *Wrappers::of(const Call &C) const {
  if (const Api *A = R.Known.find(C))
    return A;
  auto It = Found.find(C.Callee);
  return It == Found.end() ? nullptr : &It->second;
}

bool Wrappers::step(bool Values) {
  bool Changed = false;
  for (const Call &C : R.P.Calls)
    if (const Api *A = of(C))
      Changed |= learn(C, Api(*A),
                       Values); // a copy: learning may move the map's entries
  return Changed;
}

/// The entities a call's handle is kept in.
static std::vector<Source> handleInside(const Call &C, const Api &A) {
  if (A.Handle.Kind == HandleRole::Return ||
      (A.Handle.Kind == HandleRole::This && C.Constructor))
    return {{C.Result, Part::Whole}};
  if (A.Handle.Kind == HandleRole::This)
    return C.Receiver ? C.Receiver->Sources : std::vector<Source>();
  return A.Handle.Index < C.Args.size() ? C.Args[A.Handle.Index].Sources
                                        : std::vector<Source>();
}

/// Handles of statements whose text does not come from a caller.
void Wrappers::findConcrete() {
  for (const Call &C : R.P.Calls) {
    const Api *A = of(C);
    std::string Function;
    if (!A || !A->Sql || A->Handle.Kind == HandleRole::NoHandle ||
        parameterFor(C, A->Sql, Function))
      continue;
    for (const Source &S : handleInside(C, *A))
      Concrete.insert(S.From);
  }
}

/// What is bound to such a statement is bound right here, whoever calls.
bool Wrappers::bindsConcrete(const Call &C, const Api &A) const {
  bool Result = false;
  if (A.Handle.Kind != HandleRole::NoHandle)
    R.walk(handleInside(C, A), {false, false, false},
           [&](const Reach::Node &N) {
             Result |= Concrete.count(N.At) != 0;
             return !Result;
           });
  return Result;
}

/// Parameter that argument \p Arg of \p C takes its value from. \p Function
/// says whose it is: the enclosing function's, or that of a constructor or
/// setter which kept it in a field of the same class.
std::optional<unsigned> Wrappers::parameterFor(const Call &C,
                                               std::optional<unsigned> Arg,
                                               std::string &Function) const {
  if (!Arg || *Arg >= C.Args.size())
    return std::nullopt;
  std::optional<unsigned> Result;
  std::vector<Source> From = C.Args[*Arg].Sources;
  // {convert(args)...}: the list is made of the pack
  if (uint32_t List = C.Args[*Arg].Aggregate;
      List != None && !R.P.Aggregates[List].Elements.empty())
    From = R.P.Aggregates[List].Elements.front().Sources;
  R.walk(From, {false, false, false}, [&](const Reach::Node &N) {
    unsigned I;
    const facts::Function *F = R.P.functionOfParameter(N.At, I);
    if (F && !Result) {
      Result = I;
      Function = F->Usr;
    }
    return !F;
  });
  return Result;
}

bool Wrappers::set(std::optional<unsigned> &Role,
                   std::optional<unsigned> Index) {
  if (Role || !Index)
    return false;
  Role = Index;
  return true;
}

static bool isFieldOf(const Entity &E, const std::string &Class) {
  return !Class.empty() && llvm::StringRef(E).starts_with(Class + "@FI@");
}

/// Where the handle of \p C is, seen from outside \p F.
static HandleRole handleOutside(const Reach &R, const Call &C, const Api &A,
                                const Function &F) {
  std::vector<Source> From = handleInside(C, A);
  if (A.Handle.Kind == HandleRole::This && C.ReceiverIsThis)
    return {HandleRole::This, 0};
  HandleRole Result;
  std::set<Entity> Held;
  R.walk(From, {false, false, false}, [&](const Reach::Node &N) {
    Held.insert(N.At);
    unsigned I;
    const Function *G = R.P.functionOfParameter(N.At, I);
    if (isFieldOf(N.At, F.Class))
      Result = {HandleRole::This, 0};
    else if (G && G->Usr == F.Usr && Result.Kind == HandleRole::NoHandle)
      Result = {A.Handle.Kind == HandleRole::OutArgument
                    ? HandleRole::OutArgument
                    : HandleRole::Argument,
                I};
    return !G;
  });
  if (Result.Kind != HandleRole::NoHandle)
    return Result;
  R.walk({{returnOf(F.Usr), Part::Whole}}, {false, false, true},
         [&](const Reach::Node &N) {
           if (Held.count(N.At))
             Result = {HandleRole::Return, 0};
           return true;
         });
  for (const Flow &Out : R.P.Flows)
    if (Result.Kind == HandleRole::NoHandle && Held.count(Out.From) &&
        isFieldOf(Out.To, F.Class))
      Result = {HandleRole::This, 0};
  return Result;
}

bool Wrappers::takesSql(const std::string &Usr) const {
  auto It = Found.find(Usr);
  return It != Found.end() && (It->second.Sql || It->second.StatementName);
}

/// A value that is bound: one parameter, or all elements of a pack or
/// container.
static bool learnValue(Api &To, const Function &F, unsigned I, const Api &A,
                       const Call &C) {
  const Parameter &P = F.Parameters[I];
  if (P.Pack || P.Class == TypeClass::Container) {
    if (To.Values)
      return false;
    To.Values = I;
    To.ValuesPack = P.Pack;
    return true;
  }
  if (To.Value)
    return false;
  To.Value = I;
  To.ValueClass = A.ValueClass == TypeClass::Other ? P.Class : A.ValueClass;
  if (A.Index && *A.Index < C.Args.size())
    To.FixedIndex = C.Args[*A.Index].Constant;
  if (A.FixedIndex)
    To.FixedIndex = A.FixedIndex;
  return true;
}

bool Wrappers::learn(const Call &C, const Api &A, bool Values) {
  auto It = R.P.Functions.find(C.Function);
  if (It == R.P.Functions.end() || R.Known.find(It->second.Name) || A.Cut)
    return false;
  bool Changed = false;
  auto Entry = [&](const std::string &Usr) -> Api & {
    Api &To = Found[Usr];
    To.Inferred = true;
    To.Name = R.P.Functions.at(Usr).Name;
    To.Library = A.Library;
    return To;
  };
  auto Learn = [&](std::optional<unsigned> Arg, auto Take) {
    std::string Usr;
    std::optional<unsigned> I = parameterFor(C, Arg, Usr);
    if (!I || *I >= R.P.Functions.at(Usr).Parameters.size())
      return;
    const Function &F = R.P.Functions.at(Usr);
    // A helper that prepares a statement and binds its own parameter is no
    // wrapper: whoever calls it names neither the text nor the statement.
    HandleRole Handle = A.Handle.Kind == HandleRole::NoHandle
                            ? HandleRole()
                            : handleOutside(R, C, A, F);
    bool Speaks = A.Sql || A.StatementName;
    if (!Speaks && !takesSql(Usr) &&
        (Handle.Kind == HandleRole::NoHandle || bindsConcrete(C, A)))
      return;
    Api &To = Entry(Usr);
    bool Took = Take(To, F, *I);
    if (Took && To.Handle.Kind == HandleRole::NoHandle)
      To.Handle = Handle;
    if (Took && !F.Overrides.empty() && R.P.Functions.count(F.Overrides))
      Found[F.Overrides] = To;
    Changed |= Took;
  };
  Learn(A.Sql,
        [&](Api &To, const Function &, unsigned I) { return set(To.Sql, I); });
  Learn(A.StatementName, [&](Api &To, const Function &, unsigned I) {
    return set(To.StatementName, I);
  });
  if (!Values)
    return Changed;
  Learn(A.Value, [&](Api &To, const Function &F, unsigned I) {
    return learnValue(To, F, I, A, C);
  });
  Learn(A.Values, [&](Api &To, const Function &F, unsigned I) {
    return learnValue(To, F, I, A, C);
  });
  // A map in place is the function's own, whatever it holds.
  if (A.NamedValues && *A.NamedValues < C.Args.size() &&
      C.Args[*A.NamedValues].Aggregate == None)
    Learn(A.NamedValues, [&](Api &To, const Function &, unsigned I) {
      return set(To.NamedValues, I);
    });
  Learn(A.Index, [&](Api &To, const Function &, unsigned I) {
    return set(To.Index, I);
  });
  Learn(A.Count, [&](Api &To, const Function &, unsigned I) {
    return set(To.Count, I);
  });
  Learn(A.ParameterName, [&](Api &To, const Function &, unsigned I) {
    return set(To.ParameterName, I);
  });
  for (unsigned Parallel : A.Parallel)
    Learn(Parallel, [&](Api &To, const Function &, unsigned I) {
      if (llvm::is_contained(To.Parallel, I))
        return false;
      To.Parallel.push_back(I);
      return true;
    });
  return Changed;
}

} // namespace keyspread
