#include "rewrites/proof/rows/NewIds.h"

#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/proof/rows/Exclusive.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

/// It reads a number that a sequence gave.
static bool readsDrawn(const Event &E) {
  auto IsDrawn = [](V Of) {
    return llvm::any_of(alternatives(Of), [](V One) {
      return One && One.Of->Kind == Kind::Result && One.Of->By->Text &&
             drawsNumber(One.Of->By->Text);
    });
  };
  return readsCell(E) && (llvm::any_of(E.Args, IsDrawn) || IsDrawn(E.Object) ||
                          IsDrawn(E.Handle));
}

/// What \p E gives rises: a counter, a clock, or what makes ids by one; or it
/// reckons with what a clock gave.
static bool givesRising(const Event &E, unsigned Depth) {
  llvm::StringRef Name = E.Name;
  if (Name == "keyspread::ordered_id" || readsDrawn(E) ||
      Name.starts_with("std::__atomic_base") ||
      Name.starts_with("std::atomic") ||
      (E.How && (E.How->Origin == facts::OriginKind::Clock ||
                 E.How->Origin == facts::OriginKind::TimeOrderedId)))
    return true;
  return Name.starts_with("std::chrono") &&
         (rises(E.Object, Depth + 1) ||
          llvm::any_of(E.Args, [&](V Arg) { return rises(Arg, Depth + 1); }));
}

bool rises(V Of, unsigned Depth) {
  constexpr unsigned MostDepth = 6;
  const V Inner = plain(Of);
  if (!Inner || Depth > MostDepth)
    return false;
  if (isCounted(Of) || isCounted(Inner))
    return true;
  const Value &X = *Inner.Of;
  if (X.Kind == Kind::Result)
    return givesRising(*X.By, Depth);
  if (X.Kind == Kind::Choice)
    return llvm::any_of(llvm::ArrayRef(X.Parts).drop_front(),
                        [&](V Part) { return rises(Part, Depth + 1); });
  if (X.Kind == Kind::Join) { // its first digits order a text
    auto First = llvm::find_if(
        X.Parts, [](V Part) { return Part.Of->Kind != Kind::Text; });
    return First != X.Parts.end() && rises(*First, Depth + 1);
  }
  if (X.Kind != Kind::Operation)
    return false;
  // A time with a number in its low bits, say.
  const bool KeepsOrder =
      X.Name == "|" || X.Name == "<<" || X.Name == "*" || X.Name == "-";
  return X.Name == "+" || (KeepsOrder && llvm::any_of(X.Parts, [&](V Part) {
                             return rises(Part, Depth + 1);
                           }));
}

const Event *madeOnce(const std::vector<V> &Keys) {
  std::set<const Event *> Seen;
  for (V Key : Keys)
    if (const Event *Maker = makerOf(Key); Maker && !Seen.insert(Maker).second)
      return Maker;
  return nullptr;
}

/// Both are given the text of one statement, or run it.
static bool areOneStatement(const Event &A, const Event &B) {
  if (&A == &B)
    return true;
  if ((A.Text && B.Text) || !A.Handle || !B.Handle)
    return false;
  const std::vector<V> Others = alternatives(B.Handle);
  return llvm::any_of(alternatives(A.Handle), [&](V Of) {
    return llvm::any_of(Others, [&](V Other) { return same(Of, Other); });
  });
}

NotSame whyNotOwnIds(Pairs &P, const std::string &Table, const Event &A,
                     llvm::ArrayRef<V> Keys, const std::vector<Item> &After) {
  // Which of several a statement has that a cache may give is not known.
  if (Keys.size() == 1)
    if (const Event *Maker = makerOf(Keys[0])) {
      std::set<const Event *> &All = P.KeyedBy[{Maker, Table}];
      for (const Event *Other : All)
        if (!areOneStatement(*Other, A) && !areExclusive(After, *Other, A))
          return {fmt::format("after: several rows of '{}' have the id of one "
                              "{}",
                              Table, describe(*Maker)),
                  true};
      All.insert(&A);
    }
  return {};
}

/// Some row has it as its new key, or one is made in a way that is not seen.
static bool isMadeForRow(const Pairs &P, V Of) {
  for (auto &[Statement, Keys] : P.Made)
    for (V Key : Keys)
      if (!isPlain(Key) || same(plain(Key), plain(Of)))
        return true;
  return false;
}

/// \p Is is no key of the row that the INSERT \p Of, of before, writes now.
static NotSame whyNotOfRow(const Pairs &P, const Event &Of, V Is) {
  if (auto Made = P.Made.find(&Of); Made != P.Made.end())
    if (!Made->second.empty() && llvm::all_of(Made->second, isPlain) &&
        llvm::none_of(Made->second,
                      [&](V Key) { return same(plain(Key), plain(Is)); }))
      return {fmt::format("after: {} stands where the id of the last row "
                          "stood, and that one has {}",
                          brief(Is), brief(Made->second[0])),
              true};
  const Kind K = plain(Is).Of->Kind;
  const bool IsNoRead =
      K == Kind::Number || K == Kind::Text || K == Kind::Symbol || makerOf(Is);
  if (P.Drawn.count(&Of) && IsNoRead)
    return {fmt::format("after: {} stands where the id of the last row stood, "
                        "and is not what that one gave back",
                        brief(Is)),
            true};
  return {};
}

NotSame whyNotIdAgain(const Pairs &P, const Event &B, const Event &A, V Is,
                      const std::vector<Item> &After) {
  if (!isPlain(Is))
    return {};
  auto Known = P.InsertsBefore.find(&B);
  const std::set<const Event *> Inserts = Known == P.InsertsBefore.end()
                                              ? std::set<const Event *>()
                                              : Known->second;
  for (const Event *Insert : Inserts)
    if (NotSame Why = whyNotOfRow(P, *Insert, Is); !Why.Text.empty())
      return Why;
  if (isMadeForRow(P, Is))
    return {};
  const Event *Maker = makerOf(Is);
  const bool Nobodys = Maker && whereGiven(*Maker, After, &A) == Goes::Nowhere;
  // The values of a row in front may be given in a way that is not seen.
  if (!Nobodys && (!Inserts.empty() || P.Made.empty()))
    return {};
  return {fmt::format("after: {} stands where the id of the last row stood",
                      brief(Is)),
          Nobodys};
}

} // namespace keyspread::proof
