// Which templates reach a database call. In: an argument. Out: the texts it may
// hold, through variables (by what was assigned last), constants and returns.
#include "rewrites/graph/Statements.h"

#include "rewrites/graph/Writes.h"

#include <algorithm>

namespace keyspread {

using namespace facts;

std::vector<const Flow *> reachingWrites(std::vector<const Flow *> Writes,
                                         const Site &Use) {
  std::vector<const Flow *> Before;
  for (const Flow *F : Writes)
    if (F->At.File == Use.File && F->At.Begin < Use.Begin &&
        F->BlockBegin != F->BlockEnd)
      Before.push_back(F);
    else if (F->At.File != Use.File || F->BlockBegin == F->BlockEnd)
      return Writes; // a global or a field: order says nothing
  std::stable_sort(
      Before.begin(), Before.end(),
      [](const Flow *A, const Flow *B) { return A->At.Begin > B->At.Begin; });
  std::vector<const Flow *> Result;
  const Flow *Certain = nullptr;
  for (const Flow *F : Before) {
    if (Certain &&
        !(F->At == Certain->At)) // `c ? "a" : "b"` is one write of two
      break;
    Result.push_back(F);
    if (F->BlockBegin <= Use.Begin && Use.Begin < F->BlockEnd &&
        F->Kept == Part::Whole && !F->Adds)
      Certain = F;
  }
  return Result;
}

bool isLocal(const Reach &R, const Entity &E) {
  const std::vector<const Flow *> &Writes = R.P.flowsInto(E);
  return !Writes.empty() && llvm::StringRef(E).contains("@/") &&
         !llvm::StringRef(E).contains("@FI@") &&
         std::all_of(Writes.begin(), Writes.end(), [](const Flow *F) {
           return F->BlockBegin != F->BlockEnd;
         });
}

bool isOfFunction(llvm::StringRef E) {
  return (E.contains("@F@") || E.contains("@FT@")) && E.contains("@/") &&
         !E.contains("@FI@");
}

/// \p Part is a value inside a text that reaches the same variable: no
/// addition.
static bool isHoleOf(const Reach &R, const Flow &Part,
                     const std::vector<const Flow *> &Writes) {
  return std::any_of(Writes.begin(), Writes.end(), [&](const Flow *F) {
    auto It = R.P.Templates.find(F->From);
    if (It == R.P.Templates.end() || F->Kept != facts::Part::Whole)
      return false;
    return F->At == Part.At ||
           std::any_of(It->second.Holes.begin(), It->second.Holes.end(),
                       [&](const Hole &H) {
                         return std::any_of(H.Value.Sources.begin(),
                                            H.Value.Sources.end(),
                                            [&](const Source &S) {
                                              return S.From == Part.From;
                                            });
                       });
  });
}

/// The text in an object that a formatter returns, `with_params("... {}", x)`;
/// null when \p E is none.
static const Template *formattedInto(const Reach &R, const Entity &E) {
  const Call *C = R.P.callOfResult(E);
  const Api *A = C ? R.Known.find(*C) : nullptr;
  return A && A->Format && !A->FormatOut && *A->Format < C->Args.size()
             ? R.P.formattedAt(C->Args[*A->Format].At)
             : nullptr;
}

std::vector<Statements::SeenText>
Statements::textsOf(const Expr &E, const Call &At, bool &FromParameter) const {
  std::map<Entity, bool> Texts; // entity -> partial
  std::set<Entity> Added;       // variables that text is added to
  auto Visit = [&](const Reach::Node &N) {
    unsigned I;
    if (R.P.functionOfParameter(N.At, I)) {
      FromParameter = true;
      for (const Flow *F :
           R.P.flowsInto(N.At)) // text made in the caller's buffer
        if (R.P.Templates.count(F->From))
          Texts.try_emplace(F->From, false);
      return false;
    }
    if (R.P.Templates.count(N.At)) {
      bool Partial = false;
      for (const Reach::Edge *Edge : N.Path)
        Partial |= Added.count(Edge->By ? Edge->By->To : "") != 0;
      Texts[N.At] = Partial;
      return false;
    }
    if (const Template *Made = formattedInto(R, N.At)) {
      Texts.try_emplace(Made->Self, false);
      return false;
    }
    bool Local = isLocal(R, N.At);
    std::vector<const Flow *> Writes = R.P.flowsInto(N.At);
    if (Local)
      Writes = reachingWrites(Writes, At.At);
    for (const Flow *F : Writes)
      if (F->Kept != Part::Whole && !isHoleOf(R, *F, Writes))
        Added.insert(N.At);
    if (!Local)
      return true;
    // Only the writes that may hold here: walk them by hand.
    for (const Flow *F : Writes)
      if (F->Kept == Part::Whole && R.P.Templates.count(F->From))
        Texts[F->From] = Texts[F->From] || Added.count(N.At);
    return std::none_of(Writes.begin(), Writes.end(), [&](const Flow *F) {
      return F->Kept == Part::Whole && R.P.Templates.count(F->From);
    });
  };
  R.walk(E.Sources, {false, true, false}, Visit);
  std::vector<SeenText> Result;
  for (auto &[Text, Partial] : Texts)
    Result.push_back({&R.P.Templates.at(Text), Partial});
  return Result;
}

} // namespace keyspread
