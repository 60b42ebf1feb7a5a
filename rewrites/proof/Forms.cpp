// Values of one kind, part by part; names without what an edit moves.
#include "rewrites/proof/Pairs.h"

#include "matchers/sql/Statement.h"
#include "rewrites/proof/Events.h"
#include "rewrites/proof/texts/Alike.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread::proof {

using namespace trace;

/// Where in \p Entity the name of a function's variable or parameter begins:
/// behind the types that the function takes, which end with '#' and how it is
/// called (static, const, an object of which kind).
static size_t variableIn(llvm::StringRef Entity) {
  for (size_t I = Entity.size(); I-- > 1;) {
    if (Entity[I] != '@' && !Entity.substr(I).starts_with("|p"))
      continue;
    if (Entity.take_front(I).rtrim("0123456789S&").ends_with("#"))
      return I;
  }
  return llvm::StringRef::npos;
}

std::string withoutOffsets(llvm::StringRef Entity) {
  // What the function takes may be wider now.
  const size_t Variable = variableIn(Entity), Function = Entity.find("@F@");
  if (Variable != llvm::StringRef::npos && Function < Variable)
    if (const size_t Types = Entity.find('#', Function); Types < Variable)
      return withoutOffsets(Entity.take_front(Types).str() +
                            Entity.drop_front(Variable).str());
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
  case Root::Heap:
    return Heap.insert(B, A) == A;
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

/// `rows.empty()` asks how many there are and not which: what a query gives
/// that asked for an id, and asks for nothing now, is a row all the same.
bool Pairs::sameCount(const Value &B, const Value &A) {
  if (B.Kind != Kind::Operation || A.Kind != Kind::Operation ||
      B.Name != A.Name || (B.Name != "empty" && B.Name != "size") ||
      B.Parts.size() != 1 || A.Parts.size() != 1)
    return false;
  const Value &Was = *B.Parts[0].Of, &Is = *A.Parts[0].Of;
  if (Was.Kind != Kind::List || Is.Kind != Kind::List || Was.Base || Is.Base ||
      Was.Open != Is.Open || Was.Parts.size() != Is.Parts.size())
    return false;
  for (size_t I = 0; I < Was.Parts.size(); ++I) {
    const Value &X = *Was.Parts[I].Of, &Y = *Is.Parts[I].Of;
    auto It = X.Kind == Kind::Result ? ToAfter.find(X.By) : ToAfter.end();
    const bool OfOne = It != ToAfter.end() && Y.Kind == Kind::Result &&
                       It->second == Y.By && X.Name == Y.Name;
    if (!OfOne && !same(Was.Parts[I], Is.Parts[I]))
      return false;
  }
  return true;
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

/// Texts that are, or have in them, statements of one kind. That somebody
/// compares them is for Comparison to see.
bool Pairs::sameStatement(V B, V A) {
  std::vector<V> Was = partsOf(B), Is = partsOf(A);
  // sql + ": " + error
  while (Was.size() > 1 && Is.size() > 1 &&
         tried([&] { return same(Was.back(), Is.back()); })) {
    Was.pop_back();
    Is.pop_back();
  }
  for (size_t I = 0; I < std::min(Was.size(), Is.size()); ++I) {
    const V Whole = Make.join({Was.begin() + I, Was.end()});
    const std::string Old = flatten(Whole).Text;
    const std::string New = flatten(Make.join({Is.begin() + I, Is.end()})).Text;
    if (areStatements(Old, New)) {
      Elsewhere.emplace(Old, Whole);
      ++Taken;
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
         LoopToAfter.insert(Before, After) == After &&
         LoopToBefore.insert(After, Before) == Before;
}

/// By how much a turn of a loop that makes \p After counts \p Symbol up, in
/// each way that it may go; nothing: it does something else.
static std::optional<std::set<int64_t>> stepsOf(const Value &Symbol, V After) {
  std::set<int64_t> Result;
  for (V Of : alternatives(After)) {
    int64_t More = 0;
    while (Of && Of.Of->Kind == Kind::Operation && Of.Of->Name == "+" &&
           Of.Of->Parts.size() == 2 &&
           Of.Of->Parts[1].Of->Kind == Kind::Number) {
      More += Of.Of->Parts[1].Of->Number;
      Of = Of.Of->Parts[0];
    }
    if (!Of || Of.Of != &Symbol)
      return std::nullopt;
    Result.insert(More);
  }
  return Result;
}

/// What loops count up they count up by the same numbers: the number of a
/// parameter, say, by as many as there are in a row.
bool Pairs::countAlike(const Value &B, const Value &A) const {
  if (!MadeBefore || !MadeAfter)
    return true;
  const std::vector<V> &Was = MadeBefore->leftInTurns(B),
                       &Is = MadeAfter->leftInTurns(A);
  if (Was.size() != 2 || Is.size() != 2)
    return true;
  const auto Old = stepsOf(B, Was[1]), New = stepsOf(A, Is[1]);
  return !Old || !New || *Old == *New;
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

/// What is made once, before anything runs, in one way is the same.
bool Pairs::sameMaking(const Event &B, const Event &A) {
  if (!sameFunction(B.Name, A.Name) || B.MakesRandom ||
      B.Args.size() != A.Args.size() || !same(B.Object, A.Object))
    return false;
  for (size_t I = 0; I < B.Args.size(); ++I)
    if (!same(B.Args[I], A.Args[I]))
      return false;
  return true;
}

/// Values of one kind, part by part.
bool Pairs::sameForm(const Value &X, const Value &Y) {
  switch (X.Kind) {
  case Kind::Unknown:
    return sameFunction(X.Name, Y.Name);
  case Kind::Symbol:
    return sameSymbol(X.Name, Y.Name) && countAlike(X, Y);
  case Kind::Function:
    return sameName(X.Name, Y.Name);
  case Kind::Number:
    return X.Number == Y.Number || quotesSource(X, Y);
  case Kind::Null:
    return true;
  case Kind::Pointer:
    return samePlace(X.To, Y.To);
  case Kind::Result: {
    if (X.By->InConstant && Y.By->InConstant)
      return sameFunction(X.Name, Y.Name) && sameMaking(*X.By, *Y.By);
    auto It = ToAfter.find(X.By);
    // A statement that an earlier turn of a loop left in a cache.
    if (It == ToAfter.end() && !ToBefore.count(Y.By) && X.By->Text &&
        Y.By->Text && X.By->How->Handle.Kind == HandleRole::OutArgument)
      return sameFunction(X.Name, Y.Name) && sameMaking(*X.By, *Y.By);
    if (It == ToAfter.end() || It->second != Y.By ||
        !sameFunction(X.Name, Y.Name) || isHollow({&X}))
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
      // What it does not capture any more it does not use.
      if (J < Y.Names.size() && !same(X.Parts[I], Y.Parts[J]))
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
  case Kind::Choice:
    return sameTruth(X.Parts[0], Y.Parts[0]) && same(X.Parts[1], Y.Parts[1]) &&
           same(X.Parts[2], Y.Parts[2]);
  default:
    return sameCount(X, Y) || (sameFunction(X.Name, Y.Name) &&
                               X.Open == Y.Open && sameParts(X, Y));
  }
}

} // namespace keyspread::proof
