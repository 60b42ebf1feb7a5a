#include "rewrites/graph/Program.h"

#include "matchers/facts/Richness.h"
#include "matchers/facts/Widest.h"
#include "rewrites/graph/texts/Constants.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <tuple>

namespace keyspread {

using namespace facts;

Program::Program(std::vector<UnitFacts> Units) {
  std::sort(Units.begin(), Units.end(),
            [](const UnitFacts &A, const UnitFacts &B) {
              return A.MainFile < B.MainFile;
            });
  for (UnitFacts &U : Units)
    take(std::move(U));
  sortAll();
  index();
  joinConstants(*this);
}

/// Aggregates are numbered by unit; here they are numbered by program.
static void shift(Expr &E, uint32_t By) {
  if (E.Aggregate != None)
    E.Aggregate += By;
  for (Expr &Key : E.Keys)
    shift(Key, By);
}

/// Adds what \p To does not have yet.
template <class T, class Key>
static void addNew(std::vector<T> &To, const std::vector<T> &From, Key Of) {
  for (const T &One : From)
    if (llvm::none_of(To, [&](const T &Old) { return Of(Old) == Of(One); }))
      To.push_back(One);
}

void Program::take(UnitFacts U) {
  uint32_t By = Aggregates.size();
  for (Aggregate &A : U.Aggregates) {
    for (Expr &E : A.Elements)
      shift(E, By);
    Aggregates.push_back(std::move(A));
  }
  for (Call &C : U.Calls) {
    for (Expr &E : C.Args)
      shift(E, By);
    if (C.Receiver)
      shift(*C.Receiver, By);
    Calls.push_back(std::move(C));
  }
  for (Template &T : U.Templates) {
    for (Hole &H : T.Holes)
      shift(H.Value, By);
    Templates.try_emplace(T.Self, std::move(T));
  }
  for (Buffer &B : U.Buffers)
    Buffers.try_emplace(B.Variable, B);
  for (Function &F : U.Functions) {
    auto [It, New] = Functions.try_emplace(F.Usr, F);
    if (New)
      continue;
    addNew(It->second.Declared, F.Declared,
           [](const Declaration &D) { return D.At; });
    addNew(It->second.Bare, F.Bare, [](const Site &S) { return S; });
  }
  for (facts::File &F : U.Files) {
    auto [It, New] = Files.try_emplace(F.Path, F);
    It->second.C |= F.C; // a header that C code reads must stay C
  }
  std::move(U.Flows.begin(), U.Flows.end(), std::back_inserter(Flows));
  std::move(U.Origins.begin(), U.Origins.end(), std::back_inserter(Origins));
  for (Arithmetic &A : U.Arithmetics) {
    shift(A.Left, By);
    shift(A.Right, By);
    Arithmetics.push_back(std::move(A));
  }
  for (Comparison &C : U.Comparisons) {
    shift(C.Left, By);
    shift(C.Right, By);
    Comparisons.push_back(std::move(C));
  }
  std::move(U.Loops.begin(), U.Loops.end(), std::back_inserter(Loops));
  std::move(U.Macros.begin(), U.Macros.end(), std::back_inserter(Macros));
  std::move(U.Tables.begin(), U.Tables.end(), std::back_inserter(Tables));
  std::move(U.TypePlaces.begin(), U.TypePlaces.end(),
            std::back_inserter(TypePlaces));
  std::move(U.TypeUses.begin(), U.TypeUses.end(), std::back_inserter(TypeUses));
  llvm::append_range(Outlets, U.Outlets);
}

template <class T, class Key>
static void sortUnique(std::vector<T> &V, Key Of) {
  std::stable_sort(V.begin(), V.end(),
                   [&](const T &A, const T &B) { return Of(A) < Of(B); });
  V.erase(std::unique(V.begin(), V.end(),
                      [&](const T &A, const T &B) { return Of(A) == Of(B); }),
          V.end());
}

/// Likewise; what is dropped widens what stays.
template <class T, class Key>
static void sortMerged(std::vector<T> &V, Key Of) {
  std::stable_sort(V.begin(), V.end(),
                   [&](const T &A, const T &B) { return Of(A) < Of(B); });
  size_t Kept = 0;
  for (size_t I = 1; I < V.size(); ++I)
    if (Of(V[Kept]) == Of(V[I]))
      widen(V[Kept], V[I]);
    else if (++Kept != I)
      V[Kept] = std::move(V[I]);
  V.erase(V.begin() + std::min(V.size(), Kept + 1), V.end());
}

static std::vector<MacroUse> merged(std::vector<MacroUse> In) {
  std::vector<MacroUse> Out;
  std::stable_sort(In.begin(), In.end(),
                   [](const MacroUse &A, const MacroUse &B) {
                     return A.Definition < B.Definition;
                   });
  for (MacroUse &M : In) {
    if (Out.empty() || !(Out.back().Definition == M.Definition)) {
      Out.push_back(std::move(M));
      continue;
    }
    llvm::append_range(Out.back().Uses, M.Uses);
    llvm::append_range(Out.back().Dropped, M.Dropped);
  }
  for (MacroUse &M : Out) {
    sortUnique(M.Uses,
               [](const Site &S) { return std::tie(S.File, S.Begin, S.End); });
    llvm::sort(M.Dropped);
    M.Dropped.erase(llvm::unique(M.Dropped), M.Dropped.end());
  }
  return Out;
}

void Program::sortAll() {
  std::stable_sort(Calls.begin(), Calls.end(),
                   [&](const Call &A, const Call &B) {
                     return richness(A, Aggregates) > richness(B, Aggregates);
                   });
  sortMerged(Calls, [](const Call &C) {
    return std::tie(C.At.File, C.At.Begin, C.At.End, C.Callee, C.Function);
  });
  sortMerged(Flows, [](const Flow &F) {
    return std::tie(F.To, F.At.File, F.At.Begin, F.From, F.Kept, F.Taken,
                    F.Placed);
  });
  sortUnique(Origins, [](const Origin &O) {
    return std::tie(O.At.File, O.At.Begin, O.Value, O.Kind);
  });
  sortUnique(Arithmetics, [](const Arithmetic &A) {
    return std::tie(A.At.File, A.At.Begin, A.At.End, A.Operator);
  });
  sortUnique(Comparisons, [](const Comparison &C) {
    return std::tie(C.At.File, C.At.Begin, C.At.End);
  });
  sortUnique(Loops, [](const Loop &L) {
    return std::tie(L.At.File, L.At.Begin, L.Variable);
  });
  Macros = merged(std::move(Macros));
  sortUnique(Tables, [](const DeclaredTable &T) {
    return std::tie(T.Name, T.At.File, T.At.Begin);
  });
  sortUnique(TypePlaces, [](const TypePlace &T) {
    return std::tie(T.At.File, T.At.Begin, T.At.End, T.Self, T.Fixed);
  });
  sortUnique(TypeUses, [](const TypeUse &U) {
    return std::tie(U.At.File, U.At.Begin, U.At.End, U.From, U.To, U.Kind,
                    U.Call, U.Detail);
  });
  sortUnique(Outlets,
             [](const Site &S) { return std::tie(S.File, S.Begin, S.End); });
}

const DeclaredTable *Program::tableOf(const std::string &ClassName) const {
  for (const DeclaredTable &T : Tables)
    if (!ClassName.empty() && T.ClassName == ClassName)
      return &T;
  return nullptr;
}

bool Program::isUsed(const Entity &E) const { return Used.count(E) != 0; }

void Program::index() {
  auto Use = [&](const Expr &E) {
    for (const Source &S : E.Sources)
      Used.insert(S.From);
  };
  for (const Flow &F : Flows)
    Used.insert(F.From);
  for (const Call &C : Calls) {
    for (const Expr &E : C.Args)
      Use(E);
    if (C.Receiver)
      Use(*C.Receiver);
    ByResult.try_emplace(C.Result, &C);
    ByCallee[C.Callee].push_back(&C);
  }
  for (const Flow &F : Flows) {
    Into[F.To].push_back(&F);
    OutOf[F.From].push_back(&F);
  }
  for (const auto &[Self, T] : Templates)
    if (T.FormatArg.valid())
      Formatted.try_emplace(T.FormatArg, &T);
  for (const MacroUse &M : Macros)
    MacroUses[{M.Definition.File, M.Name}].push_back(&M);
  for (const Origin &O : Origins)
    BornIn.try_emplace(O.Value, &O);
}

const Buffer *Program::bufferOf(const Template &Text) const {
  auto It = Buffers.find(Text.Memory);
  return It == Buffers.end() ? nullptr : &It->second;
}

const Origin *Program::originOf(const Entity &E) const {
  auto It = BornIn.find(E);
  return It == BornIn.end() ? nullptr : It->second;
}

const Call *Program::callOfResult(const Entity &Result) const {
  auto It = ByResult.find(Result);
  return It == ByResult.end() ? nullptr : It->second;
}

const std::vector<const Call *> &
Program::callsOf(const std::string &Usr) const {
  static const std::vector<const Call *> Nothing;
  auto It = ByCallee.find(Usr);
  return It == ByCallee.end() ? Nothing : It->second;
}

const std::vector<const Flow *> &Program::flowsInto(const Entity &E) const {
  static const std::vector<const Flow *> Nothing;
  auto It = Into.find(E);
  return It == Into.end() ? Nothing : It->second;
}

const std::vector<const Flow *> &Program::flowsOutOf(const Entity &E) const {
  static const std::vector<const Flow *> Nothing;
  auto It = OutOf.find(E);
  return It == OutOf.end() ? Nothing : It->second;
}

const Function *Program::functionOfParameter(const Entity &E,
                                             unsigned &Index) const {
  size_t Bar = E.rfind("|p");
  if (Bar == std::string::npos || Bar + 2 >= E.size())
    return nullptr;
  if (!std::all_of(E.begin() + Bar + 2, E.end(),
                   [](char C) { return C >= '0' && C <= '9'; }))
    return nullptr;
  auto It = Functions.find(E.substr(0, Bar));
  if (It == Functions.end())
    return nullptr;
  Index = std::stoul(E.substr(Bar + 2));
  return &It->second;
}

const Template *Program::formattedAt(const Site &Argument) const {
  auto It = Formatted.find(Argument);
  return It == Formatted.end() ? nullptr : It->second;
}

size_t Program::macroUses(const std::string &File, const std::string &Name,
                          uint32_t At) const {
  auto It = MacroUses.find({File, Name});
  size_t Result = 0;
  if (It != MacroUses.end())
    for (const MacroUse *M : It->second)
      Result += M->Uses.size() -
                llvm::count_if(M->Dropped, [&](const MacroUse::Drop &D) {
                  return D.Text.Begin <= At && At < D.Text.End;
                });
  return Result;
}

} // namespace keyspread
