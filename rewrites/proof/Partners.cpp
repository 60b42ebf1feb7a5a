// Which items of two traces may be partners, may come, or may go.
#include "rewrites/proof/Comparison.h"
#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/proof/rows/GivenBack.h"

#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

bool Comparison::fits(const Item &B, const Item &A) {
  if (B.Kind != A.Kind)
    return false;
  if (B.Kind != Item::Happens)
    return true;
  if (!B.Of->PieceOf != !A.Of->PieceOf)
    return false;
  if (!sameCall(*B.Of, *A.Of))
    return false;
  if (readsNewId(*B.Of) && B.Of->After && A.Of->After &&
      !P.same(B.Of->After, A.Of->After))
    return false;
  if (readsNewId(*B.Of) && B.Of->Object && A.Of->Object &&
      !P.same(B.Of->Object, A.Of->Object))
    return false; // of another row's result
  if (std::optional<V> Item = itemOf(*B.Of)) {
    std::optional<V> Other = itemOf(*A.Of);
    return Other && P.tried([&] { return P.same(*Item, *Other); });
  }
  if (!isBind(*B.Of))
    return true;
  std::optional<V> One = boundValue(*B.Of), Two = boundValue(*A.Of);
  // Another bind may be the partner: an id that is read stands for nothing yet.
  return One && Two ? P.tried([&] {
    return P.same(*One, *Two) && P.same(B.Of->Handle, A.Of->Handle);
  })
                    : !One == !Two;
}

/// Two binds name their parameter alike, or one of them does not name it.
static bool sameParameter(Pairs &P, const Event &B, const Event &A) {
  for (std::optional<unsigned> At : {B.How->Index, B.How->ParameterName})
    if (At && *At < B.Args.size() && *At < A.Args.size() &&
        !P.same(B.Args[*At], A.Args[*At]))
      return false;
  return true;
}

/// They are given the same, as far as is known by now.
bool Comparison::isSame(const Item &B, const Item &A) {
  return P.tried([&] {
    if (B.Of && isBind(*B.Of) && !sameParameter(P, *B.Of, *A.Of))
      return false;
    if (B.Kind == Item::Branch)
      return P.sameTruth(B.Value, A.Value);
    if (B.Kind == Item::Return)
      return !B.Value || !A.Value || P.same(B.Value, A.Value);
    return !B.Of || whyNotSame(P, *B.Of, *A.Of).Text.empty();
  });
}

bool isMadeOf(V Of, const std::set<const Event *> &Events, unsigned Depth) {
  if (!Of || Depth > MostDepth)
    return false;
  if (Of.Of->Kind == Kind::Result)
    return Events.count(Of.Of->By) != 0;
  return llvm::any_of(
      Of.Of->Parts, [&](V Part) { return isMadeOf(Part, Events, Depth + 1); });
}

/// A branch that looks whether calls of \p Of went well, and does nothing with
/// the database but for that.
bool Comparison::checks(const Item &I,
                        const std::set<const Event *> &Of) const {
  if (I.Kind != Item::Branch || !isMadeOf(I.Value, Of))
    return false;
  bool Any = false;
  for (const std::vector<Item> *Side : {&I.First, &I.Second})
    forEachEvent(
        *Side, [&](const Event &E) { Any |= E.isDatabase() && !E.How->Ends; });
  return !Any;
}

/// Where a row was given back it is read, and the statement goes on to its end,
/// once: behind its end it would begin again.
bool Comparison::takesRow(const Item &I) {
  auto MayCome = [&](const Item &X) { return mayCome(X); };
  auto GoesOn = [&](const Item &X) { return X.Of && isSoft(*X.Of); };
  return isMadeOf(I.Value, P.Soft) && llvm::all_of(I.Second, MayCome) &&
         llvm::count_if(
             I.First,
             [&](const Item &X) { return !MayCome(X) && GoesOn(X); }) == 1 &&
         llvm::all_of(I.First,
                      [&](const Item &X) { return MayCome(X) || GoesOn(X); });
}

/// An item that came is added to its statement.
bool Comparison::isAddedItem(const Event &E) const {
  std::optional<V> Item = itemOf(E);
  return Item && isMadeOf(*Item, Come);
}

/// A counter's next number. In front of a call that is given a lambda it is the
/// one that the lambda took, which is compared by itself.
static bool countsOn(const Event &E) {
  llvm::StringRef Name = E.Name;
  return !E.isDatabase() &&
         (Name.ends_with("::operator++") || Name.ends_with("::fetch_add"));
}

bool Comparison::mayCome(const Item &I) {
  switch (I.Kind) {
  case Item::Happens:
    if (I.Of->PieceOf)
      return true; // the whole text is compared
    if (!isMint(*I.Of) && !isBind(*I.Of) && !isHarmless(*I.Of) &&
        !isReadOfInsert(*I.Of) && !readsCell(*I.Of) &&
        !readsGivenBack(P, *I.Of) && !makesItem(*I.Of) && !isAddedItem(*I.Of) &&
        !(HandsOnCode && countsOn(*I.Of)))
      return false;
    Come.insert(I.Of);
    return true;
  case Item::Branch:
    if (checks(I, Come) || takesRow(I))
      return true;
    [[fallthrough]];
  case Item::Loop:
    return llvm::all_of(I.First, [&](auto &X) { return mayCome(X); }) &&
           llvm::all_of(I.Second, [&](auto &X) { return mayCome(X); });
  default:
    return false;
  }
}

/// A random number of the standard library: who draws none has none.
static bool drawsNumber(const Event &E) {
  llvm::StringRef Name = E.Name;
  return Name.consume_front("std::") && Name.ends_with("::operator()") &&
         (Name.contains("_engine::") || Name.contains("_distribution::") ||
          Name.starts_with("random_device::"));
}

bool Comparison::mayGo(const Item &I) {
  if (checks(I, Left))
    return true;
  if (I.Kind == Item::Branch || I.Kind == Item::Loop)
    return llvm::all_of(I.First, [&](auto &X) { return mayGo(X); }) &&
           llvm::all_of(I.Second, [&](auto &X) { return mayGo(X); });
  if (I.Kind != Item::Happens)
    return false;
  const Event &E = *I.Of;
  if (E.PieceOf)
    return true; // the whole text is compared
  bool May = readsNewId(E) || drawsNumber(E) || readsClock(E) ||
             (E.How && E.How->Access.Scans) || isHarmless(E) ||
             isReadOfInsert(E) ||
             (E.isDatabase() && E.Handle && AsksForId.count(E.Handle.Of) &&
              !StillAsk.count(E.Handle.Of));
  // Some overloads take the text, and the catalog knows them by another one.
  May |= E.isDatabase() && !E.Text &&
         llvm::any_of(E.Args, [](V Arg) { return asksForNewId(plain(Arg)); });
  // What was asked for the id, and what it said.
  May |= Asked.count(&E) ||
         (!runs(E) && (isMadeOf(E.Object, Left) || isMadeOf(E.Handle, Left)));
  if (!May && E.Text && asksForNewId(E.Text)) {
    if (E.Handle)
      AsksForId.insert(E.Handle.Of);
    May = true;
  }
  if (May) {
    Left.insert(&E);
    return true;
  }
  if (E.isDatabase() && (!E.How->Origin || E.Text || E.How->Sql))
    return false; // but for clocks and what makes ids by them
  Makers.push_back(&I);
  return true;
}

/// Some event of it runs something, whose rows are what they were; or control
/// leaves there.
bool Comparison::isStrong(const Item &I) const {
  if (I.Kind == Item::Happens)
    return runs(*I.Of) && !isSoft(*I.Of);
  // A function that was entered may give what it gives in another way.
  if (I.Kind == Item::Return)
    return I.Value && P.Soft.empty() &&
           I.In->Of->Qualified == Entry->Of->Qualified;
  if (I.Kind != Item::Branch && I.Kind != Item::Loop)
    return true;
  auto Is = [&](const Item &X) {
    return X.Kind != Item::Break && X.Kind != Item::Continue && isStrong(X);
  };
  return llvm::any_of(I.First, Is) || llvm::any_of(I.Second, Is);
}

/// It works on a statement that gives back the row's id now, or did.
bool Comparison::isSoft(const Event &E) const {
  return !E.Text && E.Handle && E.Handle.Of->Kind == Kind::Result &&
         P.Soft.count(E.Handle.Of->By);
}

/// It may change what the database holds; ranges are dropped as they are read,
/// shard by shard.
static bool isWrite(const Event &E) {
  if (E.Text)
    return !llvm::StringRef(flatten(plain(E.Text)).Text)
                .ltrim(" \t\r\n(")
                .starts_with_insensitive("select");
  if (!E.How)
    return false;
  const AccessRoles &R = E.How->Access;
  return R.Verb != AccessVerb::None && R.Verb != AccessVerb::Read &&
         !(R.Verb == AccessVerb::Delete && R.Low);
}

/// \p I reads and does nothing else, and the function reads shard by shard now.
bool Comparison::mayBeScan(const Item &I) const {
  if (!ScansShards || (I.Of && isWrite(*I.Of)))
    return false;
  bool Writes = false;
  for (const std::vector<Item> *Side : {&I.First, &I.Second})
    forEachEvent(*Side, [&](const Event &E) { Writes |= isWrite(E); });
  return !Writes;
}

} // namespace keyspread::proof
