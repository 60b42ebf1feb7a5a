#include "rewrites/graph/PureReads.h"

#include "rewrites/graph/results/IdReaders.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

/// \p A changes a statement, its rows or a table. What works on a handle and
/// takes no value of a row runs, steps or closes it.
static bool acts(const Api &A) {
  bool Handles = A.Handle.Kind != HandleRole::NoHandle ||
                 A.Passes.Kind != HandleRole::NoHandle;
  bool Takes = A.Column || A.ColumnOut || A.ReturnsIndex || A.Origin;
  return (Handles && !Takes) || A.Sql || A.SqlMore || A.StatementName ||
         A.Runs || A.Ends || A.Value || A.Values || A.NamedValues || A.Null ||
         A.Item || A.RowsTo || !A.Clause.empty() ||
         A.Access.Verb != AccessVerb::None;
}

/// \p In, a function or a lambda inside of it, is \p F.
static bool isIn(llvm::StringRef In, const Function &F) {
  return In == F.Usr ||
         (In.size() > F.Usr.size() &&
          In.contains(llvm::StringRef(F.Usr).drop_front(F.Usr.find(':') + 1)));
}

static bool stays(llvm::StringRef To) {
  return To.contains("@FI@") || (To.starts_with("c:") && !To.contains("@F@") &&
                                 !To.contains("@FT@") && !To.contains('|'));
}

static const Declaration *bodyOf(const Function &F) {
  for (const Declaration &D : F.Declared)
    if (D.End.valid())
      return &D;
  return nullptr;
}

bool PureReads::writesAway(const Function &F) const {
  const Declaration *Body = bodyOf(F);
  auto Inside = [&](const Site &At) {
    return At.File == Body->At.File && Body->At.Begin < At.Begin &&
           At.Begin < Body->End.Begin;
  };
  return llvm::any_of(
             G.P.Flows,
             [&](const Flow &W) { return stays(W.To) && Inside(W.At); }) ||
         llvm::any_of(G.P.Origins, [&](const Origin &O) { // ++count
           return stays(O.Value) && Inside(O.At) &&
                  O.Kind == OriginKind::Counter;
         });
}

/// The calls that are given the statements of \p F, when all of them ask for an
/// id.
std::set<const Call *> PureReads::asking(const Function &F) const {
  std::set<const Call *> Result;
  for (const BoundStatement &B : G.S.All)
    if (isIn(B.At->Function, F)) {
      if (!asksForId(B))
        return {};
      Result.insert(B.At);
    }
  return Result;
}

/// What \p C works on was given to \p F: a statement of the caller's, perhaps.
static bool isOfCaller(const Call &C, const Function &F) {
  auto Given = [&](const Expr &E) {
    return llvm::any_of(E.Sources, [&](const Source &S) {
      return llvm::StringRef(S.From).starts_with(F.Usr + "|p");
    });
  };
  return (C.Receiver && Given(*C.Receiver)) || llvm::any_of(C.Args, Given);
}

bool PureReads::look(const Function &F) {
  if (!bodyOf(F) || writesAway(F))
    return false;
  const std::set<const Call *> Asks = asking(F);
  return llvm::all_of(G.P.Calls, [&](const Call &C) {
    if (!isIn(C.Function, F) || Asks.count(&C) ||
        (!Asks.empty() && !isOfCaller(C, F)))
      return true;
    const Api *A = G.R.Known.find(C);
    if (A && A->Origin == OriginKind::AutoIncrement && !acts(*A))
      return true;
    return G.P.Functions.count(C.Callee) ? only(C) : !A || !acts(*A);
  });
}

bool PureReads::isPure(const std::string &Usr) {
  auto [It, New] = Known.try_emplace(Usr, true);
  if (!New)
    return It->second;
  auto F = G.P.Functions.find(Usr);
  // Recursion may add to Known.
  const bool Pure = F != G.P.Functions.end() && look(F->second);
  return Known[Usr] = Pure;
}

bool PureReads::only(const Call &C) {
  std::vector<std::string> Targets = G.R.targetsOf(C);
  // What is overridden or held elsewhere need not have a body itself.
  auto Own = G.P.Functions.find(C.Callee);
  if (Targets.size() > 1 &&
      (Own == G.P.Functions.end() || !bodyOf(Own->second)))
    llvm::erase(Targets, C.Callee);
  return !Targets.empty() && llvm::all_of(Targets, [&](const std::string &To) {
    return isPure(To);
  });
}

} // namespace keyspread
