// loop(for (T v = ..; ..; ++v))   = v counts
// loop(for (auto &v : c))         = v is sorted, if sort(c.begin(), ..) stands
//                                   in front of it in the function
#include "matchers/extract/Loops.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

static const ValueDecl *namedBy(const clang::Expr *E) {
  const auto *R = dyn_cast<DeclRefExpr>(plain(E));
  return R ? R->getDecl() : nullptr;
}

/// `++v`, `v++`, `v += 1`
static bool counts(const clang::Expr *Step, const VarDecl *V) {
  Step = plain(Step);
  if (const auto *O = dyn_cast<UnaryOperator>(Step))
    return O->isIncrementOp() && namedBy(O->getSubExpr()) == V;
  const auto *B = dyn_cast<BinaryOperator>(Step);
  return B && B->getOpcode() == BO_AddAssign && namedBy(B->getLHS()) == V;
}

static void add(Unit &U, const Stmt *S, const VarDecl *V, bool Sorted) {
  facts::Loop L;
  L.At = U.site(S->getSourceRange());
  L.Variable = U.entity(V);
  L.Name = V->getNameAsString();
  L.Sorted = Sorted;
  U.Out.Loops.push_back(std::move(L));
}

void readLoop(Unit &U, const ForStmt *S) {
  const auto *D = dyn_cast_or_null<DeclStmt>(S->getInit());
  if (!D || !S->getInc())
    return;
  for (const Decl *One : D->decls())
    if (const auto *V = dyn_cast<VarDecl>(One);
        V && U.classify(V->getType()) == facts::TypeClass::Integer &&
        counts(S->getInc(), V))
      add(U, S, V, false);
}

/// The variable whose elements sort(..) puts in order.
static const ValueDecl *sortedBy(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  if (!F || !F->getDeclName().isIdentifier() || !C->getNumArgs() ||
      !llvm::is_contained({"sort", "stable_sort"}, F->getName()))
    return nullptr;
  const clang::Expr *First = plain(C->getArg(0));
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(First))
    return namedBy(M->getImplicitObjectArgument());
  const auto *Begin = dyn_cast<CallExpr>(First);
  return namedBy(Begin && Begin->getNumArgs() ? Begin->getArg(0) : First);
}

static bool sortsBefore(Unit &U, const Stmt *S, const ValueDecl *V,
                        SourceLocation End) {
  if (!S || !U.SM.isBeforeInTranslationUnit(S->getBeginLoc(), End))
    return false;
  const auto *C = dyn_cast<CallExpr>(S);
  return (C && sortedBy(C) == V) ||
         llvm::any_of(S->children(), [&](const Stmt *Child) {
           return sortsBefore(U, Child, V, End);
         });
}

void readLoop(Unit &U, const CXXForRangeStmt *S) {
  const ValueDecl *Over =
      S->getRangeInit() ? namedBy(S->getRangeInit()) : nullptr;
  const VarDecl *V = S->getLoopVariable();
  if (Over && V && !isa<DecompositionDecl>(V) && !U.Functions.empty() &&
      sortsBefore(U, U.Functions.back()->getBody(), Over, S->getBeginLoc()))
    add(U, S, V, true);
}

} // namespace keyspread::extract
