// Where one more value would be bound: the frames on the way of a value.
#include "rewrites/graph/runs/RunValues.h"

#include "rewrites/graph/runs/Covers.h"

#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

/// From the event's own call outwards.
std::vector<RunValues::Level> RunValues::levelsOf(const trace::Event &E) {
  std::vector<Level> Result = {{nullptr, E.In, E.At}};
  for (const trace::CallSite *C = E.Up; C; C = C->Up)
    Result.push_back({C, C->In, C->At});
  return Result;
}

/// \p E happens while this very call runs.
bool RunValues::isUnder(const trace::Event &E, const Level &L) {
  if (!L.Instance)
    return E.At == L.At && E.In == L.In;
  for (const trace::CallSite *C = E.Up; C; C = C->Up)
    if (C == L.Instance)
      return true;
  return false;
}

/// The values of \p R that are bound while this very call runs.
RunValues::Group RunValues::under(const Run &R, const Level &L) {
  Group Result;
  for (const Bound &B : R.Values)
    if (isUnder(*B.By, L))
      Result.push_back(&B);
  return Result;
}

/// Their numbers, with those of what may be NULL: `x ? bind(i, *x) : null(i)`.
std::set<unsigned> RunValues::numbersUnder(const Run &R, const Level &L) {
  std::set<unsigned> Result;
  for (const std::vector<Bound> *All : {&R.Values, &R.Nulls})
    for (const Bound &B : *All)
      if (isUnder(*B.By, L))
        Result.insert(B.Number);
  return Result;
}

const Call *RunValues::callAt(const Level &L) const {
  auto It = Calls.find(L.In->Unit->site(L.At->At));
  return It == Calls.end() ? nullptr : It->second;
}

/// std::to_string(x), pqxx::to_string(x)
static bool isSpelled(const trace::Value &X) {
  const llvm::StringRef Name = X.Name;
  return X.Kind == trace::Kind::Operation && X.Parts.size() == 1 &&
         (Name == "to_string" || Name.ends_with("::to_string"));
}

/// Of a number that was spelled, the number: a shard of either is the same.
/// Likewise of a cell that is spelled unless it holds text, and of a value that
/// is spelled where there is one.
static trace::V unspelled(trace::V Of, unsigned Depth = 0) {
  static constexpr unsigned Deepest = 4; // choices share their parts
  if (Depth > Deepest)
    return Of;
  const trace::Value &X = *Of.Of;
  if (isSpelled(X))
    return unspelled(X.Parts[0], Depth + 1);
  if (X.Kind == trace::Kind::Choice) {
    const trace::V Then = unspelled(X.Parts[1], Depth + 1),
                   Else = unspelled(X.Parts[2], Depth + 1);
    if (trace::same(Then, Else) || Else.Of->Kind == trace::Kind::Null)
      return Then;
    if (Then.Of->Kind == trace::Kind::Null)
      return Else;
  }
  return Of;
}

static void takeSpellings(trace::V Of, std::vector<trace::V> &Out) {
  Out.push_back(Of);
  if (trace::same(Of, unspelled(Of)))
    return;
  const bool Either = Of.Of->Kind == trace::Kind::Choice;
  for (size_t I = Either; I < Of.Of->Parts.size(); ++I)
    takeSpellings(Of.Of->Parts[I], Out);
}

std::vector<trace::V> RunValues::spellingsOf(trace::V Of) {
  std::vector<trace::V> Result;
  takeSpellings(Of, Result);
  return Result;
}

/// Which argument of \p C the value was handed on by.
std::optional<unsigned> RunValues::givenAt(trace::V Of, const Call &C,
                                           const Level &L) const {
  for (trace::V V : spellingsOf(Of))
    for (const trace::Step *S = V.Way; S; S = S->Before) {
      if (S->Kind != trace::Step::Given || S->Unit != L.In->Unit)
        continue;
      const Site At = S->Unit->site(S->At->At);
      for (size_t I = 0; I < C.Args.size(); ++I)
        if (covers(C.Args[I].At, At))
          return I;
    }
  return eitherGivenAt(Of, C, L);
}

/// ... `ok ? "done" : "failed"`, on both ways.
std::optional<unsigned> RunValues::eitherGivenAt(trace::V Of, const Call &C,
                                                 const Level &L) const {
  if (Of.Of->Kind != trace::Kind::Choice || !trace::areFew(Of, 8))
    return std::nullopt;
  const std::vector<trace::V> Ways = trace::alternatives(Of);
  for (size_t I = 0; I < C.Args.size(); ++I)
    if (llvm::all_of(
            Ways, [&](trace::V One) { return cameFrom(One, C.Args[I].At, L); }))
      return I;
  return std::nullopt;
}

/// ... by the call itself, and not by one in a lambda that it is given.
std::optional<unsigned> RunValues::handedAt(trace::V Of, const Call &C,
                                            const Level &L) {
  const std::vector<Node> &Own = L.In->Of->Nodes;
  for (trace::V One : trace::alternatives(Of))
    for (trace::V V : spellingsOf(One))
      for (const trace::Step *S = V.Way; S; S = S->Before) {
        if (S->Kind != trace::Step::Given || S->At < &Own.front() ||
            S->At > &Own.back())
          continue;
        const Site At = S->Unit->site(S->At->At);
        for (size_t I = 0; I < C.Args.size(); ++I)
          if (covers(C.Args[I].At, At))
            return I;
      }
  return std::nullopt;
}

/// A parameter's number or name, spelled out in the call.
static bool isWritten(const Expr &E) {
  return E.Constant || llvm::StringRef(E.Text).starts_with("\"");
}

/// `++at` or `at++`: one more such call has the next number.
static bool countsUp(llvm::StringRef Text) {
  return Text.starts_with("++") || Text.ends_with("++");
}

/// tx.exec_prepared("add", name, now): the library binds its own arguments. A
/// pack that is handed on, `args...`, is one of them here and many there.
std::optional<RunValues::Value> RunValues::ownPack(const Bound &B,
                                                   const Call &C) {
  const Api &How = *B.By->How;
  if (!How.Values || !How.ValuesPack || !B.Number)
    return std::nullopt;
  const size_t At = *How.Values + B.Number - 1;
  if (At >= C.Args.size() || C.Args.size() != B.By->Args.size() ||
      llvm::any_of(C.Args, [](const Expr &Arg) {
        return llvm::StringRef(Arg.Text).ends_with("...");
      }))
    return std::nullopt;
  Value New;
  New.Kind = Value::Pack;
  New.By = &C;
  New.Given = &C.Args[At];
  New.ValueArg = *How.Values;
  New.CountArg = How.Count;
  return New;
}

std::optional<RunValues::Value> RunValues::outer(const Run &R, const Bound &B,
                                                 const Level &L,
                                                 bool CountsUp) const {
  const Call *C = callAt(L);
  if (!C)
    return std::nullopt;
  if (std::optional<Value> New = L.Instance ? std::nullopt : ownPack(B, *C))
    return New;
  if (std::optional<Value> New = element(R, B, *C, L))
    return New;
  if (std::optional<Value> New = named(B, *C, L))
    return New;
  const std::optional<Reached> Found = reached(B, *C, L);
  if (!Found)
    return std::nullopt;
  const unsigned Arg = Found->Arg;
  Value New;
  New.By = C;
  New.Given = Found->Value;
  New.ValueArg = Arg;
  if (B.Index)
    if (std::optional<unsigned> Index = givenAt(B.Index, *C, L)) {
      New.IndexArg = Index;
      New.Counted = CountsUp && countsUp(C->Args[*Index].Text);
      if (New.Counted || isWritten(C->Args[*Index]))
        return New;
      New.IndexArg.reset();
    }
  // query.addBindValue(x), for a row that a loop adds to the text, or where
  // conditions say which number it has.
  if (!B.Index && !L.Instance && (R.OneRow || (R.OfForm && CountsUp)) &&
      B.By->How->Value == Arg) {
    New.Kind = Value::InOrder;
    New.Counted = !R.OneRow;
    return New;
  }
  if (std::optional<Value> Of = pack(R, B, *C, L); Of && Arg >= Of->ValueArg) {
    New.Kind = Value::Pack;
    New.ValueArg = Of->ValueArg;
    New.CountArg = Of->CountArg;
    return New;
  }
  return std::nullopt;
}

namespace {
/// The arguments that are a pack.
struct PackOf {
  unsigned First = 0;
  bool IsC = false; // "...": what it is given is told by other arguments
};
} // namespace

static std::optional<PackOf> packOf(const Program &P, const Call &C) {
  auto F = P.Functions.find(C.Callee);
  if (F == P.Functions.end())
    return std::nullopt;
  const std::vector<Parameter> &All = F->second.Parameters;
  if (!All.empty() && All.back().Pack)
    return PackOf{static_cast<unsigned>(All.size()) - 1};
  if (!All.empty() && C.Args.size() > All.size())
    return PackOf{static_cast<unsigned>(All.size()), true};
  return std::nullopt;
}

/// Some node under \p At is \p Name.
static bool reads(const Body &In, Ref At, const Entity &Name) {
  const Node &N = In.Nodes[At];
  return (N.Kind == Op::Local && N.Name == Name) ||
         llvm::any_of(N.Operands, [&](Ref R) { return reads(In, R, Name); });
}

/// Which argument of the call \p At is the parameter \p Name as it is.
static std::optional<unsigned> handedOn(const Body &In, const Node &At,
                                        const Entity &Name) {
  const unsigned First = At.HasCallee + At.HasObject;
  for (unsigned I = First; I < At.Operands.size(); ++I) {
    const Node *Arg = &In.Nodes[At.Operands[I]];
    if (Arg->Kind == Op::Cast)
      Arg = &In.Nodes[Arg->Operands[0]];
    if (Arg->Kind == Op::Local && Arg->Name == Name)
      return I - First;
  }
  return std::nullopt;
}

/// What is given as argument \p I at \p L ends a loop on the way to \p E, or is
/// the number of values of \p E itself.
bool RunValues::tellsHowMany(const trace::Event &E, const Level &L,
                             unsigned I) {
  const std::vector<Level> Levels = levelsOf(E);
  size_t K = 0;
  while (K < Levels.size() && Levels[K].Instance != L.Instance)
    ++K;
  for (; K > 0; --K) {
    const Level &Inside = Levels[K - 1];
    const Body &In = *Inside.In->Of;
    if (I >= In.Parameters.size())
      return false;
    const Entity &Name = In.Parameters[I].Name;
    for (const Node &N : In.Nodes)
      if (N.Kind == Op::Loop && reads(In, N.Operands[1], Name))
        return true;
    std::optional<unsigned> Next = handedOn(In, *Inside.At, Name);
    if (!Next)
      return false;
    I = *Next;
  }
  return E.How->Count == I;
}

/// f(sql, 2, a, b), f(sql, "is", a, b), f(sql, 2, list): the argument in front
/// of \p Begin that tells how many values, \p Count, there are.
std::optional<unsigned> RunValues::counterOf(const trace::Event &E,
                                             const Call &C, const Level &L,
                                             unsigned Begin,
                                             size_t Count) const {
  std::optional<unsigned> Found;
  for (unsigned I = 0; I < Begin; ++I) {
    llvm::StringRef Text = C.Args[I].Text;
    const bool Letters = Text.consume_front("\"") && Text.consume_back("\"") &&
                         Text.size() == Count &&
                         Text.find_first_of("\\\"") == llvm::StringRef::npos;
    if (!Letters && C.Args[I].Constant != static_cast<int64_t>(Count))
      continue;
    if (!tellsHowMany(E, L, I))
      continue;
    if (Found)
      return std::nullopt;
    Found = I;
  }
  return Found;
}

/// \p Found is argument \p I of \p C, or stands for all of a pack with it:
/// `run(sql, key, row...)`.
static bool isArgument(const Call &C, std::optional<unsigned> Found, size_t I) {
  return Found && (*Found == I ||
                   (C.Args[I].Editable && C.Args[*Found].At == C.Args[I].At));
}

/// All that the pack of \p C is given is bound in this order, and nothing else.
std::optional<RunValues::Value> RunValues::pack(const Run &R, const Bound &B,
                                                const Call &C,
                                                const Level &L) const {
  std::optional<PackOf> Of = packOf(P, C);
  if (!Of)
    return std::nullopt;
  // What a function with a first value and the rest of them is given.
  Group All = under(R, L);
  if (All.empty() || All.size() > C.Args.size())
    return std::nullopt;
  const unsigned Begin = C.Args.size() - All.size();
  if (Begin > Of->First || (Of->IsC && Begin < Of->First))
    return std::nullopt;
  auto ReachedAt = [&](const Bound &One) {
    const std::optional<Reached> Found = reached(One, C, L);
    return Found ? std::optional(Found->Arg) : std::nullopt;
  };
  for (size_t I = 0; I < All.size(); ++I)
    if (All[I]->Number != All[0]->Number + I ||
        !isArgument(C, ReachedAt(*All[I]), Begin + I))
      return std::nullopt;
  Value New;
  New.ValueArg = Begin;
  if (Of->IsC)
    New.CountArg = counterOf(*B.By, C, L, Begin, C.Args.size() - Begin);
  if (Of->IsC && !New.CountArg)
    return std::nullopt;
  return New;
}

/// A call that binds this value alone, under a number that it is not given, to
/// a statement that is there before it.
std::optional<RunValues::Value> RunValues::inner(const Run &R, const Bound &B,
                                                 const Level &L) const {
  const Call *C = callAt(L);
  if (!C || !L.Instance || under(R, L).size() != 1 || isUnder(*R.Of, L) ||
      (B.Index && givenAt(B.Index, *C, L)))
    return std::nullopt;
  std::optional<unsigned> Arg = givenAt(B.Given, *C, L);
  if (!Arg || C->Args.size() != 1)
    return std::nullopt;
  Value New;
  New.Kind = Value::InOrder;
  New.By = C;
  New.Given = &C->Args[*Arg];
  New.ValueArg = *Arg;
  return New;
}

} // namespace keyspread
