//===- RunBindings.cpp - values that the symbolic run saw bound -----------===//
//
// In: traces of the program. Out: for statements some of whose parameters have
// no value yet, the values that are bound to them when the program is run,
// through whatever wrappers. Each is told by the outermost call that still
// names the value together with the parameter's number, or with the text: there
// a person would add one more.
//
//===----------------------------------------------------------------------===//
#include "rewrites/graph/Statements.h"
#include "rewrites/trace/Runs.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

namespace {

/// A call with the one of its arguments that a value passed.
struct Passed {
  const trace::CallSite *Frame = nullptr; // of the call; null: the event's own
  const Node *At = nullptr;               // the argument
};

/// Bound values by the literal their statement's text begins with.
class Seen {
public:
  Seen(trace::Runs &Runs, const Program &P);

  struct Value {
    const Call *By = nullptr;
    const Expr *Given = nullptr;
    const Api *How = nullptr;                   // of the database's call
    std::optional<unsigned> IndexArg, ValueArg; // of By
    bool WithText = false;                      // By is also given the text
    unsigned Number = 0;
    std::string Name;
  };
  /// By the text, with holes, and where it begins.
  std::map<std::pair<std::string, Site>, std::vector<Value>> Of;

private:
  void take(const std::vector<trace::Item> &Items);
  void bind(const trace::Event &E);
  const Call *callAt(const program::Function *In, const Node *At) const;
  std::optional<unsigned> argumentOf(const Call &C, const program::Function *In,
                                     const Node *At) const;

  const Program &P;
  std::map<Site, const Call *> Calls;
  std::map<const trace::Value *, const trace::Event *> Prepared;
};

} // namespace

Seen::Seen(trace::Runs &Runs, const Program &P) : P(P) {
  for (const Call &C : P.Calls)
    Calls.try_emplace(C.At, &C);
  for (const trace::Trace &T : Runs.all()) {
    Prepared.clear();
    take(T.Items);
  }
}

const Call *Seen::callAt(const program::Function *In, const Node *At) const {
  auto It = Calls.find(In->Unit->site(At->At));
  return It == Calls.end() ? nullptr : It->second;
}

/// Which argument of \p C the node \p At is.
std::optional<unsigned> Seen::argumentOf(const Call &C,
                                         const program::Function *In,
                                         const Node *At) const {
  Site S = In->Unit->site(At->At);
  for (size_t I = 0; I < C.Args.size(); ++I)
    if (C.Args[I].At.File == S.File && C.Args[I].At.Begin <= S.Begin &&
        S.End <= C.Args[I].At.End)
      return I;
  return std::nullopt;
}

void Seen::take(const std::vector<trace::Item> &Items) {
  for (const trace::Item &I : Items) {
    if (const trace::Event *E = I.Of; E && E->isDatabase()) {
      if (E->Text && E->Handle)
        Prepared[E->Handle.Of] = E;
      else if (E->How->Value && (E->How->Index || E->How->ParameterName))
        bind(*E);
    }
    take(I.First);
    take(I.Second);
  }
}

/// Every text that it may be, and where each begins.
static std::vector<std::pair<std::string, Site>> textsOf(trace::V Text) {
  std::vector<std::pair<std::string, Site>> Result;
  for (trace::V Of : trace::alternatives(Text)) {
    trace::FlatText Flat = trace::flatten(Of);
    if (Flat.Runs.empty())
      continue;
    const trace::Value &First = *Flat.Runs.front().Of.Of;
    if (First.From && !First.From->Runs.empty())
      Result.push_back({std::move(Flat.Text), First.From->Runs.front().At});
  }
  return Result;
}

/// A parameter's number or name, spelled out in the call.
static bool isWritten(const Expr &E) {
  return E.Constant || llvm::StringRef(E.Text).starts_with("\"");
}

void Seen::bind(const trace::Event &E) {
  for (trace::V Handle : trace::alternatives(E.Handle)) {
    auto Of = Handle ? Prepared.find(Handle.Of) : Prepared.end();
    if (Of == Prepared.end())
      continue;
    const Api &How = *E.How;
    if (*How.Value >= E.Args.size())
      return;
    trace::V Given = E.Args[*How.Value];
    std::optional<unsigned> IndexRole =
        How.Index ? How.Index : How.ParameterName;
    if (*IndexRole >= E.Args.size())
      return;
    trace::V Index = E.Args[*IndexRole];
    Value Found;
    Found.How = &How;
    if (Index.Of->Kind == trace::Kind::Number)
      Found.Number = Index.Of->Number + 1 - How.IndexBase;
    else if (Index.Of->Kind == trace::Kind::Text)
      Found.Name = Index.Of->Name;
    else
      continue;
    // From the outermost call inwards: the first that is given the value, and
    // the number or the text.
    std::vector<std::pair<const program::Function *, const Node *>> Levels = {
        {E.In, E.At}};
    for (const trace::CallSite *C = E.Up; C; C = C->Up)
      Levels.push_back({C->In, C->At});
    auto GivenAt = [&](trace::V Of, const Call &C,
                       const program::Function *In) -> std::optional<unsigned> {
      for (const trace::Step *S = Of.Way; S; S = S->Before)
        if (S->Kind == trace::Step::Given && S->Unit == In->Unit)
          if (std::optional<unsigned> A = argumentOf(C, In, S->At))
            return A;
      return std::nullopt;
    };
    for (auto It = Levels.rbegin(); It != Levels.rend(); ++It) {
      const Call *C = callAt(It->first, It->second);
      if (!C)
        continue;
      std::optional<unsigned> ValueArg = GivenAt(Given, *C, It->first);
      if (!ValueArg)
        continue;
      Found.By = C;
      Found.ValueArg = ValueArg;
      Found.Given = &C->Args[*ValueArg];
      Found.IndexArg = GivenAt(Index, *C, It->first);
      // A number that the wrapper counts is not named by the call.
      if (Found.IndexArg && !isWritten(C->Args[*Found.IndexArg]))
        Found.IndexArg.reset();
      Found.WithText = !Found.IndexArg &&
                       GivenAt(Of->second->Text, *C, It->first).has_value();
      if (Found.IndexArg || Found.WithText)
        break;
      Found.By = nullptr;
    }
    if (!Found.By)
      continue;
    for (const auto &Text : textsOf(Of->second->Text)) {
      std::vector<Value> &All = this->Of[Text];
      if (llvm::none_of(All, [&](const Value &V) {
            return V.By == Found.By && V.Number == Found.Number &&
                   V.Name == Found.Name;
          }))
        All.push_back(Found);
    }
  }
}

/// How \p V is bound, as the catalog would say it of the call.
const Api &Statements::apiOfRun(const Call &C, const Api &Inner,
                                std::optional<unsigned> Index, unsigned Value) {
  Api A;
  A.Name = C.Name;
  A.Library = Inner.Library;
  A.Handle.Kind = C.Receiver ? HandleRole::This : HandleRole::Argument;
  A.Index = Inner.Index ? Index : std::nullopt;
  A.ParameterName = Inner.ParameterName ? Index : std::nullopt;
  A.IndexBase = Inner.IndexBase;
  A.Value = Value;
  A.ValueClass = Inner.ValueClass;
  A.Bits = 0;
  A.Inferred = true;
  if (!Index) {
    A.Value.reset();
    A.Values = Value;
    A.ValuesPack = true;
  }
  Shapes.push_back(std::move(A));
  return Shapes.back();
}

/// The pack's first value: that of the lowest parameter that comes with it.
static unsigned firstValue(const std::vector<Seen::Value> &All,
                           const Call *By) {
  unsigned First = ~0u;
  for (const Seen::Value &V : All)
    if (V.By == By && V.WithText)
      First = std::min(First, *V.ValueArg);
  return First;
}

void Statements::bindFromRuns(trace::Runs &Runs) {
  auto IsOpen = [](const BoundStatement &B) {
    return !B.Sql->Parameters.empty() &&
           llvm::any_of(B.Sql->Parameters, [&](const sql::Parameter &P) {
             return !B.Bound.count(P.Number);
           });
  };
  if (llvm::none_of(All, IsOpen))
    return;
  Seen Values(Runs, R.P);
  for (BoundStatement &B : All) {
    if (!IsOpen(B) || B.Text->Segments.empty())
      continue;
    const Site &First = B.Text->Segments.front().At;
    auto It = llvm::find_if(Values.Of, [&](const auto &Entry) {
      const auto &[Text, At] = Entry.first;
      return Text == B.Text->Text && At.File == First.File &&
             At.Begin <= First.Begin && First.Begin < At.End;
    });
    if (It == Values.Of.end())
      continue;
    bool Any = false;
    for (const sql::Parameter &P : B.Sql->Parameters) {
      if (B.Bound.count(P.Number))
        continue;
      for (const Seen::Value &V : It->second) {
        llvm::StringRef Name = V.Name;
        if (!Name.empty())
          Name = Name.drop_front(llvm::StringRef(":@$").contains(Name[0]));
        if (V.Name.empty() ? V.Number != P.Number
                           : P.Name.empty() || Name != P.Name)
          continue;
        Binding New;
        New.By = V.By;
        New.Kind = V.WithText ? Binding::Argument : Binding::BindCall;
        New.How =
            &apiOfRun(*V.By, *V.How, V.IndexArg,
                      V.WithText ? firstValue(It->second, V.By) : *V.ValueArg);
        New.Value = V.Given;
        New.ByName = !V.Name.empty();
        B.Bound[P.Number].push_back(New);
        Any = true;
      }
    }
    if (Any)
      B.Problem.clear();
  }
}

} // namespace keyspread
