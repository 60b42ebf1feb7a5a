#include "rewrites/rules/stores/KvKeys.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <fmt/format.h>

namespace keyspread {

using namespace facts;
using llvm::StringRef;

const Call *callAt(const Graph &G, const Expr &Key) {
  const std::vector<Call> &Calls = G.P.Calls;
  auto It = std::lower_bound(
      Calls.begin(), Calls.end(), Key.At,
      [](const Call &Made, const Site &At) { return Made.At < At; });
  for (; It != Calls.end() && It->At == Key.At; ++It)
    if (!It->Constructor && G.P.Functions.count(It->Callee))
      return &*It;
  return nullptr;
}

static bool contains(const Site &Outer, const Site &Inner) {
  return Outer.File == Inner.File && Outer.Begin <= Inner.Begin &&
         Inner.End <= Outer.End;
}

static bool takesFrom(const Expr &E, const Entity &From) {
  return llvm::any_of(E.Sources,
                      [&](const Source &S) { return S.From == From; });
}

/// \p C is given \p E in a way that may change it: its address, a reference
/// that is no constant one, the object of a method that is not const.
static bool mayWrite(const Graph &G, const Call &C, const Entity &E) {
  if (C.Receiver && takesFrom(*C.Receiver, E) && !C.ReceiverIsThis &&
      !StringRef(C.Callee).ends_with("#1"))
    return true;
  auto F = G.P.Functions.find(C.Callee);
  for (size_t I = 0; I < C.Args.size(); ++I) {
    const Expr &A = C.Args[I];
    if (!takesFrom(A, E))
      continue;
    const bool Output = F != G.P.Functions.end() &&
                        I < F->second.Parameters.size() &&
                        F->second.Parameters[I].Output;
    if (Output || StringRef(A.Text).starts_with("&") || C.Name == "std::move" ||
        C.Name == "std::swap")
      return true;
  }
  return false;
}

const Call *keptFrom(const Graph &G, const Expr &Key, const Call &Use) {
  if (Key.Sources.size() != 1 || Key.Sources[0].Kept != Part::Whole ||
      !StringRef(Key.Sources[0].From).starts_with(Use.Function + "@"))
    return nullptr;
  const Entity &Variable = Key.Sources[0].From;
  const std::vector<const Flow *> &Given = G.P.flowsInto(Variable);
  if (Given.size() != 1 || Given[0]->Kept != Part::Whole || Given[0]->Adds)
    return nullptr;
  const Call *Made = G.P.callOfResult(Given[0]->From);
  const std::optional<Giver> &By = Given[0]->By;
  if (!Made || Made->Function != Use.Function || Made->Constructor ||
      !G.P.Functions.count(Made->Callee) || Made->At.File != Use.At.File ||
      Use.At.Begin < Made->At.End ||
      (By && (By->Begin != Made->At.Begin || By->End != Made->At.End)))
    return nullptr;
  for (const Call &C : G.P.Calls)
    if (C.Function == Use.Function && mayWrite(G, C, Variable))
      return nullptr;
  // Not every write is seen (`o = ""`, `key.clear()`): none stands between two
  // statements that follow each other.
  const StatementPlace &Before = Made->Place, &After = Use.Place;
  if (!Before.Statement.valid() || !After.Statement.valid() ||
      After.Statement.Begin < Before.Statement.End ||
      After.Statement.Begin - Before.Statement.End > 1 + After.Indent.size())
    return nullptr;
  return Made;
}

/// The bytes that run between \p Made and \p Use, the loop around the latter
/// included when the former stands in front of it.
static Site between(const Call &Made, const Call &Use) {
  Site Result = Use.At;
  Result.Begin = Made.At.End;
  if (Use.Place.LoopBegin > Made.At.Begin)
    Result.End = std::max(Result.End, Use.Place.LoopEnd);
  return Result;
}

static bool isLocal(const Entity &E, const std::string &Function) {
  return StringRef(E).starts_with(Function + "@") ||
         StringRef(E).starts_with(Function + "|p");
}

std::string whyChanged(const Graph &G, const Expr &Part, const Call &Made,
                       const Call &Use) {
  const Site Run = between(Made, Use);
  const std::string Why = fmt::format(
      "'{}' may have changed since it became part of the key", Part.Text);
  const std::string Hidden =
      Use.Function + "@" +
      StringRef(Part.Text)
          .take_while([](char Ch) { return llvm::isAlnum(Ch) || Ch == '_'; })
          .str() +
      "@";
  for (const Flow &F : G.P.Flows)
    if (contains(Run, F.At) &&
        (takesFrom(Part, F.To) || StringRef(F.To).starts_with(Hidden)))
      return Why;
  for (const Origin &O : G.P.Origins)
    if (contains(Run, O.At) && takesFrom(Part, O.Value))
      return Why;
  const bool Shared = llvm::any_of(Part.Sources, [&](const Source &S) {
    return !isLocal(S.From, Use.Function);
  });
  for (const Call &C : G.P.Calls) {
    if (C.Function != Use.Function || !contains(Run, C.At) ||
        contains(Use.At, C.At))
      continue;
    const bool Wrote = llvm::any_of(
        Part.Sources, [&](const Source &S) { return mayWrite(G, C, S.From); });
    // What is no variable of this function, any other may change.
    if (Wrote || (Shared && G.P.Functions.count(C.Callee)))
      return Why;
  }
  return "";
}

} // namespace keyspread
