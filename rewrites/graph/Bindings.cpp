// Which values a statement's parameters get. In: the bind calls of the program
// and the statements it prepares. Out: BoundStatement::Bound, matched by
// handle.
#include "rewrites/graph/Statements.h"
#include "rewrites/graph/Writes.h"
#include "rewrites/graph/texts/Lists.h"
#include "rewrites/graph/wrappers/Handles.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace keyspread {

using namespace facts;

static std::optional<std::string>
constantText(const Statements &S, const Call &C, std::optional<unsigned> Arg) {
  if (!Arg || *Arg >= C.Args.size())
    return std::nullopt;
  bool FromParameter = false;
  auto Texts = S.textsOf(C.Args[*Arg], C, FromParameter);
  if (Texts.size() != 1 || Texts[0].Partial || !Texts[0].Text->Holes.empty())
    return std::nullopt;
  return Texts[0].Text->Text;
}

std::optional<std::string>
Statements::preparedName(const Call &C, std::optional<unsigned> Arg) const {
  if (!Arg || *Arg >= C.Args.size())
    return std::nullopt;
  bool FromParameter = false;
  auto Texts = textsOf(C.Args[*Arg], C, FromParameter);
  if (Texts.size() != 1 || Texts[0].Partial)
    return std::nullopt;
  const std::string &Name = Texts[0].Text->Text;
  return llvm::any_of(Name, [](char C) { return C != sql::HoleByte; })
             ? std::optional(Name)
             : std::nullopt;
}

const Api &Statements::shaped(Api Shape) {
  return Shapes.emplace_back(std::move(Shape));
}

/// A map from names to values: `{{"id", Value(id)}}`, in place or followed.
static void bindNamed(BoundStatement &To, const Lists &Seen) {
  std::optional<unsigned> Role = To.How->NamedValues;
  if (!Role || *Role >= To.At->Args.size() || To.Sql->Parameters.empty())
    return;
  bool Complete = true;
  for (const Aggregate *In : Seen.namedOf(To.At->Args[*Role], Complete)) {
    Complete &= In->Names.size() == In->Elements.size();
    for (size_t I = 0; I < In->Names.size() && I < In->Elements.size(); ++I)
      for (const sql::Parameter &P : To.Sql->Parameters)
        if (llvm::StringRef(In->Names[I]).equals_insensitive(P.Name)) {
          Binding B;
          B.Kind = Binding::NamedElement;
          B.By = To.At;
          B.How = To.How;
          B.Value = &In->Elements[I];
          B.In = In;
          B.ByName = true;
          To.Bound[P.Number].push_back(B);
          break; // one parameter, however often it is named
        }
  }
  if (!Complete)
    To.Problem = "the values are given in a map that is not written where it "
                 "can be followed";
}

void Statements::bindAll() {
  for (BoundStatement &S : All) {
    for (const Source &H : handleOf(*S.At, *S.How))
      ByHandle.emplace(H.From, &S);
    if (auto Name = preparedName(*S.At, S.How->StatementName))
      ByName.emplace(*Name, &S);
  }
  const Lists Seen(R, W);
  for (BoundStatement &S : All) {
    if (S.How->Values)
      bindGroup(*S.At, *S.How, {&S});
    bindNamed(S, Seen);
  }
  for (const Call &C : R.P.Calls) {
    const Api *A = W.of(C);
    if (!A || A->Sql)
      continue;
    if (isInsideWrapper(C, *A))
      continue;
    if (A->Item)
      bindItem(C, *A);
    if (A->Values)
      bindGroup(C, *A, statementsOf(C, *A));
    else if (A->Value || A->Null)
      bindOne(C, *A, statementsOf(C, *A));
  }
}

/// The body of a wrapper binds its parameter; what is bound is said by its
/// calls.
bool Statements::isInsideWrapper(const Call &C, const Api &A) const {
  auto It = W.inferred().find(C.Function);
  std::optional<unsigned> Value = A.Values ? A.Values : A.Value;
  // `bind(name)` beside `bind(name, *value)`: NULL, where the caller says.
  if (!Value || *Value >= C.Args.size())
    Value = A.Index ? A.Index : A.ParameterName;
  if (It == W.inferred().end() || (!It->second.Value && !It->second.Values) ||
      !Value || *Value >= C.Args.size())
    return false;
  bool FromParameter = false;
  R.walk(C.Args[*Value].Sources, {false, false, false},
         [&](const Reach::Node &N) {
           unsigned I;
           const Function *F = R.P.functionOfParameter(N.At, I);
           FromParameter |= F && F->Usr == C.Function;
           return !F;
         });
  return FromParameter;
}

std::vector<BoundStatement *> Statements::statementsOf(const Call &C,
                                                       const Api &A) {
  std::set<BoundStatement *> Found;
  if (A.StatementName) {
    if (auto Name = preparedName(C, A.StatementName)) {
      auto [Begin, End] = ByName.equal_range(*Name);
      for (auto It = Begin; It != End; ++It)
        Found.insert(It->second);
    }
  } else {
    std::set<Entity> Seen;
    follow(handleOf(C, A), C, Found, Seen);
    // A statement may come from a connection that ran others at once: these
    // have nothing to bind.
    auto Takes = [](const BoundStatement *S) {
      return !S->Sql->Parameters.empty();
    };
    if (llvm::any_of(Found, Takes))
      std::erase_if(Found, [&](BoundStatement *S) { return !Takes(S); });
  }
  std::vector<BoundStatement *> Result(Found.begin(), Found.end());
  std::sort(Result.begin(), Result.end());
  return Result;
}

/// Preparations of one handle that may hold at \p Use: all of them for a field
/// or global, the last one before the use for a local.
static std::vector<BoundStatement *>
lastBefore(std::vector<BoundStatement *> In, const Call &Use) {
  bool SameFunction = std::all_of(In.begin(), In.end(), [&](BoundStatement *S) {
    return S->At->Function == Use.Function && S->At->At.File == Use.At.File;
  });
  if (!SameFunction || In.size() < 2)
    return In;
  std::stable_sort(In.begin(), In.end(),
                   [](BoundStatement *A, BoundStatement *B) {
                     return A->At->At.Begin > B->At->At.Begin;
                   });
  std::vector<BoundStatement *> Result;
  const Call *Certain = nullptr;
  for (BoundStatement *S : In) {
    const Call &P = *S->At;
    if (P.At.Begin > Use.At.Begin || (Certain && Certain != &P))
      continue;
    Result.push_back(S);
    if (P.Place.BlockBegin <= Use.At.Begin && Use.At.Begin < P.Place.BlockEnd)
      Certain = &P;
  }
  return Result.empty() ? In : Result;
}

void Statements::follow(const std::vector<Source> &Handle, const Call &At,
                        std::set<BoundStatement *> &Out,
                        std::set<Entity> &Seen) {
  for (const Source &H : Handle) {
    if (!Seen.insert(H.From).second)
      continue;
    auto [Begin, End] = ByHandle.equal_range(H.From);
    std::vector<BoundStatement *> Here;
    for (auto It = Begin; It != End; ++It)
      Here.push_back(It->second);
    // A local that is assigned again holds what was assigned last.
    std::vector<Source> From;
    std::vector<const Flow *> Writes = R.P.flowsInto(H.From);
    if (isLocal(R, H.From))
      Writes = reachingWrites(Writes, At.At);
    for (const Flow *F : Writes)
      From.push_back({F->From, F->Kept});
    for (BoundStatement *S : lastBefore(Here, At))
      Out.insert(S);
    follow(From, At, Out, Seen);
    // A parameter, and `this`, are what the callers give.
    unsigned I;
    if (const Function *F = R.P.functionOfParameter(H.From, I))
      for (const Call *C : R.P.callsOf(F->Usr))
        if (I < C->Args.size())
          follow(C->Args[I].Sources, *C, Out, Seen);
    if (llvm::StringRef(H.From).starts_with("this:"))
      for (const Call *C : R.P.callsOf(H.From.substr(5)))
        if (C->Receiver && !C->ReceiverIsThis)
          follow(C->Receiver->Sources, *C, Out, Seen);
    if (Here.empty() && From.empty())
      if (std::vector<Source> Of = ownersOf(R, {H});
          Of.empty() || Of[0].From != H.From)
        follow(Of, At, Out, Seen);
    // The object a fluent call returns is the one it was called on.
    if (const Call *C = R.P.callOfResult(H.From);
        C && Here.empty() && C->Receiver)
      if (const Api *A = W.of(*C);
          A && A->Handle.Kind == HandleRole::This && (!A->Sql || A->SqlMore))
        follow(C->Receiver->Sources, *C, Out, Seen);
    // tx.prepared("name")(x)(y): the statement goes by its name.
    if (const Call *C = R.P.callOfResult(H.From); C && Here.empty())
      if (const Api *A = W.of(*C); A && A->StatementName && !A->Sql)
        for (BoundStatement *S : statementsOf(*C, *A))
          Out.insert(S);
  }
}

std::optional<unsigned> Statements::numberOf(const Call &C, const Api &A,
                                             const BoundStatement &S,
                                             bool &ByName) const {
  auto Named = [&](const Call &Holder,
                   std::optional<unsigned> Arg) -> std::optional<unsigned> {
    std::optional<std::string> Name = constantText(*this, Holder, Arg);
    if (!Name)
      return std::nullopt;
    ByName = true;
    llvm::StringRef Bare = llvm::StringRef(*Name).ltrim(":@$");
    for (const sql::Parameter &P : S.Sql->Parameters)
      if (P.Name == Bare)
        return P.Number;
    return std::nullopt;
  };
  if (A.FixedIndex)
    return *A.FixedIndex;
  // bind(":id", x) and bind(1, x) may be one function.
  bool ByEither = A.ParameterName && A.ParameterName == A.Index;
  if (A.ParameterName && !A.ReturnsIndex)
    if (std::optional<unsigned> N = Named(C, A.ParameterName); N || !ByEither)
      return N;
  if (!A.Index || *A.Index >= C.Args.size())
    return std::nullopt;
  const Expr &Index = C.Args[*A.Index];
  if (Index.Constant)
    return *Index.Constant + 1 - A.IndexBase;
  for (const Source &From : Index.Sources)
    if (const Call *LookUp = R.P.callOfResult(From.From))
      if (const Api *B = W.of(*LookUp); B && B->ParameterName)
        return Named(*LookUp, B->ParameterName);
  return std::nullopt;
}

void Statements::bindTo(BoundStatement &To, Binding B) {
  const Api &A = *B.How;
  std::optional<unsigned> Number = numberOf(*B.By, A, To, B.ByName);
  bool Numbered = A.Index || A.FixedIndex ||
                  (A.ParameterName && *A.ParameterName < B.By->Args.size());
  if (!Numbered) // bind(x); bind(y): in the order they are called
    Number = ++Sequential[&To];
  // A name that the text has not is bound where the text is another.
  const bool IsOfOthers = B.ByName && To.Sql->ClauseHoles.empty();
  if (Number)
    To.Bound[*Number].push_back(B);
  else if (!IsOfOthers)
    To.Problem =
        "a value is bound to a parameter number that is not a constant";
}

void Statements::bindOne(const Call &C, const Api &A,
                         std::vector<BoundStatement *> To, const Call *Taker) {
  Binding B;
  B.Kind = Taker ? Binding::Item : Binding::BindCall;
  B.By = &C;
  B.How = &A;
  B.Taker = Taker;
  if (A.Value && *A.Value < C.Args.size())
    B.Value = &C.Args[*A.Value];
  if (A.Length && *A.Length < C.Args.size())
    B.Length = &C.Args[*A.Length];
  for (BoundStatement *S : To)
    bindTo(*S, B);
}

/// `statement, use(x)`: the call in place says what is bound.
void Statements::bindItem(const Call &C, const Api &A) {
  if (*A.Item >= C.Args.size())
    return;
  for (const Source &S : C.Args[*A.Item].Sources)
    if (const Call *Made = R.P.callOfResult(S.From))
      if (const Api *Role = W.of(*Made); Role && (Role->Value || Role->Null))
        bindOne(*Made, *Role, statementsOf(C, A), &C);
}

/// The values of an object that was given them when it was made, `params{x,
/// y}`, or later on, `p.append(x)`; empty when it is none.
std::vector<Statements::GivenValue> Statements::valuesOf(const Expr &Object,
                                                         const Call &At) const {
  std::vector<GivenValue> Result;
  auto Take = [&](const Call &C, const Api &A) {
    if (A.Value && *A.Value < C.Args.size())
      Result.push_back({&C, &A, &C.Args[*A.Value]});
    for (unsigned I = A.Values.value_or(0);
         A.Values && A.ValuesPack && I < C.Args.size(); ++I)
      Result.push_back({&C, &A, &C.Args[I]});
  };
  for (const Source &S : Object.Sources) {
    std::vector<Source> Made = {S};
    for (const Flow *F : R.P.flowsInto(S.From))
      Made.push_back({F->From, F->Kept});
    for (const Source &M : Made)
      if (const Call *C = R.P.callOfResult(M.From))
        if (const Api *A = W.of(*C); A && C->Constructor && A->Values)
          Take(*C, *A);
    for (const Call &C : R.P.Calls)
      if (C.Function == At.Function && C.At.Begin < At.At.Begin && C.Receiver &&
          llvm::any_of(
              C.Receiver->Sources,
              [&](const Source &T) { return T.From == S.From; }))
        if (const Api *A = W.of(C);
            A && A->Handle.Kind == HandleRole::This && !A->Sql && !A->Index)
          Take(C, *A);
  }
  return Result;
}

/// `{{"id", x}, {"name", y}}` of pairs: they are bound by these names, and in
/// which way the runs of the program tell.
static bool bindsByName(const BoundStatement &S, const Aggregate &In) {
  return !In.Names.empty() &&
         llvm::StringRef(In.ElementType).starts_with("std::pair<") &&
         llvm::all_of(In.Names, [&](llvm::StringRef Name) {
           return llvm::any_of(S.Sql->Parameters, [&](const sql::Parameter &P) {
             return !P.Name.empty() && P.Name == Name.ltrim(":@$");
           });
         });
}

void Statements::bindGroup(const Call &C, const Api &A,
                           std::vector<BoundStatement *> To) {
  if (*A.Values >= C.Args.size() && !A.ValuesPack)
    return;
  for (BoundStatement *S : To) {
    unsigned Number = 0;
    auto Add = [&](const Expr &Value, Binding::KindTy Kind,
                   const Aggregate *In) {
      Binding B;
      B.Kind = Kind;
      B.By = &C;
      B.How = &A;
      B.Value = &Value;
      B.In = In;
      S->Bound[++Number].push_back(B);
    };
    if (A.ValuesPack) {
      for (unsigned I = *A.Values; I < C.Args.size(); ++I)
        Add(C.Args[I], Binding::Argument, nullptr);
      continue;
    }
    uint32_t Index = C.Args[*A.Values].Aggregate;
    if (Index == None) {
      for (const GivenValue &V : valuesOf(C.Args[*A.Values], C)) {
        Binding B;
        B.By = V.By;
        B.How = V.How;
        B.Value = V.Value;
        S->Bound[++Number].push_back(B);
      }
      if (!S->Sql->Parameters.empty())
        S->Problem = "the values are given in a list that is not written where "
                     "it can be followed";
      continue;
    }
    const Aggregate &In = R.P.Aggregates[Index];
    if (bindsByName(*S, In))
      continue;
    // One list may serve several calls, and some take the first of them only.
    size_t Taken = In.Elements.size();
    if (A.Count && *A.Count < C.Args.size())
      if (const auto &Told = C.Args[*A.Count].Constant; Told && *Told > 0)
        Taken = std::min<size_t>(Taken, *Told);
    for (const Expr &E : llvm::ArrayRef(In.Elements).take_front(Taken))
      Add(E, Binding::Element, &In);
    if (!In.Complete ||
        (!In.Member.empty() && Number < S->Sql->Parameters.size()))
      S->Problem =
          "the list of values is changed in a way that is not followed";
  }
}

} // namespace keyspread
