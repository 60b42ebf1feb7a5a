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

std::string withoutOffsets(llvm::StringRef Entity) {
  // A variable of a function: what that one takes may be wider now.
  const size_t Variable = Entity.rfind("#@"), Function = Entity.find("@F@");
  if (Variable != llvm::StringRef::npos && Function < Variable)
    if (const size_t Types = Entity.find('#', Function); Types < Variable)
      return withoutOffsets(Entity.take_front(Types).str() +
                            Entity.drop_front(Variable + 1).str());
  std::string Result;
  for (size_t I = 0; I < Entity.size(); ++I) {
    const bool Starts = Entity[I] == '@' || Entity[I] == ':';
    Result += Entity[I];
    if (Starts)
      while (I + 1 < Entity.size() && llvm::isDigit(Entity[I + 1]))
        ++I;
  }
  return Result;
}

static bool sameName(llvm::StringRef B, llvm::StringRef A) {
  return B == A || withoutOffsets(B) == withoutOffsets(A) ||
         (B.consume_front("[") && A.consume_front("[") &&
          (areStatements(B, A) || (B.starts_with("?") && A.starts_with("?"))));
}

bool Pairs::sameRoot(const Root *B, const Root *A) {
  if (B->Kind != A->Kind)
    return false;
  switch (B->Kind) {
  case Root::Local:
  case Root::Global:
    return sameName(B->Name, A->Name);
  case Root::Heap: {
    auto [It, New] = Heap.try_emplace(B, A);
    return It->second == A;
  }
  case Root::Pointee:
    return same({B->Of}, {A->Of});
  }
  return false;
}

bool Pairs::samePlace(const Place &B, const Place &A) {
  if (!sameRoot(B.Base, A.Base) || B.Path.size() != A.Path.size())
    return false;
  for (size_t I = 0; I < B.Path.size(); ++I)
    if (!sameName(B.Path[I], A.Path[I]))
      return false;
  return true;
}

bool Pairs::sameParts(const Value &B, const Value &A) {
  if (B.Parts.size() != A.Parts.size())
    return false;
  for (size_t I = 0; I < B.Parts.size(); ++I)
    if (!same(B.Parts[I], A.Parts[I]))
      return false;
  return true;
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
  auto [It, New] = Known.try_emplace({B.Of, A.Of}, true);
  if (!New)
    return It->second;
  bool Is = compare(B, A);
  Known[{B.Of, A.Of}] = Is;
  return Is;
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
  auto [It, New] = Claims.try_emplace(&Read, A);
  const Event *One = makerOf(It->second), *Other = makerOf(A);
  return New || !One || !Other || One == Other;
}

/// The key that \p B was, counted, of a clock or put together in any other way,
/// is made here now: one id for one key. Whether a row has it is for Comparison
/// to see.
bool Pairs::standsFor(V B, V A) {
  const Event *Maker = makerOf(A);
  const std::set<Kind> MayBeMade{Kind::Result,  Kind::Operation, Kind::Join,
                                 Kind::List,    Kind::Project,   Kind::Repeat,
                                 Kind::Unknown, Kind::Choice};
  // What a loop left is put together, too.
  const bool OfLoop = B.Of->Kind == Kind::Symbol &&
                      llvm::StringRef(B.Of->Name).contains(InTurnsOf);
  if (!Maker || ToBefore.count(Maker) || !(OfLoop || MayBeMade.count(B.Of->Kind)))
    return false;
  for (auto [Old, By] : Stands)
    if (const bool IsOld = Old.Of == B.Of || trace::same(Old, B);
        IsOld || By == Maker)
      return IsOld && By == Maker;
  Stands.push_back({B, Maker});
  return true;
}

namespace {

/// A question whether there is an id.
struct AsksForNone {
  V Of;
  bool IsNone = true; // it is true where there is none

  static bool isNone(const Value &X) {
    if (X.Kind == Kind::Unknown)
      return X.Name == "it has no value yet";
    return X.Kind == Kind::Null || (X.Kind == Kind::Text && X.Name.empty()) ||
           (X.Kind == Kind::Number && (X.Number == 0 || X.Number == -1));
  }
  static std::optional<AsksForNone> read(V Question) {
    const Value &X = *Question.Of;
    if (X.Kind != Kind::Operation || X.Parts.empty())
      return std::nullopt;
    if (X.Name == "!") {
      if (std::optional<AsksForNone> Inner = read(X.Parts[0]))
        return AsksForNone{Inner->Of, !Inner->IsNone};
      return AsksForNone{X.Parts[0]};
    }
    if (X.Name == "empty")
      return AsksForNone{X.Parts[0]};
    const bool Is = X.Name == "==" || X.Name == "<=";
    if ((Is || X.Name == "!=" || X.Name == ">") && X.Parts.size() == 2 &&
        isNone(*X.Parts[1].Of))
      return AsksForNone{X.Parts[0], Is};
    return std::nullopt;
  }
};

} // namespace

/// What meant "no id" in a number is the empty text now, and so are the
/// questions for it.
bool Pairs::sameNone(V B, V A) {
  const Value &X = *B.Of, &Y = *A.Of;
  if (X.Kind != Kind::Operation && Y.Kind == Kind::Text)
    return AsksForNone::isNone(X) && Y.Name.empty();
  const std::optional<AsksForNone> Was = AsksForNone::read(B),
                                   Is = AsksForNone::read(A);
  return Was && Is && Was->IsNone == Is->IsNone && same(Was->Of, Is->Of);
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

bool Pairs::compare(V B, V A) {
  const Value &X = *B.Of, &Y = *A.Of;
  // A call that stayed.
  if (X.Kind == Kind::Result && Y.Kind == Kind::Result)
    if (auto It = ToAfter.find(X.By); It != ToAfter.end() && It->second == Y.By)
      return sameForm(X, Y);
  // The id that was read is the id that was made; reversed bits are the id.
  if (isMade(A)) {
    if (X.Kind == Kind::Result &&
        (readsNewId(*X.By) || isHollow(B) ||
         (!ToAfter.count(X.By) && askedBy(B))) &&
        claims(*X.By, A))
      return true;
    if (Y.Kind == Kind::Operation && !Y.Parts.empty() &&
        llvm::StringRef(Y.Name).ends_with("bit_reverse"))
      return same(B, Y.Parts[0]);
  }
  if (!Soft.empty() &&
      (isGivenBack(*this, B, A) || tellsHowItWent(*this, B, A)))
    return true;
  // What a call gives that added an item to a statement is that statement.
  if (V Was = statementOf(B), Is = statementOf(A);
      Was.Of != B.Of || Is.Of != A.Of)
    return same(Was, Is);
  // A key of bytes with its shard in front; objects that are made of a value.
  if (Y.Kind == Kind::Operation &&
      llvm::StringRef(Y.Name).starts_with("keyspread::sharded_key"))
    return isCountOfShards(countIn(Y.Name)) &&
           same(plain(B), plain(Y.Parts[0]));
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
  if (standsFor(B, A) || (TypesChange && sameNone(B, A)))
    return true;
  auto IsText = [](const Value &Z) {
    return Z.Kind == Kind::Text || Z.Kind == Kind::Join;
  };
  if (X.Kind != Y.Kind && IsText(X) && IsText(Y))
    return sameStatement(B, A);
  return X.Kind == Y.Kind && sameForm(X, Y);
}

/// Both say where the source stands, or how it is written: that changes with
/// every edit, and what it quotes is compared by itself.
static bool quotesSource(const Value &X, const Value &Y) {
  return X.From && Y.From && X.From->Quotes && Y.From->Quotes;
}

/// The parts of a text.
static std::vector<V> partsOf(V Text) {
  return Text.Of->Kind == Kind::Join ? Text.Of->Parts : std::vector<V>{Text};
}

/// Texts that are, or end in, statements of one kind. That somebody compares
/// them is for Comparison to see.
bool Pairs::sameStatement(V B, V A) {
  std::vector<V> Was = partsOf(B), Is = partsOf(A);
  for (size_t I = 0; I < std::min(Was.size(), Is.size()); ++I) {
    const std::string Old =
        flatten(Make.join({Was.begin() + I, Was.end()})).Text;
    const std::string New = flatten(Make.join({Is.begin() + I, Is.end()})).Text;
    if (areStatements(Old, New)) {
      Elsewhere.insert(Old);
      return true;
    }
    if (!same(Was[I], Is[I]))
      return false;
  }
  return false;
}

/// Loops in which nothing happens are in no trace: the first time that what
/// they change is compared decides which of them is which.
bool Pairs::sameSymbol(llvm::StringRef B, llvm::StringRef A) {
  auto [Was, BehindB] = B.split(InTurnsOf);
  auto [Is, BehindA] = A.split(InTurnsOf);
  unsigned Before = 0, After = 0;
  if (BehindB.consumeInteger(10, Before) || BehindA.consumeInteger(10, After))
    return sameName(B, A);
  return sameName(Was, Is) && sameName(BehindB, BehindA) &&
         LoopToAfter.try_emplace(Before, After).first->second == After &&
         LoopToBefore.try_emplace(After, Before).first->second == Before;
}

/// What was there before its members were set says nothing: no value, or an
/// object that a constructor made which is not in the program.
static bool isUnsaid(V Base) {
  return !Base ||
         (Base.Of->Kind == Kind::Unknown &&
          (Base.Of->Name == "it has no value yet" ||
           llvm::StringRef(Base.Of->Name).starts_with("an object of ")));
}

/// Objects, member by member. Of which class one is tells nothing where only
/// one of the two says it: a constructor makes what braces filled before, as
/// soon as a member is text.
bool Pairs::sameRecord(const Value &X, const Value &Y) {
  auto Members = [](const Value &Of) {
    std::vector<std::pair<llvm::StringRef, V>> Result;
    for (size_t I = 0; I < Of.Names.size(); ++I)
      if (Of.Names[I] != "class")
        Result.push_back({Of.Names[I], Of.Parts[I]});
    return Result;
  };
  auto Class = [](const Value &Of) {
    auto It = llvm::find(Of.Names, "class");
    return It == Of.Names.end() ? V() : Of.Parts[It - Of.Names.begin()];
  };
  const auto Was = Members(X), Is = Members(Y);
  const bool Unsaid = isUnsaid(X.Base) && isUnsaid(Y.Base);
  if (Was.size() != Is.size() ||
      (!Unsaid && (!X.Base != !Y.Base || !same(X.Base, Y.Base))))
    return false;
  for (size_t I = 0; I < Was.size(); ++I)
    if (!sameName(Was[I].first, Is[I].first) ||
        !same(Was[I].second, Is[I].second))
      return false;
  V Old = Class(X), New = Class(Y);
  return !Old || !New || same(Old, New);
}

/// Values of one kind, part by part.
bool Pairs::sameForm(const Value &X, const Value &Y) {
  switch (X.Kind) {
  case Kind::Unknown:
    return X.Name == Y.Name;
  case Kind::Symbol:
    return sameSymbol(X.Name, Y.Name);
  case Kind::Function:
    return sameName(X.Name, Y.Name);
  case Kind::Number:
    return X.Number == Y.Number || quotesSource(X, Y);
  case Kind::Null:
    return true;
  case Kind::Pointer:
    return samePlace(X.To, Y.To);
  case Kind::Result: {
    auto It = ToAfter.find(X.By);
    if (It == ToAfter.end() || It->second != Y.By || X.Name != Y.Name ||
        isHollow({&X}))
      return false;
    if (readsNewId(*X.By))
      StillRead.insert(X.By);
    return true;
  }
  case Kind::Closure: // its key has its place; what it does is run by itself
    for (size_t I = 0; I < X.Names.size(); ++I) {
      size_t J = 0;
      while (J < Y.Names.size() && !sameName(X.Names[I], Y.Names[J]))
        ++J;
      if (J == Y.Names.size() || !same(X.Parts[I], Y.Parts[J]))
        return false;
    }
    return true;
  case Kind::Record:
    return sameRecord(X, Y);
  case Kind::Map:
    if (X.Names.size() != Y.Names.size())
      return false;
    for (size_t I = 0; I < X.Names.size(); ++I)
      if (!sameName(X.Names[I], Y.Names[I]))
        return false;
    return sameParts(X, Y);
  case Kind::Project:
    return !isHollow({&X}) && sameName(X.Name, Y.Name) && sameParts(X, Y);
  case Kind::Text:
    return X.Name == Y.Name || quotesSource(X, Y) ||
           areFormats(X.Name, Y.Name, TypesChange) || sameStatement({&X}, {&Y});
  case Kind::Join:
    return sameParts(X, Y) || sameStatement({&X}, {&Y});
  default:
    return X.Name == Y.Name && X.Open == Y.Open && sameParts(X, Y);
  }
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
  auto WasHeap = Heap;
  auto WasClaims = Claims;
  auto WasRead = StillRead;
  auto WasElsewhere = Elsewhere;
  auto WasStands = Stands;
  auto WasToAfter = LoopToAfter, WasToBefore = LoopToBefore;
  const bool Result = Try();
  Heap = std::move(WasHeap);
  Claims = std::move(WasClaims);
  StillRead = std::move(WasRead);
  Elsewhere = std::move(WasElsewhere);
  Stands = std::move(WasStands);
  LoopToAfter = std::move(WasToAfter);
  LoopToBefore = std::move(WasToBefore);
  Known.clear();
  return Result;
}

} // namespace keyspread::proof
