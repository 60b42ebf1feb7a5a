#include "rewrites/proof/TraceProof.h"

#include "rewrites/proof/Bound.h"
#include "rewrites/proof/Events.h"
#include "rewrites/proof/Pairs.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

namespace {

/// How many that came in may stand in front of one that stayed.
constexpr size_t MaxNew = 40;

class Comparison {
public:
  explicit Comparison(const Context &C) : C(C) {}
  Verdict run(const Trace &Before, const Trace &After);

private:
  void lists(const std::vector<Item> &B, const std::vector<Item> &A);
  bool fits(const Item &B, const Item &A);
  void pair(const Item &B, const Item &A);
  void events(const Event &B, const Event &A);
  bool mayCome(const Item &I);
  bool mayGo(const Item &I);
  bool checks(const Item &I, const std::set<const Event *> &Of) const;
  void came(const Item &I);
  void went(const Item &I);
  void differ(const Item &At, std::string Text);

  const Context &C;
  Pairs P;
  std::vector<std::pair<const Item *, const Item *>> Statements;
  Verdict Out;
  std::set<const Event *> Come, Left; // looked at: they may have
  std::set<const Value *> AsksForId;  // handles of queries that ask for the id
};

} // namespace

static Site siteOf(const program::Function *In, const facts::Node *At) {
  return In && At ? In->Unit->site(At->At) : Site();
}

void Comparison::differ(const Item &At, std::string Text) {
  if (Out.Differences.size() < 8)
    Out.Differences.push_back({std::move(Text), siteOf(At.In, At.At), At.At});
}

bool Comparison::fits(const Item &B, const Item &A) {
  if (B.Kind != A.Kind)
    return false;
  if (B.Kind != Item::Happens)
    return true;
  if (!sameCall(*B.Of, *A.Of))
    return false;
  if (!isBind(*B.Of))
    return true;
  std::optional<V> One = boundValue(*B.Of), Two = boundValue(*A.Of);
  return One && Two ? P.same(*One, *Two) && P.same(B.Of->Handle, A.Of->Handle)
                    : !One == !Two;
}

/// \p Of is made of what one of \p Events gave.
static bool isMadeOf(V Of, const std::set<const Event *> &Events,
                     unsigned Depth = 0) {
  if (!Of || Depth > 6)
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

bool Comparison::mayCome(const Item &I) {
  switch (I.Kind) {
  case Item::Happens:
    if (!isMint(*I.Of) && !isBind(*I.Of) && !isHarmless(*I.Of) &&
        !isReadOfInsert(*I.Of))
      return false;
    Come.insert(I.Of);
    return true;
  case Item::Branch:
    if (checks(I, Come))
      return true;
    [[fallthrough]];
  case Item::Loop:
    return llvm::all_of(I.First, [&](auto &X) { return mayCome(X); }) &&
           llvm::all_of(I.Second, [&](auto &X) { return mayCome(X); });
  default:
    return false;
  }
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
  bool May = readsNewId(E) || isHarmless(E) || isReadOfInsert(E) ||
             (E.isDatabase() && E.Handle && AsksForId.count(E.Handle.Of));
  if (!May && E.Text && asksForNewId(E.Text)) {
    if (E.Handle)
      AsksForId.insert(E.Handle.Of);
    May = true;
  }
  if (May)
    Left.insert(&E);
  return May;
}

void Comparison::went(const Item &I) {
  if (I.Of)
    P.Gone.push_back(I.Of);
  for (const std::vector<Item> *Of : {&I.First, &I.Second})
    for (const Item &X : *Of)
      went(X);
}

void Comparison::came(const Item &I) {
  if (I.Of)
    P.New.push_back(I.Of);
  for (const std::vector<Item> *Of : {&I.First, &I.Second})
    for (const Item &X : *Of)
      came(X);
}

void Comparison::events(const Event &B, const Event &A) {
  P.tie(&B, &A);
  if (B.isDatabase())
    ++Out.Events;
}

void Comparison::pair(const Item &B, const Item &A) {
  if (B.Of) {
    events(*B.Of, *A.Of);
    if (std::string Why = whyNotSame(P, *B.Of, *A.Of); !Why.empty())
      differ(B, std::move(Why));
    if (B.Of->Text && A.Of->Text)
      Statements.push_back({&B, &A});
    return;
  }
  if (B.Kind == Item::Return) {
    if (B.Value && A.Value && !P.same(B.Value, A.Value))
      differ(B, fmt::format("before: {} is returned here; after: {}",
                            print(B.Value), print(A.Value)));
    return;
  }
  if (B.Kind == Item::Branch && !P.same(B.Value, A.Value))
    differ(B, fmt::format("before: what follows runs if {}; after: if {}",
                          print(B.Value), print(A.Value)));
  lists(B.First, A.First);
  lists(B.Second, A.Second);
}

/// What a person calls the item.
static std::string named(const Item &I) {
  switch (I.Kind) {
  case Item::Happens:
    return describe(*I.Of);
  case Item::Branch:
    return "a branch";
  case Item::Loop:
    return "a loop";
  case Item::Return:
    return "a return";
  case Item::Throw:
    return "a throw";
  case Item::Break:
    return "a break";
  case Item::Continue:
    return "a continue";
  }
  return "";
}

void Comparison::lists(const std::vector<Item> &B, const std::vector<Item> &A) {
  size_t J = 0;
  for (const Item &Old : B) {
    size_t K = J;
    while (K < A.size() && K < J + MaxNew && !fits(Old, A[K]) && mayCome(A[K]))
      ++K;
    if (K < A.size() && fits(Old, A[K])) {
      for (; J < K; ++J)
        came(A[J]);
      pair(Old, A[J++]);
      continue;
    }
    if (mayGo(Old)) {
      went(Old);
      continue;
    }
    differ(Old,
           fmt::format("before: {} runs here; after: {}", named(Old),
                       J < A.size() ? named(A[J]) + " does" : "it does not"));
    return; // what follows would be told again and again
  }
  for (; J < A.size(); ++J) {
    if (!mayCome(A[J])) {
      differ(
          B.empty() ? A[J] : B.back(),
          fmt::format("after: {} runs here; before: it did not", named(A[J])));
      return;
    }
    came(A[J]);
  }
}

Verdict Comparison::run(const Trace &Before, const Trace &After) {
  lists(Before.Items, After.Items);
  const Bindings Was(Before.Items), Is(After.Items);
  if (Out.proven())
    for (auto [Old, New] : Statements)
      if (std::string Why =
              whyNotSameStatement(C, P, *Old->Of, *New->Of, Was, Is);
          !Why.empty())
        differ(*Old, std::move(Why));
  if (Out.proven() && Before.Result && After.Result &&
      Before.Result.Of->Kind != Kind::Unknown &&
      !P.same(Before.Result, After.Result))
    Out.Differences.push_back(
        {fmt::format("before: '{}' gives {}; after: {}",
                     Before.Entry->Of->Qualified, print(Before.Result),
                     print(After.Result)),
         Before.Entry->Unit->site(Before.Entry->Of->At), nullptr});
  return std::move(Out);
}

Verdict compare(const Context &C, const Trace &Before, const Trace &After) {
  return Comparison(C).run(Before, After);
}

} // namespace keyspread::proof
