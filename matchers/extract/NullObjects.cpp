#include "matchers/extract/NullObjects.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace keyspread::extract {

/// The entry of the class of \p K, if its objects may hold nothing.
static const Api *nullable(Unit &U, const CXXConstructExpr *K) {
  const Api *A =
      U.Known.find(U.qualifiedName(K->getConstructor()->getParent()));
  return A && !A->NullAs.Text.empty() ? A : nullptr;
}

static bool namesType(Unit &U, QualType T, llvm::StringRef Types) {
  const TagDecl *D = T.getNonReferenceType()->getAsTagDecl();
  llvm::SmallVector<llvm::StringRef> Names;
  Types.split(Names, ',', -1, false);
  return D && llvm::any_of(Names, [&](llvm::StringRef Name) {
           return Name.trim() == U.qualifiedName(D);
         });
}

bool holdsNothing(Unit &U, const CXXConstructExpr *K) {
  const unsigned Given = llvm::count_if(
      K->arguments(), [](const Expr *E) { return !isa<CXXDefaultArgExpr>(E); });
  const CXXConstructorDecl *D = K->getConstructor();
  const Api *A =
      Given < 2 && !D->isCopyOrMoveConstructor() ? nullable(U, K) : nullptr;
  return A && (!Given ||
               namesType(U, D->getParamDecl(0)->getType(), A->NullOf.Text));
}

/// What makes the object that \p E is, behind copies of it.
static const CXXConstructExpr *madeBy(const Expr *E) {
  while (true) {
    E = E->IgnoreParens()->IgnoreImplicit();
    if (const auto *F = dyn_cast<CXXFunctionalCastExpr>(E)) {
      E = F->getSubExpr();
      continue;
    }
    const auto *K = dyn_cast<CXXConstructExpr>(E);
    if (!K || !K->getConstructor()->isCopyOrMoveConstructor() ||
        !K->getNumArgs())
      return K;
    E = K->getArg(0);
  }
}

/// Of `QVariant(x)`, or of \p E that becomes one without a word, an integer x.
static const Expr *integerHeld(Unit &U, const Expr *E) {
  if (const CXXConstructExpr *K = madeBy(E))
    return nullable(U, K) && K->getNumArgs() == 1 ? integerHeld(U, K->getArg(0))
                                                  : nullptr;
  E = E->IgnoreParenImpCasts();
  const QualType T = E->getType();
  return T->isIntegerType() && !T->isBooleanType() && !T->isEnumeralType()
             ? E
             : nullptr;
}

const Expr *integerOrNothing(Unit &U, const Expr *E) {
  const auto *C = dyn_cast<ConditionalOperator>(
      E->IgnoreImplicit()->IgnoreParens()->IgnoreImplicit());
  if (!C)
    return nullptr;
  const CXXConstructExpr *If = madeBy(C->getTrueExpr()),
                         *Else = madeBy(C->getFalseExpr());
  const bool NoneIf = If && holdsNothing(U, If),
             NoneElse = Else && holdsNothing(U, Else);
  if (NoneIf == NoneElse)
    return nullptr;
  return integerHeld(U, NoneIf ? C->getFalseExpr() : C->getTrueExpr());
}

} // namespace keyspread::extract
