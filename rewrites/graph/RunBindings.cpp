//===- RunBindings.cpp - values that the symbolic run saw bound -----------===//
//
// Statements some of whose parameters have no value yet are given those that
// the run of the program saw bound to them.
//
//===----------------------------------------------------------------------===//
#include "rewrites/graph/RunValues.h"
#include "rewrites/graph/Statements.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

/// How \p V is bound, as the catalog would say it of the call.
static Api apiOf(const RunValues::Value &V) {
  const Call &C = *V.By;
  const Api &Inner = *V.How;
  Api A;
  A.Name = C.Name;
  A.Library = Inner.Library;
  A.Handle.Kind = C.Receiver ? HandleRole::This : HandleRole::Argument;
  A.IndexBase = Inner.IndexBase;
  A.ValueClass = Inner.ValueClass;
  A.Bits = 0;
  A.Inferred = true;
  switch (V.Kind) {
  case RunValues::Value::Indexed:
    (Inner.Index ? A.Index : A.ParameterName) = V.IndexArg;
    A.Value = V.ValueArg;
    break;
  case RunValues::Value::InOrder:
    A.Value = V.ValueArg;
    break;
  case RunValues::Value::Pack:
    A.Values = V.ValueArg;
    A.ValuesPack = true;
    break;
  case RunValues::Value::Element:
    A.Values = V.ValueArg;
    break;
  }
  return A;
}

static Binding::KindTy kindOf(const RunValues::Value &V) {
  switch (V.Kind) {
  case RunValues::Value::Pack:
    return Binding::Argument;
  case RunValues::Value::Element:
    return Binding::Element;
  default:
    return Binding::BindCall;
  }
}

/// It is bound to \p P: by its number, or by its name.
static bool isOf(const RunValues::Value &V, const sql::Parameter &P) {
  if (V.Name.empty())
    return V.Number == P.Number;
  llvm::StringRef Name = V.Name;
  Name = Name.drop_front(llvm::StringRef(":@$").contains(Name[0]));
  return !P.Name.empty() && Name == P.Name;
}

void Statements::bindFromRuns(trace::Runs &Runs) {
  auto IsOpen = [](const BoundStatement &B) {
    return llvm::any_of(B.Sql->Parameters, [&](const sql::Parameter &P) {
      return !B.Bound.count(P.Number);
    });
  };
  if (llvm::none_of(All, IsOpen))
    return;
  RunValues Values(Runs, R.P);
  for (BoundStatement &B : All) {
    if (!IsOpen(B) || B.Text->Segments.empty())
      continue;
    const std::vector<RunValues::Value> *Found =
        Values.of(B.Text->Text, B.Text->Segments.front().At);
    if (!Found)
      continue;
    bool Any = false;
    for (const sql::Parameter &P : B.Sql->Parameters) {
      if (B.Bound.count(P.Number))
        continue;
      for (const RunValues::Value &V : *Found) {
        if (!isOf(V, P))
          continue;
        Binding New;
        New.By = V.By;
        New.Kind = kindOf(V);
        New.How = &shaped(apiOf(V));
        New.Value = V.Given;
        New.In = V.In;
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
