// Whether two questions are answered alike.
#include "rewrites/proof/Events.h"
#include "rewrites/proof/Pairs.h"
#include "rewrites/proof/Runtime.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::proof {

using namespace trace;

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

/// Where \p B is the id that was read on one way, and none on another, as what
/// gives it found the row inserted or not: the read.
const Event *Pairs::idOrNone(V B) {
  const Value &X = *B.Of;
  if (X.Kind != Kind::Choice)
    return nullptr;
  for (size_t I : {1, 2}) {
    const Value &Is = *plain(X.Parts[I]).Of, &Else = *X.Parts[3 - I].Of;
    if (Is.Kind == Kind::Result && readsNewId(*Is.By) &&
        AsksForNone::isNone(Else))
      return Is.By;
  }
  return nullptr;
}

/// `insert(st) == 0 ? 0 : id`: what gave the id or none still says which.
bool Pairs::sameOrNone(V B, V A) {
  const Value &Y = *A.Of;
  if (Y.Kind != Kind::Choice)
    return false;
  const std::optional<AsksForNone> Asks = AsksForNone::read(Y.Parts[0]);
  if (!Asks)
    return false;
  const V None = Y.Parts[Asks->IsNone ? 1 : 2],
          Id = Y.Parts[Asks->IsNone ? 2 : 1];
  const Value &X = *B.Of;
  const V Was = AsksForNone::isNone(*X.Parts[1].Of) ? X.Parts[1] : X.Parts[2];
  const Event &Read = *idOrNone(B);
  if (!isMade(Id) || !TellsOfRows(Read))
    return false;
  // Here nothing is asked but whether it is one: elsewhere the read may be
  // used.
  auto WasRead = StillRead;
  const size_t WasFound = Found.size();
  ++Trying;
  const bool Is = same(Was, None) && same(B, Asks->Of);
  StillRead = std::move(WasRead);
  --Trying;
  forget(WasFound);
  return Is && claims(Read, Id);
}

/// `bad ? bad : bind(b)`, which asks what `bad || bind(b)` does.
static bool isFirstOf(const Value &X) {
  return X.Kind == Kind::Choice && X.Parts[0].Of == X.Parts[1].Of;
}

/// What \p X joins by \p Name; none: it is no such join.
static std::vector<V> joinedBy(const Value &X, llvm::StringRef Name) {
  if (X.Kind == Kind::Operation && X.Name == Name)
    return X.Parts;
  return Name == "||" && isFirstOf(X) ? std::vector<V>{X.Parts[0], X.Parts[2]}
                                      : std::vector<V>();
}

/// The parts of `a || b || c`, however they are grouped.
static void addOperands(V Of, llvm::StringRef Name, std::vector<V> &To) {
  const std::vector<V> Parts = joinedBy(*Of.Of, Name);
  if (Parts.empty())
    To.push_back(Of);
  for (V Part : Parts)
    addOperands(Part, Name, To);
}

/// `bind(a) || bind(b)` asks how one more bind went, or one less.
bool Pairs::sameChecks(V B, V A) {
  const Value &X = *B.Of, &Y = *A.Of;
  for (llvm::StringRef Name : {"||", "&&"}) {
    if (joinedBy(X, Name).empty() && joinedBy(Y, Name).empty())
      continue;
    std::vector<V> Was, Is;
    addOperands(B, Name, Was);
    addOperands(A, Name, Is);
    const size_t All = Was.size() + Is.size();
    auto Alone = [](const auto &Partners) {
      return [&](V Of) {
        return tellsOfBinds(
            Of, [&](const Event &E) { return Partners.count(&E) == 0; });
      };
    };
    llvm::erase_if(Was, Alone(ToAfter));
    llvm::erase_if(Is, Alone(ToBefore));
    return Was.size() + Is.size() < All && !Was.empty() &&
           llvm::equal(
               Was, Is, [&](V One, V Two) { return sameTruth(One, Two); });
  }
  return false;
}

/// `status = bind(id) == OK ? status : failed`: one more bind went as the
/// others did, or its failure is told as theirs would be.
bool Pairs::sameUnlessFails(V B, V A) {
  const Value &Y = *A.Of;
  auto IsNew = [&](const Event &E) { return ToBefore.count(&E) == 0; };
  if (isFirstOf(Y) && tellsOfBinds(Y.Parts[2], IsNew))
    return same(B, Y.Parts[0]);
  return Y.Kind == Kind::Choice && tellsOfBinds(Y.Parts[0], IsNew) &&
         (same(B, Y.Parts[1]) || same(B, Y.Parts[2]));
}

/// `if (id)`, `id ? x : y` of a number: `!id.empty()`. Only where nothing but
/// the truth of \p B is asked for: elsewhere the number itself is given.
bool Pairs::sameTruth(V B, V A) {
  if (same(B, A))
    return true;
  if (!B || !A)
    return false;
  if (sameChecks(B, A))
    return true;
  const Value &X = *B.Of, &Y = *A.Of;
  if (X.Kind == Kind::Operation && Y.Kind == Kind::Operation && X.Name == "!" &&
      Y.Name == "!" && X.Parts.size() == 1 && Y.Parts.size() == 1)
    return sameTruth(X.Parts[0], Y.Parts[0]);
  if (!TypesChange)
    return false;
  if (X.Kind == Kind::Operation && Y.Kind == Kind::Operation &&
      X.Name == Y.Name && X.Parts.size() == 2 && Y.Parts.size() == 2 &&
      (X.Name == "&&" || X.Name == "||"))
    return sameTruth(X.Parts[0], Y.Parts[0]) &&
           sameTruth(X.Parts[1], Y.Parts[1]);
  if (Y.Kind != Kind::Operation || Y.Name != "!" || Y.Parts.size() != 1)
    return false;
  const Value &Asked = *Y.Parts[0].Of;
  return Asked.Kind == Kind::Operation && Asked.Name == "empty" &&
         Asked.Parts.size() == 1 && !AsksForNone::read(B) &&
         same(B, Asked.Parts[0]);
}

/// \p Of is made of nothing but what events gave that are gone.
bool Pairs::isOfGone(V Of) {
  const std::pair<size_t, size_t> Now{Gone->size(), ToAfter.size()};
  if (OfGoneWhen != Now)
    OfGone.clear();
  OfGoneWhen = Now;
  const Value &X = *Of.Of;
  auto [It, New] = OfGone.try_emplace(&X, true);
  if (!New)
    return It->second;
  const bool Is =
      X.Kind == Kind::Result
          ? Gone->count(X.By) && !ToAfter.count(X.By)
          : X.Kind != Kind::Unknown && X.Kind != Kind::Symbol && !X.Base &&
                llvm::all_of(X.Parts, [&](V Part) { return isOfGone(Part); });
  return OfGone[&X] = Is;
}

/// Only the events that are gone, a query for the id say, chose in \p B; what
/// they chose where they told of none is gone with them.
bool Pairs::sameWhereItWent(V B, V A) {
  const Value &X = *B.Of;
  if (X.Kind != Kind::Choice || !Gone || Gone->empty())
    return false;
  if (!isOfGone(X.Parts[0])) {
    // Two ways that differed by what is gone may be one.
    const Value &Y = *A.Of;
    return (Y.Kind != Kind::Choice || !sameTruth(X.Parts[0], Y.Parts[0])) &&
           same(X.Parts[1], A) && same(X.Parts[2], A);
  }
  const bool None[] = {AsksForNone::isNone(*X.Parts[1].Of),
                       AsksForNone::isNone(*X.Parts[2].Of)};
  for (size_t I : {1, 2})
    if ((None[0] == None[1] || !None[I - 1]) && same(X.Parts[I], A))
      return true;
  return false;
}

} // namespace keyspread::proof
