#include "rewrites/proof/TraceProof.h"

#include "rewrites/proof/Bound.h"
#include "rewrites/proof/Events.h"
#include "rewrites/proof/Pairs.h"
#include "rewrites/proof/Rows.h"
#include "rewrites/proof/Runtime.h"

#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

namespace {

/// How many that came in may stand in front of one that stayed.
constexpr size_t MaxNew = 40;
/// How many differences are told of which none is certain.
constexpr size_t MaxOpen = 8;

class Comparison {
public:
  explicit Comparison(const Context &C) : C(C) {}
  Verdict run(const Trace &Before, const Trace &After);

private:
  void lists(const std::vector<Item> &B, const std::vector<Item> &A);
  bool mayBeScan(const Item &Old) const;
  bool fits(const Item &B, const Item &A);
  bool isSame(const Item &B, const Item &A);
  bool isStrong(const Item &I) const;
  bool isSoft(const Event &E) const;
  size_t find(const Item &Old, const std::vector<Item> &A, size_t J,
              bool Exactly);
  void arrives(const Item &I, const Item &Beside);
  void checkClaims(const Site &At, const std::vector<Item> &After);
  void noteAsked(const Item &B, const Item &A);
  void checkStillRead();
  void checkScans(const Trace &After, const Site &At);
  void checkReturns(const Trace &Before, const Trace &After);
  void pair(const Item &B, const Item &A);
  void events(const Event &B, const Event &A);
  void count(const Event &E);
  bool mayCome(const Item &I);
  bool mayGo(const Item &I);
  bool checks(const Item &I, const std::set<const Event *> &Of) const;
  void differ(const Item &At, std::string Text, bool Certain);

  const Context &C;
  Pairs P;
  std::vector<std::pair<const Item *, const Item *>> Statements;
  Verdict Out;
  const program::Function *Entry = nullptr;
  V LastInsert; // its handle before
  bool ScansShards = false;
  std::vector<std::pair<const Item *, V>> StillRead; // the rows' handles before
  std::set<const Event *> Come, Left;                // looked at: they may have
  std::set<const Value *> AsksForId; // handles of queries that ask for the id
};

} // namespace

static Site siteOf(const program::Function *In, const facts::Node *At) {
  return In && At ? In->Unit->site(At->At) : Site();
}

const Difference *Verdict::certain() const {
  auto It = llvm::find_if(Differences, [](auto &D) { return D.Certain; });
  return It == Differences.end() ? nullptr : &*It;
}

/// What is open is told a few times; one that is certain decides.
void Comparison::differ(const Item &At, std::string Text, bool Certain) {
  if (Certain || Out.Differences.size() < MaxOpen)
    Out.Differences.push_back({std::move(Text), siteOf(At.In, At.At), Certain});
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

/// An INSERT that gives back what the database made of its row.
static bool givesRows(const Event &E) {
  const std::string Text = llvm::StringRef(flatten(plain(E.Text)).Text).lower();
  return llvm::StringRef(Text).contains("returning") ||
         llvm::StringRef(Text).contains("then return");
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

bool Comparison::fits(const Item &B, const Item &A) {
  if (B.Kind != A.Kind)
    return false;
  if (B.Kind != Item::Happens)
    return true;
  if (!sameCall(*B.Of, *A.Of))
    return false;
  if (readsNewId(*B.Of) && B.Of->After && A.Of->After &&
      !P.same(B.Of->After, A.Of->After))
    return false;
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
      return P.same(B.Value, A.Value);
    if (B.Kind == Item::Return)
      return !B.Value || !A.Value || P.same(B.Value, A.Value);
    return !B.Of || whyNotSame(P, *B.Of, *A.Of).Text.empty();
  });
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
  bool May = readsNewId(E) || (E.How && E.How->Access.Scans) || isHarmless(E) ||
             isReadOfInsert(E) ||
             (E.isDatabase() && E.Handle && AsksForId.count(E.Handle.Of));
  // Some overloads take the text, and the catalog knows them by another one.
  May |= E.isDatabase() && !E.Text &&
         llvm::any_of(E.Args, [](V Arg) { return asksForNewId(plain(Arg)); });
  if (!May && E.Text && asksForNewId(E.Text)) {
    if (E.Handle)
      AsksForId.insert(E.Handle.Of);
    May = true;
  }
  if (May)
    Left.insert(&E);
  return May;
}

/// It is given what one of \p Events gave.
static bool usesAny(const Event &E, const std::set<const Event *> &Events) {
  return isMadeOf(E.Object, Events) || isMadeOf(E.Handle, Events) ||
         llvm::any_of(E.Args, [&](V Arg) { return isMadeOf(Arg, Events); });
}

void Comparison::events(const Event &B, const Event &A) {
  P.tie(&B, &A);
  if (usesAny(B, P.Soft) || usesAny(A, P.Soft))
    P.Soft.insert({&B, &A});
  if (B.isDatabase())
    ++Out.Events;
}

/// Its statement does the same.
void Comparison::count(const Event &E) {
  const std::string Text = llvm::StringRef(flatten(plain(E.Text)).Text).lower();
  for (auto &[Table, How] : C.Planned.Tables)
    if (std::string Name = llvm::StringRef(Table).lower();
        llvm::StringRef(Text).contains(Name))
      ++Out.Statements[Name];
}

/// Keeps in mind which row an id that is still asked for is of.
void Comparison::noteAsked(const Item &B, const Item &A) {
  if (asksForGreatest(B.Of->Text) && B.Of->Handle)
    AsksForId.insert(B.Of->Handle.Of);
  else if (asksForNewId(A.Of->Text) && LastInsert)
    StillRead.push_back({&B, LastInsert});
  if (llvm::StringRef(flatten(plain(B.Of->Text)).Text)
          .ltrim()
          .starts_with_insensitive("insert") &&
      B.Of->Handle)
    LastInsert = B.Of->Handle;
}

/// The program makes the id of this row now: the database has no other one.
void Comparison::checkStillRead() {
  auto IsMade = [&](V Handles) {
    return llvm::any_of(alternatives(Handles), [&](V Handle) {
      return Handle && P.Made.count(Handle.Of);
    });
  };
  auto Text = [](const std::string &Name) {
    return fmt::format("after: {} asks the database for an id that the program "
                       "makes",
                       Name);
  };
  for (auto [Read, Handle] : StillRead)
    if (IsMade(Handle))
      differ(*Read, Text(named(*Read)), true);
  for (const Event *Read : P.StillRead)
    if (IsMade(Read->After))
      Out.Differences.push_back(
          {Text(describe(*Read)), siteOf(Read->In, Read->At), true});
}

namespace {

/// Which functions were entered, and which of them give a value.
struct Entered {
  std::map<std::string, const Item *> Gives; // by name: the first return
  std::set<std::string> Any, Leaves;

  void read(const std::vector<Item> &Items) {
    for (const Item &I : Items) {
      if (I.In) {
        const std::string &Name = I.In->Of->Qualified;
        Any.insert(Name);
        if (I.Kind == Item::Return && I.Value)
          Gives.try_emplace(Name, &I);
        if (I.Kind == Item::Return || I.Kind == Item::Throw)
          Leaves.insert(Name);
      }
      read(I.First);
      read(I.Second);
    }
  }
};

} // namespace

/// What a helper of the runtime header calls is not run: a scan that stands for
/// no other says nothing.
void Comparison::checkScans(const Trace &After, const Site &At) {
  bool Any = false;
  forEachEvent(After.Items, [&](const Event &E) {
    if (!Any && scansShards(E) && !P.ToBefore.count(&E)) {
      Any = true;
      Out.Differences.push_back(
          {fmt::format("after: '{}' reads shard by shard, and what it calls is "
                       "not run",
                       E.Name),
           At, false});
    }
  });
}

/// A function that gave a value runs to its end now.
void Comparison::checkReturns(const Trace &Before, const Trace &After) {
  Entered Was, Is;
  Was.read(Before.Items);
  Is.read(After.Items);
  for (auto &[Name, At] : Was.Gives)
    if (Is.Any.count(Name) && !Is.Leaves.count(Name))
      differ(*At,
             fmt::format("before: '{}' gives {}; after: nothing", Name,
                         print(At->Value)),
             true);
}

void Comparison::pair(const Item &B, const Item &A) {
  if (B.Of) {
    events(*B.Of, *A.Of);
    NotSame Why;
    if (std::optional<NotSame> Row = whyNotSameRow(C, P, *B.Of, *A.Of))
      Why = std::move(*Row);
    else
      Why = whyNotSame(P, *B.Of, *A.Of);
    if (!Why.Text.empty())
      differ(B, std::move(Why.Text), Why.Certain);
    if (B.Of->Text && A.Of->Text) {
      Statements.push_back({&B, &A});
      noteAsked(B, A);
      if (givesRows(*B.Of) != givesRows(*A.Of))
        P.Soft.insert({B.Of, A.Of});
    }
    return;
  }
  if (B.Kind == Item::Return) {
    if (B.Value && A.Value && !P.same(B.Value, A.Value))
      differ(B,
             fmt::format("before: {} is returned here; after: {}",
                         print(B.Value), print(A.Value)),
             P.Soft.empty() && P.differSurely(B.Value, A.Value));
    return;
  }
  if (B.Kind == Item::Branch && !P.same(B.Value, A.Value))
    differ(B,
           fmt::format("before: what follows runs if {}; after: if {}",
                       print(B.Value), print(A.Value)),
           P.Soft.empty() && P.differSurely(B.Value, A.Value));
  lists(B.First, A.First);
  lists(B.Second, A.Second);
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

/// Where the partner of \p Old is, from \p J on; the end of \p A: nowhere.
size_t Comparison::find(const Item &Old, const std::vector<Item> &A, size_t J,
                        bool Exactly) {
  for (size_t K = J; K < A.size() && K < J + MaxNew; ++K) {
    if (fits(Old, A[K]) && (!Exactly || isSame(Old, A[K])))
      return K;
    if (!mayCome(A[K]) && isStrong(A[K]))
      break;
  }
  return A.size();
}

/// \p I is new.
void Comparison::arrives(const Item &I, const Item &Beside) {
  if (!mayCome(I))
    differ(Beside,
           fmt::format("after: {} runs here; before: it did not", named(I)),
           isStrong(I) && !mayBeScan(I));
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

void Comparison::lists(const std::vector<Item> &B, const std::vector<Item> &A) {
  size_t J = 0;
  for (const Item &Old : B) {
    size_t K = find(Old, A, J, true);
    if (K == A.size())
      K = find(Old, A, J, false);
    if (K < A.size()) {
      for (; J < K; ++J)
        arrives(A[J], Old);
      pair(Old, A[J++]);
      continue;
    }
    if (!mayGo(Old))
      differ(Old,
             fmt::format("before: {} runs here; after: {}", named(Old),
                         J < A.size() ? named(A[J]) + " does" : "it does not"),
             isStrong(Old) && !mayBeScan(Old));
  }
  for (; J < A.size(); ++J)
    if (A[J].Kind != Item::Return || J + 1 < A.size()) // else it ends anyway
      arrives(A[J], B.empty() ? A[J] : B.back());
}

/// An id that was read is an id that is made now: of that very row.
void Comparison::checkClaims(const Site &At, const std::vector<Item> &After) {
  for (auto [Read, Is] : P.Claims) {
    if (const Event *Made = makerOf(Is); Made && isGivenToNobody(*Made, After))
      Out.Differences.push_back(
          {fmt::format("before: '{}' reads the id of a row; after: {} stands "
                       "for it, and no row has it",
                       Read->Name, print(Is)),
           At, true});
    for (V Handle : alternatives(Read->After)) {
      auto Made = Handle ? P.Made.find(Handle.Of) : P.Made.end();
      if (Made == P.Made.end() || Made->second.empty() ||
          !llvm::all_of(Made->second, isPlain) ||
          llvm::any_of(Made->second,
                       [&](V Key) { return same(plain(Key), plain(Is)); }))
        continue;
      Out.Differences.push_back(
          {fmt::format("before: '{}' reads the id of a row; after: {} stands "
                       "for it, and the row has {}",
                       Read->Name, print(Is), print(Made->second[0])),
           At, true});
    }
  }
}

Verdict Comparison::run(const Trace &Before, const Trace &After) {
  const Site Start = Before.Entry->Unit->site(Before.Entry->Of->At);
  P.TypesChange = llvm::any_of(C.Planned.Tables, [](auto &T) {
    return T.second.How == Strategy::UuidV4;
  });
  for (auto &[Table, How] : C.Planned.Tables)
    P.Shards.insert(How.Shards);
  forEachEvent(After.Items,
               [&](const Event &E) { ScansShards |= scansShards(E); });
  Entry = After.Entry;
  lists(Before.Items, After.Items);
  const Bindings Was(Before.Items), Is(After.Items);
  for (auto [Old, New] : Statements)
    if (NotSame Why = whyNotSameStatement(C, P, *Old->Of, *New->Of, Was, Is);
        !Why.Text.empty())
      differ(*Old, std::move(Why.Text), Why.Certain);
    else
      count(*Old->Of);
  checkScans(After, Start);
  for (NotSame Why :
       {unshardedKey(C, After.Items), whyOtherCounts(P, After.Items)})
    if (!Why.Text.empty())
      Out.Differences.push_back({std::move(Why.Text), Start, Why.Certain});
  if (Out.proven() && Before.Result && After.Result &&
      Before.Result.Of->Kind != Kind::Unknown &&
      !P.same(Before.Result, After.Result))
    Out.Differences.push_back(
        {fmt::format("before: '{}' gives {}; after: {}",
                     Before.Entry->Of->Qualified, print(Before.Result),
                     print(After.Result)),
         Start, P.Soft.empty() && P.differSurely(Before.Result, After.Result)});
  checkClaims(Start, After.Items);
  checkStillRead();
  checkReturns(Before, After);
  return std::move(Out);
}

Verdict compare(const Context &C, const Trace &Before, const Trace &After) {
  return Comparison(C).run(Before, After);
}

} // namespace keyspread::proof
