#include "rewrites/proof/TraceProof.h"

#include "rewrites/proof/Bound.h"
#include "rewrites/proof/Comparison.h"
#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/proof/bound/Idle.h"
#include "rewrites/proof/bound/Structs.h"
#include "rewrites/proof/rows/KeyCells.h"
#include "rewrites/proof/rows/Keys.h"
#include "rewrites/proof/rows/Rows.h"
#include "rewrites/proof/rows/Stores.h"

#include "rewrites/trace/PossibleTexts.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

Site siteOf(const program::Function *In, const facts::Node *At) {
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

std::string named(const Item &I) {
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

/// It is given what one of \p Events gave.
static bool usesAny(const Event &E, const std::set<const Event *> &Events) {
  return isMadeOf(E.Object, Events) || isMadeOf(E.Handle, Events) ||
         llvm::any_of(E.Args, [&](V Arg) { return isMadeOf(Arg, Events); });
}

void Comparison::events(const Event &B, const Event &A) {
  P.tie(&B, &A);
  const std::string Name = A.isDatabase() ? statementName(A) : "";
  if (usesAny(B, P.Soft) || usesAny(A, P.Soft) || SoftNames.count(Name))
    P.Soft.insert({&B, &A});
  if (B.isDatabase())
    ++Out.Events;
}

/// Its statement does the same.
void Comparison::count(const Event &E) {
  std::set<std::string> Tables;
  forEachPiece(plain(E.Text), [&](V One) {
    const std::string Text = llvm::StringRef(flatten(One).Text).lower();
    for (auto &[Table, How] : C.Planned.Tables)
      if (std::string Name = llvm::StringRef(Table).lower();
          llvm::StringRef(Text).contains(Name))
        Tables.insert(Name);
  });
  for (const std::string &Name : Tables)
    ++Out.Statements[Name];
}

/// It runs a statement of which another call gave the text.
static bool runsOther(const Event &E) {
  return E.isDatabase() && !E.Text && (runs(E) || !statementName(E).empty());
}

void Comparison::pair(const Item &B, const Item &A, const List &InB,
                      const List &InA) {
  if (B.Of) {
    events(*B.Of, *A.Of);
    if (B.Of->Text && A.Of->Text && asksForNewId(B.Of->Text)) {
      if (asksForNothing(A.Of->Text))
        P.Hollow.insert(B.Of);
      else if (B.Of->Handle)
        StillAsk.insert(B.Of->Handle.Of); // who runs it runs it after, too
    }
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
      if (givesRows(*B.Of) != givesRows(*A.Of)) {
        P.Soft.insert({B.Of, A.Of});
        if (std::string Name = statementName(*A.Of); !Name.empty())
          SoftNames.insert(Name);
      }
    } else if (runsOther(*B.Of) && runsOther(*A.Of)) {
      RunsOfOthers.push_back({&B, &A});
    }
    return;
  }
  if (B.Kind == Item::Return) {
    // What its caller makes of an id that it gave no more is seen there.
    if (B.In->Of->Qualified != Entry->Of->Qualified && P.isHollow(B.Value))
      return;
    if (B.Value && A.Value && !P.same(B.Value, A.Value))
      differ(B,
             fmt::format("before: {} is returned here; after: {}",
                         brief(B.Value), brief(A.Value)),
             P.Soft.empty() && P.differSurely(B.Value, A.Value));
    return;
  }
  if (B.Kind == Item::Branch && !P.sameTruth(B.Value, A.Value))
    differ(B,
           fmt::format("before: what follows runs if {}; after: if {}",
                       brief(B.Value), brief(A.Value)),
           P.Soft.empty() && P.differSurely(B.Value, A.Value));
  if (B.Kind == Item::Loop)
    P.tieLoops(B.Turns, A.Turns);
  sides(B, A, InB, InA);
}

/// What each side of a branch inserts last is last behind it, and so is what
/// stood in front, where a loop has no turn.
void Comparison::sides(const Item &B, const Item &A, const List &InB,
                       const List &InA) {
  auto Leaves = [](const std::vector<Item> &Side) {
    return !Side.empty() && (Side.back().Kind == Item::Return ||
                             Side.back().Kind == Item::Throw);
  };
  const std::set<const Event *> InFront = LastInserts;
  std::set<const Event *> Behind;
  for (const auto &[Was, Is] :
       {std::pair(&B.First, &A.First), std::pair(&B.Second, &A.Second)}) {
    LastInserts = InFront;
    lists(InB.inside(*Was, B), InA.inside(*Is, A));
    if (!Leaves(*Was))
      Behind.insert(LastInserts.begin(), LastInserts.end());
  }
  LastInserts = std::move(Behind);
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

/// \p New stands where \p Old did. Of two calls of one name only what they work
/// on and are given tells anything.
std::string Comparison::insteadOf(const Item &Old, const Item &New) {
  std::string Text;
  if (Old.Of && New.Of && sameCall(*Old.Of, *New.Of))
    P.tried([&] {
      Text = whyNotSame(P, *Old.Of, *New.Of).Text;
      return false; // they are no partners
    });
  return !Text.empty() ? Text
                       : fmt::format("before: {} runs here; after: {} does",
                                     named(Old), named(New));
}

/// \p I is new.
void Comparison::arrives(const Item &I, const Item &Beside) {
  if (!mayCome(I))
    differ(Beside,
           fmt::format("after: {} runs here; before: it did not", named(I)),
           isStrong(I) && !mayBeScan(I));
}

/// A return that is the end of its call anyway: of a function that gave nothing
/// and gives something now, or of one whose other ways out have gone. One
/// inside of a branch of its own function is none, but at the very end.
bool Comparison::endsItsCall(const List &A, size_t I,
                             const program::Function &Entry) {
  const Item &R = A.Items[I];
  if (R.Kind != Item::Return)
    return false;
  const program::Function *Around = A.In ? A.In : &Entry;
  return R.In != Around || (A.IsLast && I + 1 == A.Items.size());
}

/// \p E happens while \p F runs: the call that it was entered by.
static std::optional<const CallSite *> callOf(const Event &E,
                                              const program::Function *F) {
  if (E.In == F)
    return E.Up;
  for (const CallSite *C = E.Up; C; C = C->Up)
    if (C->In == F)
      return C->Up;
  return std::nullopt;
}

/// The call of \p F that runs at \p At: what happens there, or did last, is in
/// it.
static std::optional<const CallSite *>
callAt(const std::vector<Item> &Items, size_t At, const program::Function *F) {
  std::optional<const CallSite *> Result;
  for (size_t I = At + 1; I-- > 0 && !Result;)
    forEachEvent({Items[I]}, [&](const Event &E) {
      if (auto Of = callOf(E, F))
        Result = Of;
    });
  return Result;
}

/// `if (now) return now; return clock();` of a function that was called here
/// and gave a value: nothing runs in it but what may go, neither there nor
/// behind.
bool Comparison::onlyLeavesItsCall(const List &B, size_t I,
                                   const program::Function &Entry) {
  const program::Function *Around = B.In ? B.In : &Entry;
  auto Leaves = [&](auto &Self, const Item &X) -> bool {
    if (X.Kind == Item::Return) {
      bool Runs = X.In == Around;
      const auto Call = callAt(B.Items, I, X.In);
      for (const Item &Later : llvm::drop_begin(B.Items, I + 1))
        forEachEvent({Later}, [&](const Event &E) {
          const auto Of = callOf(E, X.In);
          Runs |=
              E.isDatabase() && !readsClock(E) && Of && (!Call || *Call == *Of);
        });
      return !Runs;
    }
    if (X.Kind != Item::Branch)
      return mayGo(X);
    auto Inner = [&](const Item &Y) { return Self(Self, Y); };
    return llvm::all_of(X.First, Inner) && llvm::all_of(X.Second, Inner);
  };
  return B.Items[I].Kind == Item::Branch && Leaves(Leaves, B.Items[I]);
}

/// All of \p Old may have gone, and \p New may not have come and does other
/// things: they are no partners. Nothing of it is noted.
bool Comparison::areApart(const Item &Old, const Item &New) {
  auto Meet = [&](const std::vector<Item> &Was, const std::vector<Item> &Is) {
    return llvm::any_of(Was, [&](const Item &X) {
      return llvm::any_of(Is, [&](const Item &Y) { return fits(X, Y); });
    });
  };
  if (Meet(Old.First, New.First) || Meet(Old.Second, New.Second))
    return false;
  const auto CameBefore = Come, LeftBefore = Left;
  const auto AskedBefore = AsksForId;
  const size_t Made = Makers.size();
  const bool Result = !mayCome(New) && mayGo(Old);
  Come = CameBefore;
  Left = LeftBefore;
  AsksForId = AskedBefore;
  Makers.resize(Made);
  return Result;
}

/// The branch \p New asks another thing than \p Old, and what one behind it in
/// \p B asks: \p Old is gone, with how the old ids were made, say. Or both ask
/// the same, and \p Old has nothing left to do: `if (ok) id = last_id();`
bool Comparison::isOfALater(const Item &Old, const std::vector<Item> &B,
                            const Item &New) {
  if (Old.Kind != Item::Branch)
    return false;
  const size_t Next = &Old - B.data() + 1;
  for (size_t K = Next; K < B.size() && K < Next + MaxNew; ++K)
    if (fits(B[K], New) && isSame(B[K], New))
      return !isSame(Old, New) || areApart(Old, New);
  return false;
}

void Comparison::lists(List B, List A) {
  size_t J = 0;
  for (size_t I = 0; I < B.Items.size(); ++I) {
    const Item &Old = B.Items[I];
    if (Old.Of)
      noteInserts(*Old.Of);
    size_t K = find(Old, A.Items, J, true);
    if (K == A.Items.size())
      K = find(Old, A.Items, J, false);
    if (K < A.Items.size() && isOfALater(Old, B.Items, A.Items[K]))
      K = A.Items.size();
    // The end of a call that may have gone is not that of a later one.
    if (K < A.Items.size() && endsItsCall(B, I, *EntryBefore) &&
        llvm::any_of(
            llvm::ArrayRef(A.Items).slice(J, K - J),
            [](const Item &Skipped) {
              return Skipped.Kind == Item::Branch || Skipped.Kind == Item::Loop;
            }))
      K = A.Items.size();
    if (K < A.Items.size()) {
      for (; J < K; ++J)
        if (!endsItsCall(A, J, *Entry))
          arrives(A.Items[J], Old);
      pair(Old, A.Items[J++], B, A);
      continue;
    }
    if (!mayGo(Old) && !endsItsCall(B, I, *EntryBefore) &&
        !onlyLeavesItsCall(B, I, *EntryBefore))
      differ(Old,
             J < A.Items.size()
                 ? insteadOf(Old, A.Items[J])
                 : fmt::format("before: {} runs here; after: it does not",
                               named(Old)),
             isStrong(Old) && !mayBeScan(Old));
  }
  for (; J < A.Items.size(); ++J)
    if (!endsItsCall(A, J, *Entry))
      arrives(A.Items[J], B.Items.empty() ? A.Items[J] : B.Items.back());
}

Verdict Comparison::run(const Trace &Before, const Trace &After) {
  const Site Start = Before.Entry->Unit->site(Before.Entry->Of->At);
  P.ReadsAsText = C.ReadsAsText;
  P.MadeBefore = C.MadeBefore;
  P.MadeAfter = C.MadeAfter;
  P.Gone = &Left;
  P.ReadsWideKey = [this](const Event &E) { return readsWideKey(C, E); };
  P.TellsOfRows = [this](const Event &E) {
    return E.How && C.DialectOf(*E.How) == sql::Dialect::Sqlite;
  };
  P.TypesChange = llvm::any_of(C.Planned.Tables, [](auto &T) {
    return T.second.How == Strategy::UuidV4;
  });
  for (auto &[Table, How] : C.Planned.Tables)
    P.Shards.insert(How.Shards);
  P.Shards.insert(C.ShardsOfPlan.begin(), C.ShardsOfPlan.end());
  forEachEvent(After.Items, [&](const Event &E) {
    ScansShards |= scansShards(E);
    HandsOnCode |= llvm::any_of(
        E.Args, [](V Arg) { return Arg.Of->Kind == Kind::Closure; });
  });
  EntryBefore = Before.Entry;
  Entry = After.Entry;
  forEachEvent(Before.Items, [&](const Event &E) {
    if (!E.Text || !asksForNewId(E.Text))
      return;
    for (V Of : {E.Object, E.Handle}) {
      while (Of && Of.Of->Kind == Kind::Project) // "*" of a pointer
        Of = Of.Of->Parts[0];
      if (Of && Of.Of->Kind == Kind::Result && Of.Of->By != &E)
        Asked.insert(Of.Of->By);
    }
  });
  lists({Before.Items}, {After.Items});
  const Bindings Was(Before.Items), Is(After.Items);
  for (auto [Old, New] : Statements)
    if (NotSame Why = whyNotSameStatement(
            C, P, *Old->Of, *New->Of, Was, Is,
            [&, &By = *New->Of] {
              return C.Is.isRunElsewhere(After, By) || isNeverRun(After, By);
            });
        !Why.Text.empty())
      differ(*Old, std::move(Why.Text), Why.Certain);
    else
      count(*Old->Of);
  for (auto [Old, New] : RunsOfOthers) {
    if (NotSame Why = whyNotSameRun(C, P, Before, *Old->Of, *New->Of, Was, Is);
        !Why.Text.empty()) {
      differ(*Old, std::move(Why.Text), Why.Certain);
      Out.Differences.back().OfOther |= !C.isSeenByCallers(Before, *Old->Of);
    }
  }
  checkElsewhere(Start);
  checkStands(Start);
  checkScans(After, Start);
  for (NotSame Why :
       {unshardedKey(C, After.Items), unmergedScan(C, After.Items),
        keyInOldOrder(C, P, After.Items), shardlessRow(C, After.Items),
        whyOtherCounts(P, After.Items), whyCut(P, After.Items),
        whyMixedKeys(After.Items),
        whyUnfilled(Before.Items).Text.empty() ? whyUnfilled(After.Items)
                                               : NotSame()})
    if (!Why.Text.empty())
      Out.Differences.push_back({std::move(Why.Text), Start, Why.Certain});
  if (Out.proven() && Before.Result && After.Result &&
      Before.Result.Of->Kind != Kind::Unknown &&
      !P.same(Before.Result, After.Result))
    Out.Differences.push_back(
        {fmt::format("before: '{}' gives {}; after: {}",
                     Before.Entry->Of->Qualified, brief(Before.Result),
                     brief(After.Result)),
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
