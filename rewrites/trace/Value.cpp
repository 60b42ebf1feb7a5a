#include "rewrites/trace/Value.h"

#include "matchers/catalog/Catalog.h"
#include "rewrites/trace/Trace.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace keyspread::trace {

static bool hasCell(const Value &Of) {
  if (Of.Kind == Kind::Result)
    return Of.By->How && Of.By->How->Column;
  return (Of.Kind == Kind::Choice || Of.Kind == Kind::Operation ||
          Of.Kind == Kind::Project) &&
         llvm::any_of(Of.Parts, [](V P) { return P && P.Of->HasCell; });
}

static bool mayBeId(const Value &Of) {
  auto MayBe = [](V P) { return P && P.Of->MayBeId; };
  if (Of.Kind == Kind::Choice)
    return llvm::any_of(llvm::ArrayRef(Of.Parts).drop_front(), MayBe);
  return Of.Kind == Kind::Result && Of.By->How &&
         Of.By->How->Origin == facts::OriginKind::AutoIncrement;
}

/// Goes with same(..): what is the same by that has one hash.
static llvm::hash_code hashOf(const Value &Of) {
  auto Hash = [](V P) { return P ? P.Of->Hash : 0; };
  switch (Of.Kind) {
  case Kind::Unknown:
  case Kind::Symbol:
    return llvm::hash_value(&Of);
  case Kind::Pointer:
    return llvm::hash_combine(
        Of.To.Base,
        llvm::hash_combine_range(Of.To.Path.begin(), Of.To.Path.end()));
  case Kind::Result:
    return llvm::hash_combine(Of.By, Of.Name);
  case Kind::Number:
    return llvm::hash_value(Of.Number);
  default:
    break;
  }
  llvm::hash_code Result =
      llvm::hash_combine(int(Of.Kind), Of.Name, Of.Open, Of.Names.size(),
                         Hash(Of.Base), Of.Parts.size());
  for (V P : Of.Parts)
    Result = llvm::hash_combine(Result, Hash(P));
  return Result;
}

const Value *Values::keep(Value Of) {
  auto IsAnyone = [](V P) { return P && P.Of->Anyone; };
  Of.Anyone =
      isAnyone(Of) || IsAnyone(Of.Base) || llvm::any_of(Of.Parts, IsAnyone);
  Of.MayBeId = mayBeId(Of);
  Of.HasCell = hasCell(Of);
  Of.Stays = false;
  Value &Kept = All.add(std::move(Of));
  Kept.Hash = static_cast<uint32_t>(size_t(hashOf(Kept)));
  if (Kept.Kind == Kind::Record)
    noteCells(Kept);
  return &Kept;
}

Value Values::made(Kind K, std::string Name, std::vector<V> Parts) {
  Value Of;
  Of.Kind = K;
  Of.Name = std::move(Name);
  Of.Parts = std::move(Parts);
  return Of;
}

V Values::unknown(std::string Why, const Event *By) {
  Value Of = made(Kind::Unknown, std::move(Why));
  Of.By = By;
  return {keep(std::move(Of))};
}

V Values::symbol(std::string Name) {
  if (const Value *const *Known = Symbols.find(Name))
    return {*Known};
  return {Symbols.add(Name, keep(made(Kind::Symbol, Name)))};
}

V Values::text(std::string Bytes, const facts::Node *From,
               const facts::Bodies *Unit, uint32_t Offset) {
  Value Of = made(Kind::Text, std::move(Bytes));
  Of.From = From;
  Of.Unit = Unit;
  Of.Offset = Offset;
  return {keep(std::move(Of))};
}

V Values::number(int64_t N, std::string Enumerator, const facts::Node *From) {
  const bool IsPlain = Enumerator.empty() && !From;
  if (IsPlain)
    if (const Value *const *Known = Numbers.find(N))
      return {*Known};
  Value Of = made(Kind::Number, std::move(Enumerator));
  Of.Number = N;
  Of.From = From;
  const Value *Is = keep(std::move(Of));
  if (IsPlain)
    Numbers.add(N, Is);
  return {Is};
}

V Values::real(std::string Spelled) {
  return {keep(made(Kind::Real, std::move(Spelled)))};
}

V Values::null() {
  if (const Value *const *Known = Nothing.find(Kind::Null))
    return {*Known};
  return {Nothing.add(Kind::Null, keep(made(Kind::Null)))};
}

V Values::join(std::vector<V> Parts) {
  std::vector<V> Flat;
  for (V &P : Parts) {
    if (!P)
      continue;
    if (P.Of->Kind == Kind::Join)
      llvm::append_range(Flat, P.Of->Parts);
    else if (P.Of->Kind != Kind::Text || !P.Of->Name.empty())
      Flat.push_back(P);
  }
  if (Flat.empty())
    return Parts.empty() ? text("") : text("");
  if (Flat.size() == 1 && Flat[0].Of->Kind == Kind::Text)
    return Flat[0];
  return {keep(made(Kind::Join, "", std::move(Flat)))};
}

V Values::repeat(V Of) { return {keep(made(Kind::Repeat, "", {Of}))}; }

V Values::pointer(Place To) {
  Value Of = made(Kind::Pointer);
  Of.To = std::move(To);
  return {keep(std::move(Of))};
}

NameList Values::named(const std::vector<std::string> &Names) {
  return Names.empty() ? NameList() : NameList(&*NameLists.insert(Names).first);
}

/// \p Names with \p One behind them.
NameList Values::alsoNamed(NameList Names, const std::string &One) {
  auto [Known, New] = Longer.try_emplace({Names.id(), One});
  if (New) {
    std::vector<std::string> All = Names.all();
    All.push_back(One);
    Known->second = named(All);
  }
  return Known->second;
}

/// Those of \p One, and those of \p Two that are not among them.
NameList Values::bothNamed(NameList One, NameList Two) {
  if (One.id() == Two.id())
    return One;
  auto [Known, New] = Both.try_emplace({One.id(), Two.id()});
  if (!New)
    return Known->second;
  NameList All = One;
  llvm::StringSet<> Mine;
  for (const std::string &Name : One)
    Mine.insert(Name);
  for (const std::string &Name : Two)
    if (!Mine.contains(Name))
      All = alsoNamed(All, Name);
  return Known->second = All;
}

V Values::withParts(Kind K, NameList Names, std::vector<V> Parts, V Base,
                    bool Open) {
  Value Of = made(K, "", std::move(Parts));
  Of.Names = Names;
  Of.Base = Base;
  Of.Open = Open;
  return {keep(std::move(Of))};
}

V Values::record(const std::vector<std::string> &Names, std::vector<V> Parts,
                 V Base) {
  return withParts(Kind::Record, named(Names), std::move(Parts), Base, false);
}

V Values::list(std::vector<V> Parts, bool Open) {
  Value Of = made(Kind::List, "", std::move(Parts));
  Of.Open = Open;
  return {keep(std::move(Of))};
}

V Values::turns(V Each, V Counter, int64_t First) {
  Value Of = made(Kind::List, "", {Each});
  Of.Open = true;
  Of.Base = Counter;
  Of.Number = First;
  return {keep(std::move(Of))};
}

V Values::map(const std::vector<std::string> &Keys, std::vector<V> Parts,
              bool Open) {
  return withParts(Kind::Map, named(Keys), std::move(Parts), {}, Open);
}

V Values::function(std::string Key) {
  return {keep(made(Kind::Function, std::move(Key)))};
}

V Values::closure(std::string Key, const std::vector<std::string> &Names,
                  std::vector<V> Captures) {
  Value Of = made(Kind::Closure, std::move(Key), std::move(Captures));
  Of.Names = named(Names);
  return {keep(std::move(Of))};
}

V Values::operation(std::string Name, std::vector<V> Parts) {
  return {keep(made(Kind::Operation, std::move(Name), std::move(Parts)))};
}

static V classOf(const Value &X) {
  auto It = llvm::find(X.Names, "class");
  return It == X.Names.end() ? V() : X.Parts[It - X.Names.begin()];
}

/// \p X and \p Y are states of objects of one class, or of one object.
static bool areOfOne(const Value &X, const Value &Y) {
  if (X.Kind != Kind::Record || Y.Kind != Kind::Record)
    return (X.Kind == Kind::Record && X.Base.Of == &Y) ||
           (Y.Kind == Kind::Record && Y.Base.Of == &X);
  V One = classOf(X), Two = classOf(Y);
  if (X.Base.Of != Y.Base.Of || bool(One) != bool(Two))
    return false;
  return One ? same(One, Two) : X.Base || X.Names == Y.Names;
}

/// Where each of \p Names stands in \p Of; none: not there.
static std::vector<size_t> placesIn(const Value &Of, NameList Names) {
  llvm::StringMap<size_t> At;
  for (size_t I = 0; I < Of.Names.size(); ++I)
    At.try_emplace(Of.Names[I], I);
  std::vector<size_t> Result;
  for (const std::string &Name : Names) {
    auto It = At.find(Name);
    Result.push_back(It == At.end() ? Of.Names.size() : It->second);
  }
  return Result;
}

/// All parts of \p Of by \p Names, as select(..) gives each.
std::vector<V> Values::partsOf(V Of, NameList Names) {
  const Value &X = *Of.Of;
  const bool HasNames = X.Kind == Kind::Record || X.Kind == Kind::Map;
  if (HasNames && X.Names.id() == Names.id())
    return X.Parts;
  const std::vector<size_t> At =
      HasNames ? placesIn(X, Names) : std::vector<size_t>();
  std::vector<V> Parts;
  Parts.reserve(Names.size());
  for (size_t I = 0; I < Names.size(); ++I)
    Parts.push_back(HasNames && At[I] < X.Parts.size() ? X.Parts[At[I]]
                                                       : select(Of, Names[I]));
  return Parts;
}

std::vector<V> Values::eitherPart(V If, V Then, V Else, NameList Names) {
  const std::vector<V> Mine = partsOf(Then, Names),
                       Others = partsOf(Else, Names);
  std::vector<V> Parts;
  Parts.reserve(Names.size());
  for (size_t I = 0; I < Names.size(); ++I)
    Parts.push_back(choice(If, Mine[I], Others[I]));
  return Parts;
}

/// An object in either of two states: field by field, so that what is the same
/// in both is known. Nothing when they may be of two kinds.
V Values::eitherState(V If, V Then, V Else) {
  const Value &X = *Then.Of, &Y = *Else.Of;
  if (!areOfOne(X, Y))
    return {};
  const NameList Names =
      bothNamed(X.Kind == Kind::Record ? X.Names : NameList(),
                Y.Kind == Kind::Record ? Y.Names : NameList());
  return withParts(Kind::Record, Names, eitherPart(If, Then, Else, Names),
                   X.Kind == Kind::Record ? X.Base : Y.Base, false);
}

V mapBefore(V Of) {
  const Value &X = *Of.Of;
  return X.Kind == Kind::Map                                 ? X.Base
         : X.Kind == Kind::Symbol || X.Kind == Kind::Project ? Of
                                                             : V{};
}

static bool mayBeMap(const Value &X) {
  return X.Kind == Kind::Map || X.Kind == Kind::Symbol ||
         X.Kind == Kind::Project || X.Kind == Kind::Unknown;
}

/// A map in either of two states: key by key, as an object is. A key that only
/// one of them has may be missing.
V Values::eitherMap(V If, V Then, V Else) {
  const Value &X = *Then.Of, &Y = *Else.Of;
  if ((X.Kind != Kind::Map && Y.Kind != Kind::Map) || !mayBeMap(X) ||
      !mayBeMap(Y))
    return {};
  const bool Both = X.Kind == Kind::Map && Y.Kind == Kind::Map;
  const NameList Names = bothNamed(X.Names, Y.Names);
  // One that was made empty has nothing under the other keys.
  const V Base = mapBefore(Then), Other = mapBefore(Else);
  const bool One = !Base || !Other || Base.Of == Other.Of;
  auto MayHold = [](const Value &Of) {
    return Of.Kind != Kind::Map || Of.Open;
  };
  const bool Known = (Base || !MayHold(X)) && (Other || !MayHold(Y));
  return withParts(Kind::Map, Names, eitherPart(If, Then, Else, Names),
                   One && Known ? (Base ? Base : Other) : V{},
                   !Both || X.Open || Y.Open);
}

/// A list of which one way has changed some elements: element by element.
V Values::eitherList(V If, V Then, V Else) {
  static constexpr size_t Most = 64; // elements: values of one statement
  const Value &X = *Then.Of, &Y = *Else.Of;
  if (X.Kind != Kind::List || Y.Kind != Kind::List || X.Open || Y.Open ||
      X.Parts.size() != Y.Parts.size() || X.Parts.size() > Most)
    return {};
  std::vector<V> Parts;
  bool Any = false;
  for (size_t I = 0; I < X.Parts.size(); ++I) {
    Any |= X.Parts[I].Of == Y.Parts[I].Of;
    Parts.push_back(choice(If, X.Parts[I], Y.Parts[I]));
  }
  return Any ? list(std::move(Parts)) : V();
}

/// \p Of, or the one of two that it is where \p If \p Is.
static V where(V If, bool Is, V Of) {
  auto IsNot = [](V Negation, V Of) {
    const Value &X = *Negation.Of;
    return X.Kind == Kind::Operation && X.Name == "!" && X.Parts.size() == 1 &&
           same(X.Parts[0], Of);
  };
  while (Of && Of.Of->Kind == Kind::Choice) {
    const V Own = Of.Of->Parts[0];
    const bool Same = same(Own, If);
    if (!(Same || IsNot(Own, If) || IsNot(If, Own)) || If.Of->Anyone)
      return Of;
    Of = Of.Of->Parts[Same == Is ? 1 : 2];
  }
  return Of;
}

/// Two statements that one call prepared of one text, as a cache has them:
/// nobody can tell them apart. \returns the later one.
static V sameStatement(V Then, V Else) {
  const Value &X = *Then.Of, &Y = *Else.Of;
  if (X.Kind != Kind::Result || Y.Kind != Kind::Result || X.Name != Y.Name)
    return {};
  const Event &A = *X.By, &B = *Y.By;
  if (!A.Text || !B.Text || A.At != B.At || A.In != B.In || A.How != B.How ||
      A.How->Handle.Kind != HandleRole::OutArgument ||
      A.Args.size() != B.Args.size() || !same(A.Text, B.Text))
    return {};
  for (size_t I = 0; I < A.Args.size(); ++I) {
    if (I != A.How->Handle.Index && !same(A.Args[I], B.Args[I]))
      return {};
  }
  return A.Number > B.Number ? Then : Else;
}

/// A condition that other conditions alone decide: `(c ? 1 : 0)`.
static bool isDecided(V If, unsigned Depth = 0) {
  static constexpr unsigned Deepest = 8;
  const Value &X = *If.Of;
  if (X.Kind != Kind::Choice)
    return X.Kind == Kind::Number && Depth > 0;
  return Depth < Deepest && isDecided(X.Parts[1], Depth + 1) &&
         isDecided(X.Parts[2], Depth + 1);
}

V Values::choice(V If, V Then, V Else) {
  if (If && isDecided(If)) {
    auto Side = [&](V Is) {
      return Is.Of->Kind == Kind::Number ? (Is.Of->Number ? Then : Else)
                                         : choice(Is, Then, Else);
    };
    return choice(If.Of->Parts[0], Side(If.Of->Parts[1]),
                  Side(If.Of->Parts[2]));
  }
  Then = where(If, true, Then);
  Else = where(If, false, Else);
  if (!Then || !Else || Then.Of == Else.Of || same(Then, Else))
    return Then ? Then : Else;
  if (V Statement = sameStatement(Then, Else))
    return Statement;
  if (V Object = eitherState(If, Then, Else))
    return Object;
  if (V Map = eitherMap(If, Then, Else))
    return Map;
  if (V List = eitherList(If, Then, Else))
    return List;
  return {keep(made(Kind::Choice, "", {If, Then, Else}))};
}

V Values::result(const Event *By, std::string Which) {
  if (const Value *const *Known = Results.find({By, Which}))
    return {*Known};
  Value Of = made(Kind::Result, Which);
  Of.By = By;
  return {Results.add({By, std::move(Which)}, keep(std::move(Of)))};
}

V Values::on(V Of, Step::KindTy Kind, const facts::Bodies *Unit,
             const facts::Node *At) {
  if (!Of || !At || (Of.Way && Of.Way->At == At && Of.Way->Kind == Kind))
    return Of;
  return {Of.Of, step(Kind, Unit, At, Of.Way)};
}

const Step *Values::step(Step::KindTy Kind, const facts::Bodies *Unit,
                         const facts::Node *At, const Step *Before) {
  return &Steps.add({Kind, Unit, At, Before});
}

V Values::along(V Of, const Step *Via) {
  if (!Via || !Of)
    return Of;
  V Result = along(Of, Via->Before);
  return on(Result, Via->Kind, Via->Unit, Via->At);
}

void Values::leaves(V Symbol, V Before, V After) {
  if (Symbol.Of->Kind == Kind::Symbol)
    Left.set(Symbol.Of, {Before, After});
}

const std::vector<V> &Values::leftInTurns(const Value &Symbol) const {
  static const std::vector<V> None;
  const std::vector<V> *Known = Left.find(&Symbol);
  return Known ? *Known : None;
}

} // namespace keyspread::trace
