// Where one more value would be bound: the frames on the way of a value.
#include "rewrites/graph/RunValues.h"

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

/// The values of \p R that are bound while this very call runs.
RunValues::Group RunValues::under(const Run &R, const Level &L) {
  Group Result;
  for (const Bound &B : R.Values) {
    bool Is = !L.Instance && B.By->At == L.At && B.By->In == L.In;
    for (const trace::CallSite *C = B.By->Up; C && !Is; C = C->Up)
      Is = C == L.Instance;
    if (Is)
      Result.push_back(&B);
  }
  return Result;
}

const Call *RunValues::callAt(const Level &L) const {
  auto It = Calls.find(L.In->Unit->site(L.At->At));
  return It == Calls.end() ? nullptr : It->second;
}

static bool covers(const Site &Outer, const Site &Inner) {
  return Outer.File == Inner.File && Outer.Begin <= Inner.Begin &&
         Inner.End <= Outer.End;
}

/// Of a number that was spelled, the number: a shard of either is the same.
static trace::V unspelled(trace::V Of) {
  while (Of.Of->Kind == trace::Kind::Operation && Of.Of->Name == "to_string" &&
         Of.Of->Parts.size() == 1)
    Of = Of.Of->Parts[0];
  return Of;
}

/// Which argument of \p C the value was handed on by.
std::optional<unsigned> RunValues::givenAt(trace::V Of, const Call &C,
                                           const Level &L) const {
  for (trace::V V : {Of, unspelled(Of)})
    for (const trace::Step *S = V.Way; S; S = S->Before) {
      if (S->Kind != trace::Step::Given || S->Unit != L.In->Unit)
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

std::optional<RunValues::Value> RunValues::outer(const Run &R, const Bound &B,
                                                 const Level &L) const {
  const Call *C = callAt(L);
  if (!C)
    return std::nullopt;
  if (std::optional<Value> New = element(R, B, *C, L))
    return New;
  std::optional<unsigned> Arg = givenAt(B.Given, *C, L);
  if (!Arg)
    return std::nullopt;
  Value New;
  New.By = C;
  New.Given = &C->Args[*Arg];
  New.ValueArg = *Arg;
  if (B.Index)
    if (std::optional<unsigned> Index = givenAt(B.Index, *C, L);
        Index && isWritten(C->Args[*Index])) {
      New.IndexArg = Index;
      return New;
    }
  if (std::optional<Value> Of = pack(R, *C, L); Of && *Arg >= Of->ValueArg) {
    New.Kind = Value::Pack;
    New.ValueArg = Of->ValueArg;
    return New;
  }
  return std::nullopt;
}

/// Where the arguments that are a pack begin.
static std::optional<unsigned> packOf(const Program &P, const Call &C) {
  auto F = P.Functions.find(C.Callee);
  if (F == P.Functions.end())
    return std::nullopt;
  const std::vector<Parameter> &All = F->second.Parameters;
  if (!All.empty() && All.back().Pack)
    return All.size() - 1;
  return std::nullopt;
}

/// All that the pack of \p C is given is bound in this order, and nothing else.
std::optional<RunValues::Value> RunValues::pack(const Run &R, const Call &C,
                                                const Level &L) const {
  std::optional<unsigned> First = packOf(P, C);
  if (!First)
    return std::nullopt;
  // What a function with a first value and the rest of them is given.
  Group All = under(R, L);
  if (All.empty() || All.size() > C.Args.size())
    return std::nullopt;
  const unsigned Begin = C.Args.size() - All.size();
  if (Begin > *First)
    return std::nullopt;
  for (size_t I = 0; I < All.size(); ++I)
    if (All[I]->Number != All[0]->Number + I ||
        givenAt(All[I]->Given, C, L) != Begin + I)
      return std::nullopt;
  Value New;
  New.ValueArg = Begin;
  return New;
}

/// exec(sql, {x, y}): the list is written in the call or kept in a variable.
std::optional<RunValues::Value> RunValues::element(const Run &R, const Bound &B,
                                                   const Call &C,
                                                   const Level &L) const {
  for (size_t A = 0; A < C.Args.size(); ++A) {
    if (C.Args[A].Aggregate == None)
      continue;
    const Aggregate &In = P.Aggregates[C.Args[A].Aggregate];
    if (!B.Number || B.Number > In.Elements.size() ||
        under(R, L).size() != In.Elements.size())
      continue;
    const Expr &At = In.Elements[B.Number - 1];
    for (trace::V V : {B.Given, unspelled(B.Given)})
      for (const trace::Step *S = V.Way; S; S = S->Before)
        if (S->Unit == L.In->Unit && covers(At.At, S->Unit->site(S->At->At))) {
          Value New;
          New.Kind = Value::Element;
          New.By = &C;
          New.Given = &At;
          New.In = &In;
          New.ValueArg = A;
          return New;
        }
  }
  return std::nullopt;
}

/// A call that binds this value alone, under a number that it is not given.
std::optional<RunValues::Value> RunValues::inner(const Run &R, const Bound &B,
                                                 const Level &L) const {
  const Call *C = callAt(L);
  if (!C || !L.Instance || !B.Index || under(R, L).size() != 1 ||
      givenAt(B.Index, *C, L))
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
