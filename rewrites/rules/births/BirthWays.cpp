#include "rewrites/rules/births/BirthWays.h"

#include "rewrites/rules/statements/AccessRule.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <deque>

namespace keyspread {

using facts::Entity;
using facts::Expr;
using facts::Part;

static std::string otherString(const Expr &E) {
  llvm::StringRef Type = E.Type;
  Type.consume_front("const ");
  Type = Type.rtrim(" &");
  const bool Std = Type.starts_with("std::") || Type == "string";
  return E.Class != facts::TypeClass::String || Std ? "" : Type.str();
}

static PassedPlace placeOf(const Expr &E, const Entity &From, Part Kept) {
  return {E.At,
          E.Class,
          E.Bits,
          E.PlaceBits,
          E.Computed,
          E.Editable,
          Kept == Part::Whole,
          From,
          E.Text,
          otherString(E)};
}

std::optional<PassedPlace> placeOf(const Reach::Edge &E) {
  if (E.By && E.By->By) {
    const facts::Giver &V = *E.By->By;
    Site At = E.By->At;
    At.Begin = V.Begin;
    At.End = V.End;
    return PassedPlace{At,
                       V.Class,
                       V.Bits,
                       V.PlaceBits,
                       V.Computed,
                       V.Editable,
                       E.Kept == Part::Whole,
                       E.From,
                       V.Text,
                       V.Other};
  }
  if (E.Through && E.Towards != Reach::Direction::ToCallee)
    for (const Expr &A : E.Through->Args)
      if (A.At == E.At)
        return placeOf(A, E.From, E.Kept);
  return std::nullopt;
}

/// A field keeps its value when the function that reads it is left.
static bool staysInside(const Reach::Edge &E, bool Entered) {
  return !llvm::StringRef(E.From).contains("@FI@") &&
         (Entered || E.Towards == Reach::Direction::ToCallee);
}

static bool isCutHere(const Graph &G, const Entity &E) {
  const facts::Call *Made = G.P.callOfResult(E);
  return isCut(G, E) || (Made && isRuntimeCall(*Made));
}

/// The function whose parameter or variable \p E is; "" when it is none.
static std::string ownerOf(const Graph &G, llvm::StringRef E) {
  unsigned I;
  if (const facts::Function *F = G.P.functionOfParameter(E.str(), I))
    return F->Usr;
  for (size_t At = E.rfind('@'); At != llvm::StringRef::npos && At;
       At = E.take_front(At).rfind('@'))
    if (std::string Usr = E.take_front(At).str(); G.P.Functions.count(Usr))
      return Usr;
  return "";
}

/// \p Place is a call of a function whose body is seen, and \p From is not what
/// that gives.
static bool givesWhole(const Graph &G, const Entity &From,
                       const PassedPlace &Place) {
  const std::vector<facts::Call> &Calls = G.P.Calls;
  auto It = std::lower_bound(
      Calls.begin(), Calls.end(), Place.At,
      [](const facts::Call &C, const Site &At) { return C.At < At; });
  bool Seen = false;
  for (; It != Calls.end() && !(Place.At < It->At); ++It) {
    auto F = G.P.Functions.find(It->Callee);
    if (It->Result == From || It->Constructor || F == G.P.Functions.end())
      return false;
    Seen |= llvm::any_of(F->second.Declared, [](const facts::Declaration &D) {
      return D.End.valid();
    });
  }
  return Seen;
}

/// A text that a function gives is known by the values that it puts in, too,
/// wherever the text gets. These go the way through its `return`, which is
/// another edge: \p Place stands in another function than what \p From is of.
static bool isBeside(const Graph &G, const Entity &From, Part Kept,
                     const std::optional<PassedPlace> &Place) {
  if (Kept == Part::Whole || !Place)
    return false;
  if (givesWhole(G, From, *Place))
    return true;
  auto F = G.P.Functions.find(ownerOf(G, From));
  if (F == G.P.Functions.end())
    return false;
  bool Seen = false;
  for (const facts::Declaration &D : F->second.Declared) {
    if (!D.End.valid())
      continue;
    Seen = true;
    if (D.At.File == Place->At.File && D.At.Begin <= Place->At.Begin &&
        Place->At.End <= D.End.End)
      return false;
  }
  return Seen;
}

std::optional<BirthWay> nearestBirth(const Graph &G, const Expr &Value,
                                     const std::set<PlaceKey> &Stops) {
  struct Hop {
    Entity At;
    Part Kept;
    bool Entered;
    size_t Before;
    std::optional<PassedPlace> Place;
    uint32_t Element; // of At, a tuple
  };
  std::deque<Hop> Hops;
  // Whole values first, and what calls give before the rest: a text is known
  // by its parts wherever it gets, but made next to its birth.
  std::deque<size_t> Whole;
  std::vector<size_t> Parts, OfCalls;
  auto Push = [&](Hop H, Part Kept) {
    const bool Called = llvm::StringRef(H.At).starts_with("call:");
    if (Kept == Part::Whole)
      Whole.push_back(Hops.size());
    else
      (Called ? OfCalls : Parts).push_back(Hops.size());
    Hops.push_back(std::move(H));
  };
  auto Pop = [&] {
    size_t Next = Whole.empty() ? 0 : Whole.front();
    if (!Whole.empty()) {
      Whole.pop_front();
      return Next;
    }
    std::vector<size_t> &From = OfCalls.empty() ? Parts : OfCalls;
    Next = From.back();
    From.pop_back();
    return Next;
  };
  std::set<std::tuple<Entity, bool, uint32_t>> Seen;
  if (Stops.count({Value.At.File, Value.At.Begin, Value.At.End}))
    return std::nullopt;
  for (const facts::Source &S : Value.Sources)
    if (PassedPlace Here = placeOf(Value, S.From, S.Kept);
        !isBeside(G, S.From, S.Kept, Here))
      Push({S.From, S.Kept, false, SIZE_MAX, Here, S.Taken}, S.Kept);
  while (!Whole.empty() || !OfCalls.empty() || !Parts.empty()) {
    const size_t I = Pop();
    const Hop Now = Hops[I];
    if (!Seen.insert({Now.At, Now.Entered, Now.Element}).second ||
        isCutHere(G, Now.At) || Now.Kept == Part::Later)
      continue;
    if (std::optional<Birth> Born = originAt(G, Now.At)) {
      BirthWay Result{std::move(*Born), Now.At, {}};
      for (size_t J = I; J != SIZE_MAX; J = Hops[J].Before)
        if (Hops[J].Place)
          Result.Places.push_back(*Hops[J].Place);
      return Result;
    }
    for (const Reach::Edge &E : G.R.into(Now.At)) {
      std::optional<PassedPlace> Place = placeOf(E);
      std::optional<Reach::Asked> Of = Reach::ask(E, Now.Element);
      bool Leaves = E.Towards == Reach::Direction::ToCaller && Now.Entered;
      if (Of && !Leaves && !(Place && Stops.count(keyOf(*Place))) &&
          !isBeside(G, E.From, E.Kept, Place))
        Push({E.From, std::max(Now.Kept, Of->Kept), staysInside(E, Now.Entered),
              I, Place, Of->Element},
             Of->Kept);
    }
  }
  return std::nullopt;
}

void passedBy(
    const Graph &G, const Expr &Value,
    llvm::function_ref<void(const PassedPlace &, const Treated &)> Visit) {
  struct Hop {
    Entity At;
    bool Entered;
    Treated So;
    uint32_t Element; // of At, a tuple
  };
  std::deque<Hop> Hops;
  std::set<std::tuple<Entity, bool, bool, bool, uint32_t>> Seen;
  auto Pass = [&](Treated &So, const PassedPlace &P) {
    Visit(P, So);
    if (P.Computed && !So.Computed)
      So.Computed = P.At;
    if (P.Bits && P.Bits < 64 && !So.Narrow)
      So.Narrow = P.At;
  };
  for (const facts::Source &S : Value.Sources) {
    if (S.Kept != Part::Whole)
      continue;
    Hop First{S.From, false, {}, S.Taken};
    Pass(First.So, placeOf(Value, S.From, S.Kept));
    Hops.push_back(std::move(First));
  }
  for (size_t I = 0; I < Hops.size(); ++I) {
    const Hop Now = Hops[I];
    if (!Seen.insert({Now.At, Now.Entered, Now.So.Computed.has_value(),
                      Now.So.Narrow.has_value(), Now.Element})
             .second ||
        isCutHere(G, Now.At))
      continue;
    for (const Reach::Edge &E : G.R.into(Now.At)) {
      bool Leaves = E.Towards == Reach::Direction::ToCaller && Now.Entered;
      std::optional<Reach::Asked> Of = Reach::ask(E, Now.Element);
      if (Leaves || !Of || Of->Kept != Part::Whole)
        continue;
      Hop Next{E.From, staysInside(E, Now.Entered), Now.So, Of->Element};
      if (std::optional<PassedPlace> Place = placeOf(E))
        Pass(Next.So, *Place);
      Hops.push_back(std::move(Next));
    }
  }
}

} // namespace keyspread
