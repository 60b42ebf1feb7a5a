#include "rewrites/rules/births/RunWays.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using facts::Node;
using facts::Op;
using facts::OriginKind;
using trace::Kind;
using trace::V;

RunWays::RunWays(const Graph &G) : G(G), Born(*G.runs()) {
  for (const facts::Origin &O : G.P.Origins)
    if (O.Kind == OriginKind::Counter)
      Counters.try_emplace(O.At, &O);
  for (const facts::Call &C : G.P.Calls)
    Calls.try_emplace(C.At, &C);
}

/// What \p N keeps or returns; an argument is itself.
static const Node *givenIn(const Node &N, const program::Function *In) {
  size_t I;
  switch (N.Kind) {
  case Op::Return:
  case Op::Declare:
    I = 0;
    break;
  case Op::Assign:
    I = 1;
    break;
  case Op::Each:
    return nullptr;
  default:
    return &N;
  }
  return In && I < N.Operands.size() ? &In->Of->Nodes[N.Operands[I]] : nullptr;
}

std::optional<PassedPlace> RunWays::placeOf(const trace::Step &S) const {
  const program::Function *In = Born.functionAt(S.At);
  const Node *N = givenIn(*S.At, In);
  if (!N)
    return std::nullopt;
  PassedPlace P;
  if (S.At->Kind == Op::Declare)
    P.PlaceBits = S.At->Bits;
  for (; N->Kind == Op::Cast && In; N = &In->Of->Nodes[N->Operands[0]])
    P.PlaceBits = P.PlaceBits ? std::min(P.PlaceBits, N->Bits) : N->Bits;
  P.At = S.Unit->site(N->At);
  if (!P.At.valid())
    return std::nullopt;
  P.Class = N->Class;
  P.Bits = N->Bits;
  P.Computed = N->Kind == Op::Binary;
  P.Editable = N->Macro.empty();
  if (auto It = Calls.find(P.At); It != Calls.end())
    P.From = It->second->Result;
  return P;
}

/// The birth that \p S itself is: a counter's step, or the `return` of a
/// function that by its name makes such ids.
std::optional<BirthWay> RunWays::bornOn(const trace::Step &S,
                                        const Tail &Places) const {
  BirthWay W;
  const Site At = S.Unit->site(S.At->At);
  if (auto It = Counters.find(At); It != Counters.end()) {
    W.Born = {OriginKind::Counter, false, {{At, It->second->Text}}};
    W.Origin = It->second->Value;
    W.Places.assign(Places.rbegin(), Places.rend());
    return W;
  }
  const program::Function *F =
      S.Kind == trace::Step::Returned ? Born.functionAt(S.At) : nullptr;
  if (!F || !soundsTimeOrdered(G, F->Of->Qualified) || Places.size() < 2)
    return std::nullopt;
  W.Born = {
      OriginKind::TimeOrderedId,
      true,
      {{At, "'" + F->Of->Qualified + "' makes time-ordered ids, by its name"}}};
  // The first place is in the function; who calls it gets the id.
  W.Places.assign(std::next(Places.rbegin()), Places.rend());
  W.Origin = W.Places.front().From;
  return W;
}

/// The counter that a call steps, or what the call gives.
facts::Entity RunWays::originOf(const trace::Value &X) const {
  if (X.Kind != Kind::Result)
    return {};
  const Site At = X.By->In->Unit->site(X.By->At->At);
  if (auto It = Counters.find(At); It != Counters.end())
    return It->second->Value;
  auto It = Calls.find(At);
  return It == Calls.end() ? facts::Entity() : It->second->Result;
}

/// \p Places lie between \p Of and its use.
void RunWays::findBirths(V Of, Tail Places, Seen &Met,
                         std::vector<BirthWay> &Out) const {
  if (!Of || !Met.insert({Of.Of, Of.Way}).second)
    return;
  for (const trace::Step *S = Of.Way; S; S = S->Before) {
    if (std::optional<PassedPlace> P = placeOf(*S);
        P && (Places.empty() || keyOf(Places.back()) != keyOf(*P)))
      Places.push_back(std::move(*P));
    if (std::optional<BirthWay> W = bornOn(*S, Places))
      return Out.push_back(std::move(*W));
  }
  std::optional<Birth> Here = Born.of({Of.Of, nullptr});
  if (!Here)
    return;
  const trace::Value &X = *Of.Of;
  if (X.Kind == Kind::Choice || X.Kind == Kind::Operation ||
      X.Kind == Kind::Join) {
    for (V Part : llvm::drop_begin(X.Parts, X.Kind == Kind::Choice))
      findBirths(Part, Places, Met, Out);
  } else if (!Places.empty()) {
    Out.push_back(
        {std::move(*Here), originOf(X), {Places.rbegin(), Places.rend()}});
  }
}

std::vector<BirthWay> RunWays::births(V Of) const {
  std::vector<BirthWay> Result;
  Seen Met;
  findBirths(Of, {}, Met, Result);
  return Result;
}

void RunWays::visit(
    V Of, Treated So, Seen &Met,
    llvm::function_ref<void(const PassedPlace &, const Treated &)> Visit)
    const {
  if (!Of || !Met.insert({Of.Of, Of.Way}).second)
    return;
  for (const trace::Step *S = Of.Way; S; S = S->Before) {
    std::optional<PassedPlace> P = placeOf(*S);
    if (!P)
      continue;
    Visit(*P, So);
    const bool Narrow =
        (P->Bits && P->Bits < 64) || (P->PlaceBits && P->PlaceBits < 64);
    if (P->Computed && !So.Computed)
      So.Computed = P->At;
    if (Narrow && P->Class == facts::TypeClass::Integer && !So.Narrow)
      So.Narrow = P->At;
  }
  const trace::Value &X = *Of.Of;
  if (X.Kind == Kind::Choice || X.Kind == Kind::Operation ||
      X.Kind == Kind::Join)
    for (V Part : llvm::drop_begin(X.Parts, X.Kind == Kind::Choice))
      visit(Part, So, Met, Visit);
}

void RunWays::passed(
    V Of, llvm::function_ref<void(const PassedPlace &, const Treated &)> Visit)
    const {
  Seen Met;
  visit(Of, {}, Met, Visit);
}

/// A call through what holds a function, or of a method that others override,
/// which led nowhere, or of a function that the project declares and whose body
/// is in no unit: its target is not in the program, or not known.
static bool isOfUnseen(const trace::Event &E, const program::Code &Code) {
  return !E.How && (E.Name.empty() || E.At->IsVirtual ||
                    llvm::StringRef(E.Name).ends_with("function::operator()") ||
                    (E.At->IsOwn && !Code.find(E.At->Name)));
}

const trace::Event *RunWays::unseenMaker(V Of) const {
  const auto &Code = Born.Ran.Runs.Code;
  std::set<const trace::Value *> Met;
  std::vector<V> Left = {Of};
  while (!Left.empty()) {
    const V Next = Left.back();
    Left.pop_back();
    if (!Next || !Met.insert(Next.Of).second || Born.of(Next))
      continue;
    if (Next.Of->By && isOfUnseen(*Next.Of->By, Code))
      return Next.Of->By;
    // A member of what an unseen function has filled.
    std::vector<V> Parts = Next.Of->Kind == Kind::Project
                               ? std::vector<V>{Next.Of->Parts[0]}
                               : Born.inOrder(*Next.Of);
    Left.insert(Left.end(), Parts.rbegin(), Parts.rend());
  }
  return nullptr;
}

namespace {

bool readsColumn(const trace::Event &E) {
  return E.How && (E.How->Column || E.How->ColumnOut);
}

/// Does \p Do with every value that stands in the items themselves.
void eachValueIn(const std::vector<trace::Item> &Items,
                 llvm::function_ref<void(V)> Do) {
  for (const trace::Item &I : Items) {
    Do(I.Value);
    if (I.Of) {
      Do(I.Of->Object);
      llvm::for_each(I.Of->Args, Do);
      llvm::for_each(I.Of->Behind, Do);
    }
    eachValueIn(I.First, Do);
    eachValueIn(I.Second, Do);
  }
}

/// The calls whose cells are in some value of \p T.
std::vector<const trace::Event *> cellsUsedIn(const trace::Trace &T) {
  std::vector<const trace::Event *> Found;
  llvm::DenseSet<const trace::Value *> Met;
  std::vector<V> Left;
  auto Add = [&](V Of) {
    if (Of && Met.insert(Of.Of).second)
      Left.push_back(Of);
  };
  eachValueIn(T.Items, Add);
  while (!Left.empty()) {
    const trace::Value &X = *Left.back().Of;
    Left.pop_back();
    if (X.Kind == Kind::Result && readsColumn(*X.By) &&
        !llvm::is_contained(Found, X.By))
      Found.push_back(X.By);
    llvm::for_each(X.Parts, Add);
    Add(X.Base);
  }
  return Found;
}

/// Where cells go in the values of one run. What holds none of them is not
/// looked at, and no way is walked twice.
class Uses {
public:
  Uses(llvm::ArrayRef<const trace::Event *> Cells,
       llvm::function_ref<bool(const trace::Step &)> Within)
      : Cells(Cells.begin(), Cells.end()), Within(Within) {}

  bool Passed = false, Elsewhere = false;

  void in(const trace::Trace &T) {
    eachValueIn(T.Items, [&](V Of) { in(Of, false); });
  }

private:
  /// \p Replaced: on the way to its use it passes an expression that Within
  /// knows.
  void in(V Of, bool Replaced) {
    if (!Of || Elsewhere || !holds(*Of.Of))
      return;
    Replaced = Replaced || passes(Of.Way);
    if (!Seen.insert({Of.Of, Replaced}).second)
      return;
    const trace::Value &X = *Of.Of;
    if (isCell(X))
      (Replaced ? Passed : Elsewhere) = true;
    llvm::for_each(X.Parts, [&](V Part) { in(Part, Replaced); });
    in(X.Base, Replaced);
  }

  bool isCell(const trace::Value &X) const {
    return X.Kind == Kind::Result && Cells.count(X.By);
  }

  bool holds(const trace::Value &X) {
    auto [It, New] = Holds.try_emplace(&X, false);
    if (!New)
      return It->second;
    auto Has = [&](V Part) { return Part && holds(*Part.Of); };
    const bool Does = isCell(X) || llvm::any_of(X.Parts, Has) || Has(X.Base);
    return Holds[&X] = Does;
  }

  bool passes(const trace::Step *Way) {
    std::vector<const trace::Step *> Behind;
    bool Does = false;
    for (; Way && !Does; Way = Way->Before) {
      if (auto It = Passes.find(Way); It != Passes.end()) {
        Does = It->second;
        break;
      }
      Behind.push_back(Way);
      Does = Within(*Way);
    }
    for (const trace::Step *S : Behind)
      Passes[S] = Does;
    return Does;
  }

  const llvm::DenseSet<const trace::Event *> Cells;
  llvm::function_ref<bool(const trace::Step &)> Within;
  llvm::DenseSet<std::pair<const trace::Value *, char>> Seen;
  llvm::DenseMap<const trace::Value *, bool> Holds;
  llvm::DenseMap<const trace::Step *, bool> Passes;
};
} // namespace

/// The cells of each run, with the statements that they are of.
const std::vector<RunWays::CellsOfRun> &RunWays::cells() const {
  if (Cells)
    return *Cells;
  Cells.emplace();
  for (const trace::Trace &T : Born.Ran.Runs.all()) {
    CellsOfRun &Of = Cells->emplace_back();
    Of.Run = &T;
    for (const trace::Event *E : cellsUsedIn(T))
      for (const RunText *Text : Born.Ran.textsOf(E->Handle))
        for (const BoundStatement &B : Text->Statements)
          Of.Of.push_back({E, B.site(B.Sql->Range)});
  }
  return *Cells;
}

bool RunWays::onlyPasses(const BoundStatement &B,
                         llvm::function_ref<bool(const Site &)> Within) const {
  auto Passes = [&](const trace::Step &S) {
    std::optional<PassedPlace> P = placeOf(S);
    return P && Within(P->At);
  };
  const Site At = B.site(B.Sql->Range);
  bool Passed = false;
  for (const CellsOfRun &Run : cells()) {
    if (!Run.Run->Cut.empty())
      return false;
    std::vector<const trace::Event *> Own;
    for (const auto &[E, Of] : Run.Of)
      if (Of.File == At.File && Of.Begin < At.End && At.Begin < Of.End)
        Own.push_back(E);
    if (Own.empty())
      continue;
    Uses All(Own, Passes);
    All.in(*Run.Run);
    if (All.Elsewhere)
      return false;
    Passed |= All.Passed;
  }
  return Passed;
}

} // namespace keyspread
