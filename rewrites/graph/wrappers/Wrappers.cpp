//===- Wrappers.cpp - what the program's own functions mean ---------------===//
//
// In: calls, and what their callees mean so far. Out: roles of the functions
// that the calls stand in, round by round. Where the arguments of a call come
// from is found by WrapperPlaces.cpp.
//
//===----------------------------------------------------------------------===//
#include "rewrites/graph/wrappers/Wrappers.h"

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
  To.CountsPlaceholders |= A.CountsPlaceholders;
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

/// \p E names an array, and no value that is put into a list there.
static bool isArray(const Expr &E) {
  const llvm::StringRef Type = llvm::StringRef(E.Type).rtrim();
  return E.Aggregate == None && Type.ends_with("*") &&
         !Type.drop_back().rtrim().ends_with("char");
}

/// A value that is bound: one parameter, or all elements of a pack, an array or
/// a container.
static bool learnValue(Api &To, const Function &F, unsigned I, const Api &A,
                       const Call &C) {
  const Parameter &P = F.Parameters[I];
  if (P.Pack || P.Class == TypeClass::Container ||
      (A.Values && *A.Values < C.Args.size() && isArray(C.Args[*A.Values]))) {
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
    // A helper that prepares a statement, or runs its own text at once, and
    // binds its own parameter is no wrapper: whoever calls it names neither the
    // text nor the statement.
    HandleRole Handle = A.Handle.Kind == HandleRole::NoHandle
                            ? HandleRole()
                            : handleOutside(C, A, F);
    bool Known =
        A.Sql || A.StatementName || Handle.Kind != HandleRole::NoHandle;
    bool OwnText = A.Sql && Role != WrapperReason::Sql &&
                   given(C, A.Sql, /*Text=*/true).empty();
    if (!takesSql(F.Usr) &&
        (!Known || OwnText || (!A.Sql && bindsConcrete(C, A))))
      return;
    Api &To = Found[F.Usr];
    bool Took = Take(To, F, G.I);
    if (!Took && !To.Inferred && To.Name.empty()) {
      Found.erase(F.Usr);
      return;
    }
    To.Inferred = true;
    To.Name = F.Name;
    To.CountsPlaceholders |= Took && A.CountsPlaceholders;
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
          const bool Runs = A.RunsText || (A.Runs && !C.Constructor);
          if (!takeRole(To.Sql, std::optional<unsigned>(I))) {
            To.RunsText &= Runs;
            return false;
          }
          To.RunsText = Runs;
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
