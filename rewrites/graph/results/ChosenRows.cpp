#include "rewrites/graph/results/ChosenRows.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

/// The parameter of \p F that \p Field may be a member of, by its class.
std::optional<unsigned> holderOf(const Entity &Field, const Function &F) {
  llvm::StringRef Class = llvm::StringRef(Field).split("@FI@").first;
  Class = Class.rsplit('@').second;
  for (unsigned I = 0; I < F.Parameters.size(); ++I)
    if (!Class.empty() && llvm::StringRef(F.Parameters[I].Type).contains(Class))
      return I;
  return std::nullopt;
}

/// Where element \p I of \p A stands: "<table>#<number or name>".
static std::set<std::string> placesOf(const Aggregate &A, size_t I) {
  std::set<std::string> Result;
  const Expr &E = A.Elements[I];
  if (A.Variable.empty())
    return Result;
  if (E.Keys.empty())
    Result.insert(A.Variable + "#" +
                  (I < A.Names.size() ? A.Names[I] : std::to_string(I)));
  for (const Expr &Of : E.Keys)
    if (Of.Constant)
      Result.insert(A.Variable + "#" + std::to_string(*Of.Constant));
  return Result;
}

ChosenRows::ChosenRows(const Statements &S, const Reach &R, const Wrappers &W)
    : R(R) {
  std::multimap<Entity, const BoundStatement *> ByText;
  for (const BoundStatement &B : S.All)
    ByText.emplace(B.Text->Self, &B);
  for (const Aggregate &A : R.P.Aggregates)
    for (size_t I = 0; I < A.Elements.size(); ++I)
      for (const Source &From : A.Elements[I].Sources)
        for (auto [It, End] = ByText.equal_range(From.From); It != End; ++It)
          for (const std::string &Place : placesOf(A, I))
            ByRow.emplace(Place, It->second);
  if (!ByRow.empty())
    findChoosers(W);
}

void ChosenRows::findChoosers(const Wrappers &W) {
  std::vector<std::string> Next;
  auto Found = [&](const std::string &Usr, unsigned I) {
    if (Choosers.emplace(Usr, I).second)
      Next.push_back(Usr);
  };
  for (const Call &C : R.P.Calls) {
    const Api *A = W.of(C);
    auto F = R.P.Functions.find(C.Function);
    if (!A || A->Sql || !A->StatementName ||
        *A->StatementName >= C.Args.size() || F == R.P.Functions.end())
      continue;
    for (const Source &S : C.Args[*A->StatementName].Sources)
      if (llvm::StringRef(S.From).contains("@FI@"))
        if (std::optional<unsigned> I = holderOf(S.From, F->second))
          Found(F->first, *I);
  }
  while (!Next.empty()) {
    std::string Usr = std::move(Next.back());
    Next.pop_back();
    unsigned Row = Choosers.at(Usr);
    for (const Call *C : R.P.callsOf(Usr))
      if (Row < C->Args.size())
        R.walk(C->Args[Row].Sources, {false, false, false},
               [&](const Reach::Node &N) {
                 unsigned I;
                 const Function *F = R.P.functionOfParameter(N.At, I);
                 if (F && F->Usr == C->Function)
                   Found(F->Usr, I);
                 return !F;
               });
  }
}

std::optional<unsigned> ChosenRows::chooser(const std::string &Usr) const {
  auto It = Choosers.find(Usr);
  return It == Choosers.end() ? std::nullopt
                              : std::optional<unsigned>(It->second);
}

static std::string classOf(const Reach &R, const Call &C) {
  auto It = R.P.Functions.find(C.Function);
  return It == R.P.Functions.end() ? "" : It->second.Class;
}

/// The numbers that \p E may be; empty when nobody can tell.
std::vector<ChosenRows::Number> ChosenRows::numbers(const Expr &E,
                                                    const Call &At) const {
  if (E.Constant)
    return {{*E.Constant, classOf(R, At)}};
  std::vector<Number> Result;
  bool Unknown = false;
  R.walk(E.Sources, {false, false, false}, [&](const Reach::Node &N) {
    unsigned I;
    const Function *F = R.P.functionOfParameter(N.At, I);
    if (!F)
      return true;
    Unknown |= F->Usr == At.Function; // the caller's
    for (const Call *C : R.callersOf(F->Usr))
      if (I < C->Args.size() && C->Args[I].Constant)
        Result.push_back({*C->Args[I].Constant, classOf(R, *C)});
      else
        Unknown = true;
    return false;
  });
  return Unknown ? std::vector<Number>() : Result;
}

/// The places in tables that \p E may be.
std::set<std::string> ChosenRows::rows(const Expr &E) const {
  std::set<std::string> Result;
  for (const Source &S : E.Sources) {
    for (const Expr &Key : E.Keys)
      if (Key.Constant)
        Result.insert(S.From + "#" + std::to_string(*Key.Constant));
    const Call *By = R.P.callOfResult(S.From);
    for (const std::string &Usr :
         By ? R.targetsOf(*By) : std::vector<std::string>()) {
      auto F = R.P.Functions.find(Usr);
      for (const Flow *Out : R.P.flowsInto(returnOf(Usr))) {
        unsigned I;
        const Function *Of = R.P.functionOfParameter(Out->Key, I);
        if (F == R.P.Functions.end() || Of != &F->second ||
            I >= By->Args.size())
          continue;
        std::vector<Number> All = numbers(By->Args[I], *By);
        auto Own = [&](const Number &N) { return N.Class == F->second.Class; };
        bool Owned = llvm::any_of(All, Own);
        for (const Number &N : All)
          if (!Owned || Own(N))
            Result.insert(Out->From + "#" + std::to_string(N.Value));
      }
    }
  }
  return Result;
}

std::vector<const BoundStatement *> ChosenRows::of(const Call &C) const {
  std::vector<const BoundStatement *> Result;
  std::optional<unsigned> Row = chooser(C.Callee);
  if (Row && *Row < C.Args.size())
    for (const std::string &Place : rows(C.Args[*Row]))
      for (auto [It, End] = ByRow.equal_range(Place); It != End; ++It)
        if (!llvm::is_contained(Result, It->second))
          Result.push_back(It->second);
  return Result;
}

} // namespace keyspread
