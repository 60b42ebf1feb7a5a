// Values that a function binds to the text it is given. In: functions that
// prepare their parameter and bind in the same body. Out: BoundStatement::Bound
// of what their callers give, each with the values of its own call.
//
//   put(sql, x) { s = prepare(sql); bind(s, 1, x); bind(s, 2, now()); }
//   put("INSERT ...", id)    binds id and now() to that text, and to no other
#include "rewrites/graph/Statements.h"
#include "rewrites/graph/wrappers/Handles.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

static constexpr size_t DeepestWrapper = 5;

/// The parameter of \p F that \p E is; Partly: it is a part of it, or one of
/// several that may be.
static std::optional<unsigned> parameterIn(const Reach &R, const Expr &E,
                                           const std::string &F, bool &Partly) {
  std::optional<unsigned> Result;
  R.walk(E.Sources, {false, true, true}, [&](const Reach::Node &N) {
    unsigned I;
    const Function *Of = R.P.functionOfParameter(N.At, I);
    if (Of && Of->Usr == F) {
      Partly |= N.Kept != Part::Whole || (Result && *Result != I);
      Result = I;
    }
    return !Of;
  });
  return Result;
}

/// \p E of the function that the last of \p Calls runs, as the first of their
/// callers gives it; null when only a part of it is given.
static const Expr *givenBy(const Reach &R, const Expr *E,
                           llvm::ArrayRef<Statements::Entered> Calls) {
  while (E && !Calls.empty()) {
    bool Partly = false;
    std::optional<unsigned> I =
        parameterIn(R, *E, Calls.back().Function, Partly);
    if (!I && !Partly)
      return E;
    const Call &C = *Calls.back().By;
    E = Partly || *I >= C.Args.size() ? nullptr : &C.Args[*I];
    Calls = Calls.drop_back();
  }
  return E;
}

/// The call in \p Of's body that gives \p Bind's handle its text.
const Call *Statements::preparedFor(const Call &Bind, const Api &A,
                                    const std::vector<const Call *> &Of) const {
  std::set<Entity> Handle;
  R.walk(handleOf(Bind, A), {false, false, false},
         [&](const Reach::Node &N) { return Handle.insert(N.At).second; });
  const Call *Last = nullptr;
  for (const Call *C : Of)
    if (C->At.Begin < Bind.At.Begin &&
        llvm::any_of(handleOf(*C, *W.of(*C)), [&](const Source &S) {
          return Handle.count(S.From) != 0;
        }))
      Last = C;
  return Last;
}

void Statements::readInside() {
  std::map<std::string, std::vector<const Call *>> Prepares;
  auto IsWrapper = [&](const std::string &Usr) {
    auto It = W.inferred().find(Usr);
    return It != W.inferred().end() && It->second.Sql;
  };
  for (const Call &C : R.P.Calls)
    if (const Api *A = W.of(C); A && A->Sql && IsWrapper(C.Function)) {
      Prepares[C.Function].push_back(&C);
      bool Partly = false;
      if (*A->Sql < C.Args.size() &&
          parameterIn(R, C.Args[*A->Sql], C.Function, Partly) ==
              W.inferred().at(C.Function).Sql)
        Inside[C.Function].Given.push_back(&C);
    }
  for (const Call &C : R.P.Calls)
    if (auto It = Inside.find(C.Function); It != Inside.end())
      if (const Api *A = W.of(C); A && !A->Sql && (A->Value || A->Null))
        if (const Call *P = preparedFor(C, *A, Prepares[C.Function]);
            llvm::is_contained(It->second.Given, P))
          It->second.Binds.push_back(&C);
}

void Statements::bindInside(BoundStatement &To, std::vector<Entered> &Calls) {
  for (const std::string &Usr : R.targetsOf(*Calls.back().By)) {
    auto It = Inside.find(Usr);
    if (It == Inside.end() || Calls.size() > DeepestWrapper)
      continue;
    Calls.back().Function = Usr;
    for (const Call *C : It->second.Binds) {
      const Api &A = *W.of(*C);
      Binding B;
      B.By = C;
      B.How = &A;
      if (A.Value && *A.Value < C->Args.size()) {
        B.Value = givenBy(R, &C->Args[*A.Value], Calls);
        if (!B.Value)
          continue;
      }
      bindTo(To, B);
      To.Problem = "its values are bound in the function it is given to";
      To.BoundInside = true;
    }
    for (const Call *C : It->second.Given) {
      Calls.push_back({C, ""});
      bindInside(To, Calls);
      Calls.pop_back();
    }
  }
}

void Statements::bindAllInside() {
  readInside();
  for (BoundStatement &S : All)
    if (!S.How->Values && !S.How->NamedValues) {
      std::vector<Entered> Calls = {{S.At, ""}};
      bindInside(S, Calls);
    }
}

} // namespace keyspread
