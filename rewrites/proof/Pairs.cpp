#include "rewrites/proof/Pairs.h"

#include "matchers/sql/Statement.h"
#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/proof/rows/GivenBack.h"
#include "rewrites/proof/texts/Alike.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread::proof {

using namespace trace;

bool isMint(const Event &E) {
  return E.MakesRandom || llvm::StringRef(E.Name).starts_with("keyspread::");
}

bool makesId(const Event &E) {
  if (E.MakesRandom)
    return true;
  llvm::StringRef Name = E.Name;
  return Name.consume_front("keyspread::") &&
         (Name == "ordered_id" || Name == "random_id" || Name == "uuid_v4");
}

bool Pairs::isMade(V A) const {
  if (!A)
    return false;
  const Value &X = *A.Of;
  if (X.Kind == Kind::Result)
    return isMint(*X.By);
  return X.Kind == Kind::Operation &&
         llvm::StringRef(X.Name).starts_with("keyspread::");
}

bool Pairs::same(V B, V A) {
  if (!B || !A)
    return !B && !A;
  if (isCut(B, A))
    return false;
  auto [It, New] = Known.try_emplace({B.Of, A.Of}, Verdict{true, Ties});
  if (!New && (It->second.When == Ties || It->second.When == Always)) {
    Taken += It->second.When != Always;
    return It->second.Is;
  }
  It->second = {true, Ties};
  Found.push_back({B.Of, A.Of});
  const size_t Before = Taken, Ours = Found.size(), Claimed = Claims.state();
  const bool Is = compare(B, A) || sameUnlessFails(B, A);
  // Parts that were the same claim nothing where the whole is not.
  if (!Is && Claims.state() != Claimed) {
    Claims.backTo(Claimed);
    forget(Ours);
  }
  // More ties make more values the same, and none of those others.
  Known[{B.Of, A.Of}] = {Is, Is && Taken == Before ? Always : Ties};
  return Is;
}

/// What was found behind the first \p From pairs.
void Pairs::forget(size_t From) {
  for (size_t I = From; I < Found.size(); ++I)
    Known.erase(Found[I]);
  Found.resize(std::min(From, Found.size()));
}

bool Pairs::isCountOfShards(llvm::StringRef Count) const {
  unsigned Number = 0;
  return !Count.consume_front("<") || Count.consumeInteger(10, Number) ||
         Shards.count(Number) != 0;
}

/// "<16" of "keyspread::sharded_key<16>".
static llvm::StringRef countIn(llvm::StringRef Name) {
  return Name.drop_front(std::min(Name.find('<'), Name.size()));
}

/// The iterator that \p B gives goes over the keys that \p A does: of one
/// store, asked in one way.
bool Pairs::sameScan(const Event &B, const Value &A) {
  std::vector<V> Given = B.Args;
  if (B.Object)
    Given.insert(Given.begin(), B.Object);
  for (size_t I = 0; I < std::min(Given.size(), A.Parts.size()); ++I)
    if (!same(Given[I], A.Parts[I]))
      return false;
  return true;
}

/// The read of an id gives way to one id, wherever it is used.
bool Pairs::claims(const Event &Read, V A) {
  ++Taken;
  const V Claimed = Claims.insert(&Read, A);
  return trace::same(plain(Claimed), plain(A));
}

bool isCounted(V Of) {
  for (const Step *S = Of.Way; S; S = S->Before)
    if (S->Kind == Step::Counted)
      return true;
  return false;
}

/// What is made in the same way is the same: no element of it is one of which
/// nobody knows.
static bool isExact(V Of, unsigned Depth = 0) {
  constexpr unsigned Most = 12;
  if (!Of)
    return true;
  const Value &X = *Of.Of;
  return Depth < Most && X.Kind != Kind::Unknown && !X.Open && X.Name != "#?" &&
         llvm::all_of(
             X.Parts, [&](V Part) { return isExact(Part, Depth + 1); });
}

/// The key that \p B was, counted, of a clock or put together in any other way,
/// is made here now: one id for one key. Whether a row has it is for Comparison
/// to see.
bool Pairs::standsFor(V B, V A) {
  const Event *Maker = makerOf(A);
  const std::set<Kind> MayBeMade{Kind::Result,  Kind::Operation, Kind::Join,
                                 Kind::List,    Kind::Project,   Kind::Repeat,
                                 Kind::Unknown, Kind::Choice};
  // What a loop left is put together, too; a pinned counter's next is known.
  const bool OfLoop = B.Of->Kind == Kind::Symbol &&
                      llvm::StringRef(B.Of->Name).contains(InTurnsOf);
  const bool IsNext = B.Of->Kind == Kind::Number && isCounted(B);
  const bool IsClaimed = // by another id
      B.Of->Kind == Kind::Result && Claims.contains(B.Of->By);
  if (!Maker || ToBefore.count(Maker) || idOrNone(B) || IsClaimed ||
      !(OfLoop || IsNext || MayBeMade.count(B.Of->Kind)))
    return false;
  for (auto [Old, By] : Stands) {
    const bool Alike = Old.Of == B.Of || trace::same(Old, B);
    if (By == Maker) {
      ++Taken;
      return Alike;
    }
    if (Old.Of == B.Of || (Alike && isExact(B)))
      return false;
  }
  ++Taken;
  Stands.push_back({B, Maker});
  return true;
}

/// `start + 7 + 7`: what it starts from, null of a mere number, and how far it
/// is from there. `& 0xffff` and `% 100` keep it in its bounds.
static std::pair<V, int64_t> countedFrom(V Of) {
  int64_t Far = 0;
  auto IsCounted = [](const Value &X) {
    return X.Kind == Kind::Operation &&
           (X.Name == "+" || X.Name == "&" || X.Name == "%") &&
           X.Parts.size() == 2 && X.Parts[1].Of->Kind == Kind::Number;
  };
  for (; IsCounted(*Of.Of); Of = Of.Of->Parts[0])
    if (Of.Of->Name == "+")
      Far += Of.Of->Parts[1].Of->Number;
  if (Of.Of->Kind == Kind::Number)
    return {{}, Far + Of.Of->Number};
  return {Of, Far};
}

/// Numbers of a counter, or of a clock that counts on each time it is asked:
/// where some of them were ids that are made in another way now, the others
/// move up. Their order stays.
bool Pairs::sameCounter(V B, V A) {
  if (Stands.empty() || !isCounted(B) || !isCounted(A))
    return false;
  const auto [From, Was] = countedFrom(B);
  const auto [Start, Is] = countedFrom(A);
  if (!From != !Start || (From && !same(From, Start)))
    return false;
  std::map<int64_t, int64_t> &Here = Counted[From.Of];
  for (auto [Old, New] : Here)
    if ((Old < Was && New > Is) || (Old > Was && New < Is) ||
        (Old == Was && New != Is))
      return false; // two may be in one second, say
  Here.try_emplace(Was, Is);
  ++Taken;
  return true;
}

/// `p ? p : ""`: the text of a cell, which may be NULL, for the number in it.
static V textOfCell(V Of) {
  const Value &X = *Of.Of;
  const bool Is = X.Kind == Kind::Choice && X.Parts[0].Of == X.Parts[1].Of &&
                  X.Parts[2].Of->Kind == Kind::Text &&
                  X.Parts[2].Of->Name.empty();
  return Is ? X.Parts[1] : V();
}

/// How the query went, and how many rows it gave, is as it was.
bool Pairs::isHollow(V B) const {
  if (Hollow.empty() || !B)
    return false;
  B = plain(B);
  if (B.Of->Kind == Kind::Result &&
      !(B.Of->By->How && (B.Of->By->How->Column || B.Of->By->How->ColumnOut)))
    return false;
  return Hollow.count(askedBy(B)) != 0;
}

/// A key of bytes with its shard in front, or a list of such.
static bool isSharded(V Of) {
  const llvm::StringRef Name = Of.Of->Name;
  return Of.Of->Kind == Kind::Operation && !Of.Of->Parts.empty() &&
         (Name.starts_with("keyspread::sharded_key") ||
          Name.starts_with("keyspread::sharded_slices<"));
}

bool Pairs::compare(V B, V A) {
  const Value &X = *B.Of, &Y = *A.Of;
  // A call that stayed.
  if (X.Kind == Kind::Result && Y.Kind == Kind::Result)
    if (auto It = ToAfter.find(X.By); It != ToAfter.end() && It->second == Y.By)
      return sameForm(X, Y);
  // Two clocks tell one time: an id that was made of it took one of them along.
  if (X.Kind == Kind::Result && Y.Kind == Kind::Result && X.Name == Y.Name &&
      readsClock(*X.By) && readsClock(*Y.By) && X.By->Name == Y.By->Name)
    return true;
  // The id that was read is the id that was made; reversed bits are the id.
  if (isMade(A)) {
    if (X.Kind == Kind::Result && (readsNewId(*X.By) || isHollow(B) ||
                                   (!ToAfter.count(X.By) && askedBy(B))))
      return claims(*X.By, A);
    // What was turned before stays so; turned once more it would be the old id.
    if (const V Id = turned(A)) {
      const V Was = turned(plain(B));
      return Was ? !turned(plain(Id)) && same(Was, Id) : same(B, Id);
    }
  }
  if (!Soft.empty() &&
      (isGivenBack(*this, B, A) || tellsHowItWent(*this, B, A))) {
    ++Taken;
    return true;
  }
  // What a call gives that added an item to a statement is that statement.
  if (V Was = statementOf(B), Is = statementOf(A);
      Was.Of != B.Of || Is.Of != A.Of)
    return same(Was, Is);
  // A key of bytes with its shard in front; objects that are made of a value.
  if (isSharded(A)) {
    // One that has its shard before keeps it, and gets no second one.
    if (const V Was = plain(B); isSharded(Was))
      return Was.Of->Name == Y.Name && !isSharded(plain(Y.Parts[0])) &&
             sameForm(*Was.Of, Y);
    return isCountOfShards(countIn(Y.Name)) &&
           same(plain(B), plain(Y.Parts[0]));
  }
  if (X.Kind == Kind::Result && X.By->How && X.By->How->Access.Scans &&
      Y.Kind == Kind::Operation &&
      llvm::StringRef(Y.Name).starts_with("keyspread::fan_out_iterator"))
    return isCountOfShards(countIn(Y.Name)) && sameScan(*X.By, Y);
  if (V Was = plain(B), Is = plain(A); Was.Of != B.Of || Is.Of != A.Of)
    return same(Was, Is) || (X.Kind == Y.Kind && sameForm(X, Y));
  // One cell, read as a number and as text.
  if (TypesChange && ReadsAsText && X.Kind == Kind::Operation &&
      Y.Kind == Kind::Operation && X.Parts.size() == 1 && Y.Parts.size() == 1 &&
      ReadsAsText(X.Name, Y.Name))
    return same(X.Parts[0], Y.Parts[0]);
  if (V Cell = TypesChange ? textOfCell(A) : V(); Cell && !textOfCell(B))
    return same(B, Cell);
  // `patient ? id : 0` on both sides asks of no id that was read here.
  if (const size_t Claimed = Claims.state(); idOrNone(B) && X.Kind == Y.Kind) {
    if (sameForm(X, Y))
      return true;
    Claims.backTo(Claimed);
  }
  if (sameWhereItWent(B, A) || (idOrNone(B) && sameOrNone(B, A)) ||
      standsFor(B, A) || sameCounter(B, A) || (TypesChange && sameNone(B, A))) {
    ++Taken;
    return true;
  }
  auto IsText = [](const Value &Z) {
    return Z.Kind == Kind::Text || Z.Kind == Kind::Join;
  };
  if (X.Kind != Y.Kind && IsText(X) && IsText(Y))
    return sameStatement(B, A);
  return X.Kind == Y.Kind && sameForm(X, Y);
}

/// Deeper than values are that anybody wrote.
static constexpr unsigned MostDepth = 16;

/// A statement's text, or what is kept under one, may have to be another: where
/// the database is given it, it is compared as SQL.
static bool isStatement(const Value &X) {
  llvm::StringRef Text = X.Name;
  if (X.Kind == Kind::Project && !Text.consume_front("["))
    return false;
  return (X.Kind == Kind::Text || X.Kind == Kind::Project) &&
         sql::looksLikeSql(Text);
}

/// What the run says of a function that ends without giving a value.
static constexpr llvm::StringLiteral NoResult = "nothing is returned";

/// Nothing in it is left open, and it is made of what \p Stayed.
static bool isKnown(V Of, const std::function<bool(const Event *)> &Stayed,
                    unsigned Depth = 0) {
  if (!Of || Depth > MostDepth)
    return false;
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Unknown || X.Kind == Kind::Closure ||
      X.Kind == Kind::Pointer || X.Open || isStatement(X) ||
      (X.Kind == Kind::Operation && X.Name == "keyspread::bit_reverse") ||
      (X.Kind == Kind::Result && !Stayed(X.By)))
    return false;
  return llvm::all_of(X.Parts,
                      [&](V P) { return isKnown(P, Stayed, Depth + 1); }) &&
         (!X.Base || isKnown(X.Base, Stayed, Depth + 1));
}

bool Pairs::differSurely(V B, V A) const {
  if (A && A.Of->Kind == Kind::Unknown && A.Of->Name == NoResult)
    return B && B.Of->Kind != Kind::Unknown;
  auto Stayed = [&](const Event *E) {
    return ToAfter.count(E) && !Soft.count(E) &&
           !(readsNewId(*E) && !StillRead.count(E));
  };
  // What is made here is nothing that was there before, but an id that was
  // read.
  auto StayedOrMade = [&](const Event *E) {
    return makesId(*E) || (ToBefore.count(E) && !Soft.count(E));
  };
  if (!isKnown(B, Stayed) || !isKnown(A, StayedOrMade))
    return false;
  auto IsOne = [](const Value &X) {
    return X.Kind == Kind::Number || X.Kind == Kind::Text ||
           X.Kind == Kind::Result ||
           (X.Kind == Kind::Symbol &&
            !llvm::StringRef(X.Name).contains(InTurnsOf));
  };
  // A number that the program counted, or read, may have become a made id.
  const bool IsText = B.Of->Kind == Kind::Text && !B.Of->Name.empty();
  if (TypesChange && makerOf(A) && IsOne(*B.Of) &&
      (B.Of->Kind == Kind::Symbol || IsText))
    return true;
  return !TypesChange ||
         (B.Of->Kind == A.Of->Kind && IsOne(*B.Of) && IsOne(*A.Of));
}

bool Pairs::tried(const std::function<bool()> &Try) {
  const size_t WasHeap = Heap.state(), WasClaims = Claims.state(),
               WasToAfter = LoopToAfter.state(),
               WasToBefore = LoopToBefore.state(), WasStands = Stands.size(),
               WasFound = Found.size();
  auto WasRead = StillRead;
  auto WasElsewhere = Elsewhere;
  auto WasCounted = Counted;
  ++Trying;
  const bool Result = Try();
  --Trying;
  Heap.backTo(WasHeap);
  Claims.backTo(WasClaims);
  LoopToAfter.backTo(WasToAfter);
  LoopToBefore.backTo(WasToBefore);
  Stands.resize(WasStands);
  StillRead = std::move(WasRead);
  Elsewhere = std::move(WasElsewhere);
  Counted = std::move(WasCounted);
  forget(WasFound);
  return Result;
}

} // namespace keyspread::proof
