#include "rewrites/graph/Wrappers.h"

#include "rewrites/graph/Handles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace keyspread {

using namespace facts;

// Who takes SQL is found first: it tells which statements have a text of their
// own.
Wrappers::Wrappers(const Reach &R) : R(R) {
  seed();
  run(false);
  findConcrete();
  run(true);
  while (stepAccess()) {
  }
}

bool Wrappers::planned(const Function &F) const {
  const Api *A = R.Known.find(F.Name);
  return A && A->Library == Catalog::PlanLibrary;
}

/// The plan's entries are the first that are known of the program's functions.
void Wrappers::seed() {
  for (auto &[Usr, F] : R.P.Functions)
    if (planned(F) && !R.Known.find(F.Name)->Denied) {
      Found[Usr] = *R.Known.find(F.Name);
      Found[Usr].Library.clear();
    }
}

bool Wrappers::isOwn(const std::string &Usr) const {
  auto It = R.P.Functions.find(Usr);
  return It != R.P.Functions.end() && !planned(It->second) &&
         !llvm::StringRef(It->second.Name).contains("::") &&
         Usr != "c:@F@" + It->second.Name;
}

/// What the catalog says of \p F, when that is the function it means.
const Api *Wrappers::libraryEntry(const Function &F) const {
  return isOwn(F.Usr) ? nullptr : R.Known.find(F.Name);
}

const Api *Wrappers::of(const Call &C) const {
  const Api *A = R.Known.find(C);
  if (A && A->Library != Catalog::PlanLibrary && isOwn(C.Callee))
    A = nullptr;
  if (A && A->Library != Catalog::PlanLibrary)
    return A;
  if (A && A->Denied)
    return nullptr;
  auto It = Found.find(C.Callee);
  return It == Found.end() ? A : &It->second;
}

/// Learns from every call, and again from those whose callee became more.
void Wrappers::run(bool Values) {
  const std::vector<Call> &Calls = R.P.Calls;
  for (size_t I = 0; I < Calls.size(); ++I)
    Next.insert(Next.end(), I);
  while (!Next.empty()) {
    Now = std::move(Next);
    Next.clear();
    while (!Now.empty()) {
      Current = *Now.begin();
      Now.erase(Now.begin());
      // A copy: learning may move the map's entries.
      if (const Api *A = of(Calls[Current]))
        learn(Calls[Current], Api(*A), Values);
    }
  }
}

/// Those who call \p Usr learn again: in this round when their turn is still to
/// come.
void Wrappers::changed(const std::string &Usr) {
  for (const Call *C : R.P.callsOf(Usr)) {
    size_t I = C - R.P.Calls.data();
    (I > Current ? Now : Next).insert(I);
  }
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
    if (!A || !A->Sql || A->Handle.Kind == HandleRole::NoHandle ||
        !given(C, A->Sql, /*Text=*/true).empty())
      continue;
    for (const Source &S : handleInside(C, *A))
      Concrete.insert(S.From);
  }
}

/// What is bound to such a statement is bound right here, whoever calls.
bool Wrappers::bindsConcrete(const Call &C, const Api &A) const {
  if (A.StatementName)
    return given(C, A.StatementName, /*Text=*/true).empty();
  bool Result = false;
  if (A.Handle.Kind != HandleRole::NoHandle)
    R.walk(handleInside(C, A), {false, false, false},
           [&](const Reach::Node &N) {
             Result |= Concrete.count(N.At) != 0;
             return !Result;
           });
  return Result;
}

/// Only ";" and blanks.
static bool addsNothing(llvm::StringRef Text) {
  return Text.trim("; \t\r\n").empty();
}

/// What stands in front of a statement leaves it one: nothing, a comment,
/// EXPLAIN, other statements, other holes.
static bool startsStatement(llvm::StringRef Before) {
  size_t End = Before.rfind(';');
  Before = (End == llvm::StringRef::npos ? Before : Before.drop_front(End + 1))
               .trim("\x01 \t\r\n");
  while (Before.consume_front("/*"))
    Before = Before.split("*/").second.ltrim("\x01 \t\r\n");
  return Before.empty() || Before.equals_insensitive("explain") ||
         Before.equals_insensitive("explain query plan") ||
         Before.equals_insensitive("explain analyze");
}

/// The parameters that argument \p Arg of \p C takes its value from: of the
/// enclosing function, or of those which kept it in a field. Of a text also by
/// way of a hole that the statement starts in.
std::vector<Wrappers::Given>
Wrappers::given(const Call &C, std::optional<unsigned> Arg, bool Text) const {
  std::vector<Given> Result;
  if (!Arg || *Arg >= C.Args.size())
    return Result;
  std::vector<Source> From = C.Args[*Arg].Sources;
  // {convert(args)...}: the list is made of the pack
  if (uint32_t List = C.Args[*Arg].Aggregate;
      List != None && !R.P.Aggregates[List].Elements.empty())
    From = R.P.Aggregates[List].Elements.front().Sources;
  struct Start {
    std::vector<Source> From;
    bool Added;
  };
  std::vector<Start> Starts = {{From, false}};
  std::set<Entity> Seen;
  auto AddHoles = [&](const Template &T, bool Added) {
    for (size_t I = 0; I < T.Holes.size(); ++I) {
      llvm::StringRef Before =
          llvm::StringRef(T.Text).take_front(T.Holes[I].Offset);
      llvm::StringRef After =
          llvm::StringRef(T.Text).drop_front(T.Holes[I].Offset + 1);
      if (startsStatement(Before))
        Starts.push_back({T.Holes[I].Value.Sources, Added ||
                                                        !addsNothing(Before) ||
                                                        !addsNothing(After)});
    }
  };
  for (size_t S = 0; S < Starts.size(); ++S)
    R.walk(std::vector<Source>(Starts[S].From), {false, false, false},
           [&](const Reach::Node &N) {
             if (auto T = R.P.Templates.find(N.At);
                 Text && T != R.P.Templates.end() && Seen.insert(N.At).second)
               AddHoles(T->second, Starts[S].Added);
             unsigned I;
             const Function *F = R.P.functionOfParameter(N.At, I);
             if (F && llvm::none_of(Result, [&](const Given &G) {
                   return G.F == F && G.I == I;
                 }))
               Result.push_back({F, I, Starts[S].Added});
             return !F;
           });
  return Result;
}

static llvm::StringRef bareType(llvm::StringRef Type) {
  Type = Type.rtrim(" &");
  while (Type.consume_front("const "))
    ;
  return Type;
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
  // prepare(connection, sql) may make what it prepares of the connection.
  bool Made = Result.Kind == HandleRole::Argument &&
              A.Handle.Index < C.Args.size() &&
              bareType(C.Args[A.Handle.Index].Type) !=
                  bareType(F.Parameters[Result.Index].Type);
  if (Result.Kind != HandleRole::NoHandle && !Made)
    return Result;
  if (Made) {
    Held.clear();
    for (const Source &S : From)
      Held.insert(S.From);
  }
  R.walk({{returnOf(F.Usr), Part::Whole}}, {false, false, true},
         [&](const Reach::Node &N) {
           if (Held.count(N.At))
             Result = {HandleRole::Return, 0};
           return true;
         });
  for (const Entity &E : Held)
    for (const Flow *Out : R.P.flowsOutOf(E))
      if (Result.Kind == HandleRole::NoHandle && isFieldOf(Out->To, F.Class))
        Result = {HandleRole::This, 0};
  return Result;
}

/// Takes \p From where there is nothing yet.
template <class T>
static bool takeRole(std::optional<T> &To, const std::optional<T> &From) {
  if (To || !From)
    return false;
  To = From;
  return true;
}

static bool takeLibrary(Api &To, const std::string &Library) {
  if (Library.empty() || To.Library == Library ||
      llvm::is_contained(To.OtherLibraries, Library))
    return false;
  if (To.Library.empty())
    To.Library = Library;
  else
    To.OtherLibraries.insert(llvm::upper_bound(To.OtherLibraries, Library),
                             Library);
  return true;
}

/// \p Usr, a base's method or a place, stands for a function that is \p A.
bool Wrappers::join(const std::string &Usr, const Api &A,
                    const std::string &By) {
  auto F = R.P.Functions.find(Usr);
  if (F != R.P.Functions.end() && libraryEntry(F->second))
    return false;
  Api &To = Found[Usr];
  bool New = !To.Inferred;
  To.Inferred = true;
  if (To.Name.empty())
    To.Name = F == R.P.Functions.end() ? A.Name : F->second.Name;
  bool Took = takeLibrary(To, A.Library);
  for (const std::string &Other : A.OtherLibraries)
    Took |= takeLibrary(To, Other);
  size_t End = Reasons.size();
  auto Role = [&](auto Member, WrapperReason::RoleTy Kind) {
    if (!takeRole(To.*Member, A.*Member))
      return;
    Took = true;
    for (size_t I = 0; I < End; ++I)
      if (Reasons[I].Usr == By && Reasons[I].Role == Kind) {
        WrapperReason Same = Reasons[I];
        Same.Usr = Usr;
        Same.By = By;
        Reasons.push_back(std::move(Same));
        break;
      }
  };
  Role(&Api::Sql, WrapperReason::Sql);
  Role(&Api::StatementName, WrapperReason::StatementName);
  Role(&Api::Values, WrapperReason::Values);
  Role(&Api::NamedValues, WrapperReason::NamedValues);
  Role(&Api::Index, WrapperReason::Index);
  Role(&Api::ParameterName, WrapperReason::ParameterName);
  Took |= takeRole(To.Count, A.Count);
  if (!To.Value && A.Value) {
    To.ValueClass = A.ValueClass;
    To.FixedIndex = A.FixedIndex;
    Role(&Api::Value, WrapperReason::Value);
  }
  if (New) {
    To.IndexBase = A.IndexBase;
    To.ValuesPack = A.ValuesPack;
    To.Parallel = A.Parallel;
    To.AddsText = A.AddsText;
  }
  if (Took && To.Handle.Kind == HandleRole::NoHandle)
    To.Handle = A.Handle;
  return Took;
}

/// Calls that may run \p Usr mean what it does.
void Wrappers::share(const std::string &Usr) {
  changed(Usr);
  const Api A = Found[Usr];
  for (const std::string &To : R.standsFor(Usr))
    if (join(To, A, Usr))
      changed(To);
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
  if (A.Index && *A.Index < C.Args.size() && C.Args[*A.Index].Constant)
    To.FixedIndex = *C.Args[*A.Index].Constant + 1 - A.IndexBase;
  if (A.FixedIndex)
    To.FixedIndex = A.FixedIndex;
  return true;
}

void Wrappers::learn(const Call &C, const Api &A, bool Values) {
  auto It = R.P.Functions.find(C.Function);
  if (It == R.P.Functions.end() || A.Cut)
    return;
  auto LearnOne = [&](const Given &G, unsigned Arg, WrapperReason::RoleTy Role,
                      auto Take) {
    const Function &F = *G.F;
    const Api *Named = libraryEntry(F);
    if (G.I >= F.Parameters.size() ||
        (Named && (Named->Denied || Named->Library != Catalog::PlanLibrary)))
      return;
    // A helper that prepares a statement and binds its own parameter is no
    // wrapper: whoever calls it names neither the text nor the statement.
    HandleRole Handle = A.Handle.Kind == HandleRole::NoHandle
                            ? HandleRole()
                            : handleOutside(R, C, A, F);
    bool Known =
        A.Sql || A.StatementName || Handle.Kind != HandleRole::NoHandle;
    if (!takesSql(F.Usr) && (!Known || (!A.Sql && bindsConcrete(C, A))))
      return;
    Api &To = Found[F.Usr];
    bool Took = Take(To, F, G.I);
    if (!Took && !To.Inferred && To.Name.empty()) {
      Found.erase(F.Usr);
      return;
    }
    To.Inferred = true;
    To.Name = F.Name;
    bool More = Took && takeLibrary(To, A.Library);
    for (const std::string &Other : A.OtherLibraries)
      More |= Took && takeLibrary(To, Other);
    if (Took && To.Handle.Kind == HandleRole::NoHandle)
      To.Handle = Handle;
    // What the plan says too has its reason as well.
    bool Confirmed = Named && Role == WrapperReason::Sql && To.Sql == G.I &&
                     llvm::none_of(Reasons, [&](const WrapperReason &R) {
                       return R.Usr == F.Usr && R.Role == Role;
                     });
    if (Took || Confirmed)
      Reasons.push_back({Role, F.Usr, G.I, &C, Arg, ""});
    if (Took || More)
      share(F.Usr);
  };
  auto Learn = [&](std::optional<unsigned> Arg, WrapperReason::RoleTy Role,
                   auto Take) {
    // Text may come in by several ways, a value is bound by one.
    bool Text = Role == WrapperReason::Sql;
    std::vector<Given> All = given(C, Arg, Text);
    if (!Text && All.size() > 1)
      All.resize(1);
    for (const Given &G : All)
      LearnOne(G, *Arg, Role, [&](Api &To, const Function &F, unsigned I) {
        return Take(To, F, I, G);
      });
  };
  auto Set = [&](std::optional<unsigned> Api::*Member) {
    return [Member](Api &To, const Function &, unsigned I, const Given &) {
      return takeRole(To.*Member, std::optional<unsigned>(I));
    };
  };
  Learn(A.Sql, WrapperReason::Sql,
        [&](Api &To, const Function &, unsigned I, const Given &G) {
          if (!takeRole(To.Sql, std::optional<unsigned>(I)))
            return false;
          To.AddsText = G.Added || A.AddsText;
          return true;
        });
  Learn(A.StatementName, WrapperReason::StatementName,
        Set(&Api::StatementName));
  if (!Values)
    return;
  auto Value = [&](Api &To, const Function &F, unsigned I, const Given &) {
    return learnValue(To, F, I, A, C);
  };
  Learn(A.Value, WrapperReason::Value, Value);
  Learn(A.Values, WrapperReason::Values, Value);
  // A map in place is the function's own, whatever it holds.
  if (A.NamedValues && *A.NamedValues < C.Args.size() &&
      C.Args[*A.NamedValues].Aggregate == None)
    Learn(A.NamedValues, WrapperReason::NamedValues, Set(&Api::NamedValues));
  Learn(A.Index, WrapperReason::Index,
        [&](Api &To, const Function &, unsigned I, const Given &) {
          if (!takeRole(To.Index, std::optional<unsigned>(I)))
            return false;
          int64_t Base = int64_t(A.IndexBase) - C.Args[*A.Index].Plus;
          To.IndexBase = static_cast<unsigned>(std::max<int64_t>(Base, 0));
          return true;
        });
  Learn(A.Count, WrapperReason::Values, Set(&Api::Count));
  Learn(A.ParameterName, WrapperReason::ParameterName,
        Set(&Api::ParameterName));
  for (unsigned Parallel : A.Parallel)
    Learn(Parallel, WrapperReason::Values,
          [&](Api &To, const Function &, unsigned I, const Given &) {
            if (llvm::is_contained(To.Parallel, I))
              return false;
            To.Parallel.push_back(I);
            return true;
          });
}

} // namespace keyspread
