#include "rewrites/rules/births/RunWays.h"

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
/// Looks for what a statement reads in the values of all runs.
class Uses {
public:
  Uses(const RunStatements &Ran, const BoundStatement &B,
       llvm::function_ref<bool(const trace::Step &)> Within)
      : Ran(Ran), At(B.site(B.Sql->Range)), Within(Within) {}

  bool Passed = false, Elsewhere = false;

  void in(const std::vector<trace::Item> &Items) {
    for (const trace::Item &I : Items) {
      in(I.Value);
      if (I.Of) {
        in(I.Of->Object);
        llvm::for_each(I.Of->Args, [&](V Of) { in(Of); });
        llvm::for_each(I.Of->Behind, [&](V Of) { in(Of); });
      }
      in(I.First);
      in(I.Second);
    }
  }

private:
  /// \p Replaced: on the way to its use it passes an expression that Within
  /// knows.
  void in(V Of, bool Replaced = false) {
    if (!Of || Elsewhere || !Seen.insert({Of.Of, Of.Way, Replaced}).second)
      return;
    for (const trace::Step *S = Of.Way; S; S = S->Before)
      Replaced |= Within(*S);
    const trace::Value &X = *Of.Of;
    if (X.Kind == Kind::Result && isColumn(*X.By))
      (Replaced ? Passed : Elsewhere) = true;
    llvm::for_each(X.Parts, [&](V Part) { in(Part, Replaced); });
    in(X.Base, Replaced);
  }

  bool isColumn(const trace::Event &E) const {
    return E.How && (E.How->Column || E.How->ColumnOut) &&
           llvm::any_of(Ran.textsOf(E.Handle), [&](const RunText *T) {
             return llvm::any_of(T->Statements, [&](const BoundStatement &B) {
               const Site Own = B.site(B.Sql->Range);
               return Own.File == At.File && Own.Begin < At.End &&
                      At.Begin < Own.End;
             });
           });
  }

  const RunStatements &Ran;
  const Site At;
  llvm::function_ref<bool(const trace::Step &)> Within;
  std::set<std::tuple<const trace::Value *, const trace::Step *, bool>> Seen;
};
} // namespace

bool RunWays::onlyPasses(const BoundStatement &B,
                         llvm::function_ref<bool(const Site &)> Within) const {
  auto Passes = [&](const trace::Step &S) {
    std::optional<PassedPlace> P = placeOf(S);
    return P && Within(P->At);
  };
  Uses All(Born.Ran, B, Passes);
  for (const trace::Trace &T : Born.Ran.Runs.all()) {
    if (!T.Cut.empty())
      return false;
    All.in(T.Items);
  }
  return All.Passed && !All.Elsewhere;
}

} // namespace keyspread
