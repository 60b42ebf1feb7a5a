// Text in pieces. In: `o << a << b`, where the catalog says that each takes
// SQL. Out: one template.
//
//   text(o << a << b) = a b, given to the innermost call
#include "matchers/extract/lists/Chains.h"

#include "matchers/extract/Templates.h"

using namespace clang;

namespace keyspread::extract {

/// The object that \p E is a call on; null when it is on none.
static const clang::Expr *objectOf(const clang::Expr *E) {
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(E))
    return M->getImplicitObjectArgument();
  const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
  return O && isa_and_nonnull<CXXMethodDecl>(O->getDirectCallee())
             ? O->getArg(0)
             : nullptr;
}

/// What the catalog says of the call \p E on an object, if that takes SQL.
static const Api *takesSql(Unit &U, const clang::Expr *E) {
  const Api *A = objectOf(E) ? U.known(calleeOf(E)) : nullptr;
  return A && A->Sql ? A : nullptr;
}

/// What the calls around \p E add to its text, in order.
static std::vector<const clang::Expr *> piecesAround(Unit &U,
                                                     const clang::Expr *E) {
  std::vector<const clang::Expr *> Result;
  const clang::Expr *Inner = E;
  for (const Stmt *S : llvm::reverse(U.Ancestors)) {
    const auto *Outer = dyn_cast<CallExpr>(S);
    if (S == E || !Outer)
      continue;
    const Api *A = takesSql(U, Outer);
    if (!A || !A->SqlMore || plain(objectOf(Outer)) != Inner)
      break;
    if (const clang::Expr *Piece = argument(Outer, *A->Sql))
      Result.push_back(Piece);
    Inner = Outer;
  }
  return Result;
}

void joinPieces(Unit &U, const clang::Expr *E, facts::Call &Out) {
  const Api *A = takesSql(U, E);
  if (!A || *A->Sql >= Out.Args.size())
    return;
  if (A->SqlMore && takesSql(U, plain(objectOf(E))))
    return Out.Args.clear();
  std::vector<const clang::Expr *> Pieces = piecesAround(U, E);
  const clang::Expr *First = argument(E, *A->Sql);
  if (Pieces.empty() || !First)
    return;
  Pieces.insert(Pieces.begin(), First);
  Out.Args[*A->Sql].Sources = joinedSources(U, Pieces);
}

} // namespace keyspread::extract
