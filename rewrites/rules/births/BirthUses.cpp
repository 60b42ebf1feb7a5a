// What the largest id that a program asks for is used for.
#include "rewrites/rules/births/Births.h"

#include "rewrites/graph/Writes.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

/// Inside an expression that is not evaluated any more.
bool Births::within(const Site &At) const {
  return llvm::any_of(All, [&](const KeyBirth &K) {
    const Site &Whole = K.Place.At;
    return K.Kind == facts::OriginKind::MaxPlusOne && K.Problem.empty() &&
           Whole.File == At.File && Whole.Begin <= At.Begin &&
           At.End <= Whole.End;
  });
}

static bool isFrom(const facts::Expr &E, const facts::Entity &From) {
  return llvm::any_of(E.Sources,
                      [&](const facts::Source &S) { return S.From == From; });
}

/// \p E is used, and only in such expressions: itself, a variable that keeps
/// it, or what a method without arguments reads from it.
bool Births::onlyMakesIds(const facts::Entity &E,
                          std::set<facts::Entity> &Seen) const {
  if (!Seen.insert(E).second)
    return true;
  bool Makes = false;
  for (const facts::Flow *F : G.P.flowsOutOf(E)) {
    std::optional<PassedPlace> P = placeOf(Reach::Edge{
        F->From, F->Kept, F->At, Reach::Direction::Inside, F, nullptr});
    const bool Kept =
        isOfFunction(F->To) || llvm::StringRef(F->To).starts_with("call:");
    if (!(P && within(P->At)) && !(Kept && onlyMakesIds(F->To, Seen)))
      return false;
    Makes = true;
  }
  for (const facts::Call &Call : G.P.Calls) {
    for (const facts::Expr &A : Call.Args)
      if (isFrom(A, E) && !within(A.At))
        return false;
    if (!Call.Receiver || !isFrom(*Call.Receiver, E) || within(Call.At))
      continue;
    if (!Call.Args.empty() || !onlyMakesIds(Call.Result, Seen))
      return false;
    Makes = true;
  }
  return Makes;
}

bool Births::replacesInSource(const BoundStatement &B) const {
  bool Makes = false;
  for (auto &[E, Columns] : G.results().all())
    for (const ResultColumn &Column : Columns) {
      if (Column.From != &B)
        continue;
      Makes = true;
      if (within(Column.By->At))
        continue;
      std::set<facts::Entity> Seen;
      if (!onlyMakesIds(E, Seen))
        return false;
    }
  return Makes;
}

bool Births::removes(const BoundStatement &B) const {
  return llvm::all_of(B.Text->Segments,
                      [&](const facts::Segment &S) { return within(S.At); });
}

bool Births::replaces(const BoundStatement &B) const {
  auto Within = [&](const Site &At) { return within(At); };
  return replacesInSource(B) || (Ways && Ways->onlyPasses(B, Within));
}

} // namespace keyspread
