//===- ResultOwners.cpp - whose rows an object holds ----------------------===//
//
// In: statements and calls. Out: handles with the calls that give them SQL, and
// functions that are called with rows. The way back: ResultWalk.cpp.
//
//===----------------------------------------------------------------------===//
#include "rewrites/graph/results/ResultOwners.h"

#include "rewrites/graph/wrappers/Handles.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

ResultOwners::ResultOwners(const Statements &S, const Reach &R,
                           const Wrappers &W, const Accesses &A)
    : S(S), R(R), W(W), Rows(S, R, W) {
  for (const Access &One : A.All)
    if (One.Verb == AccessVerb::Read)
      ByRead.emplace(One.At->Result, &One);
  for (const BoundStatement &B : S.All) {
    ByCall.emplace(B.At, &B);
    if (auto Name = S.preparedName(*B.At, B.How->StatementName))
      ByName.emplace(std::move(*Name), &B);
  }
  for (auto &[Usr, F] : R.P.Functions)
    if (!F.Overrides.empty())
      Overriding.emplace(F.Overrides, &F);
  findHandles();
  findCallbacks();
}

std::string ResultOwners::constantText(const Expr &E, const Call &At) const {
  bool FromParameter = false;
  auto Texts = S.textsOf(E, At, FromParameter);
  if (Texts.size() != 1 || Texts[0].Partial || !Texts[0].Text->Holes.empty())
    return "";
  return Texts[0].Text->Text;
}

void ResultOwners::findHandles() {
  for (const Call &C : R.P.Calls) {
    const Api *A = W.of(C);
    if (!A || (!A->Sql && !A->StatementName))
      continue;
    for (const Source &H : handleOf(C, *A))
      ByHandle.emplace(H.From, &C);
    // An object that is made of nothing but the text.
    if (C.Constructor && A->Handle.Kind == HandleRole::NoHandle && A->Sql &&
        *A->Sql < C.Args.size())
      for (const Source &Text : C.Args[*A->Sql].Sources)
        ByHandle.emplace(Text.From, &C);
    if (A->Inferred && C.Receiver)
      for (const Source &H : C.Receiver->Sources)
        Weak.emplace(H.From, &C);
  }
}

ResultObject ResultOwners::objectOf(const Call &C, const Api &A) const {
  const HandleRole &H =
      A.Passes.Kind == HandleRole::NoHandle ? A.Handle : A.Passes;
  return {sourcesBy(H, C), &C, nullptr};
}

std::vector<const Call *> ResultOwners::callsOf(const Function &F) const {
  std::vector<const Call *> Result = R.P.callsOf(F.Usr);
  if (!F.Overrides.empty())
    llvm::append_range(Result, R.P.callsOf(F.Overrides));
  return Result;
}

ResultObject ResultOwners::seenFrom(const Call &C, const ResultRelation &Rel,
                                    const ResultObject &O) const {
  if (Rel.Own)
    return {{}, &C, &C};
  if (Rel.Parameter) {
    if (*Rel.Parameter < C.Args.size())
      return {C.Args[*Rel.Parameter].Sources, &C, nullptr};
    return {};
  }
  if (Rel.This)
    return {sourcesBy({HandleRole::This, 0}, C), &C, nullptr};
  return O;
}

std::optional<unsigned>
ResultOwners::parameterOf(const std::vector<Source> &From,
                          const std::string &Function) const {
  std::optional<unsigned> Result;
  R.walk(From, {false, false, false}, [&](const Reach::Node &N) {
    unsigned I;
    const facts::Function *F = R.P.functionOfParameter(N.At, I);
    if (F && F->Usr == Function && !Result)
      Result = I;
    return !F;
  });
  return Result;
}

void ResultOwners::findCallbacks() {
  for (const Call &C : R.P.Calls)
    if (const Api *A = W.of(C); A && A->RowsTo)
      takeCallback(C, *A->RowsTo, A->RowParameter, {{}, &C, &C}, 0);
  for (const Call &C : R.P.Calls)
    takeInvocation(C);
}

/// Argument \p Callee of \p C is a function that is called with rows.
void ResultOwners::takeCallback(const Call &C, unsigned Callee, unsigned Row,
                                const ResultObject &Rows, unsigned Depth) {
  if (Callee >= C.Args.size() || Depth > 4)
    return;
  R.walk(C.Args[Callee].Sources, {false, true, false},
         [&](const Reach::Node &N) {
           llvm::StringRef Usr(N.At);
           if (Usr.consume_back("|return") && R.P.Functions.count(Usr.str()))
             ByRow.emplace(facts::parameterOf(Usr.str(), Row), Rows);
           return !llvm::StringRef(N.At).ends_with("|return");
         });
  auto F = R.P.Functions.find(C.Function);
  std::optional<unsigned> Outer =
      parameterOf(C.Args[Callee].Sources, C.Function);
  if (!Outer || F == R.P.Functions.end())
    return;
  ResultRelation Rel = relate(Rows, F->second);
  for (const Call *D : callsOf(F->second))
    takeCallback(*D, *Outer, Row, seenFrom(*D, Rel, Rows), Depth + 1);
}

/// `handler(row)`, `handler.onRow(row)`: handler is a parameter.
void ResultOwners::takeInvocation(const Call &C) {
  auto F = R.P.Functions.find(C.Function);
  unsigned Held;
  const Function *Holder = R.P.functionOfParameter(C.Callee, Held);
  bool Plain = Holder || llvm::StringRef(C.Name).ends_with("operator()");
  bool Virtual = !Plain && Overriding.count(C.Callee);
  std::optional<unsigned> Handler;
  if (Holder && Holder->Usr == C.Function)
    Handler = Held;
  else if ((Plain || Virtual) && C.Receiver)
    Handler = parameterOf(C.Receiver->Sources, C.Function);
  if (!Handler || F == R.P.Functions.end())
    return;
  for (unsigned I = 0; I < C.Args.size(); ++I) {
    TypeClass Given = C.Args[I].Class;
    if (Given == TypeClass::Integer || Given == TypeClass::Bool ||
        Given == TypeClass::Float) // no row
      continue;
    ResultObject Rows{C.Args[I].Sources, &C, nullptr};
    ResultRelation Rel = relate(Rows, F->second);
    if (!Rel.any() && statementsOf(Rows).empty())
      continue;
    for (const Call *D : callsOf(F->second)) {
      ResultObject There = seenFrom(*D, Rel, Rows);
      if (Plain)
        takeCallback(*D, *Handler, I, There, 0);
      else
        takeHandler(C, *D, *Handler, I, There);
    }
  }
}

/// The functions that override \p C's, of the class of the handler.
void ResultOwners::takeHandler(const Call &C, const Call &Outer,
                               unsigned Handler, unsigned Row,
                               const ResultObject &Rows) {
  if (Handler >= Outer.Args.size())
    return;
  llvm::StringRef Type = Outer.Args[Handler].Type;
  Type.consume_front("const ");
  Type =
      Type.take_until([](char C) { return C == ' ' || C == '*' || C == '&'; });
  auto [Begin, End] = Overriding.equal_range(C.Callee);
  for (auto It = Begin; It != End; ++It) {
    llvm::StringRef Class =
        llvm::StringRef(It->second->Name).rsplit("::").first;
    if (Class == Type)
      ByRow.emplace(facts::parameterOf(It->second->Usr, Row), Rows);
  }
}

} // namespace keyspread
