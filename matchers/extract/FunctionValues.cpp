//===- FunctionValues.cpp - functions as values ---------------------------===//
//
// In: a call, or an expression that is given one. Out: the function that a
// local lambda, a pointer or a bind stands for, or the place that keeps it.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/Values.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

const FunctionDecl *storedFunction(const clang::Expr *E) {
  const auto *C = dyn_cast<CallExpr>(E);
  if (!C)
    return nullptr;
  const auto *O = dyn_cast<CXXOperatorCallExpr>(C);
  if (O && O->getOperator() != OO_Call)
    return nullptr;
  const auto *R =
      dyn_cast<DeclRefExpr>(plain(O ? O->getArg(0) : C->getCallee()));
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  const clang::Expr *Init =
      V && V->hasLocalStorage() && V->getInit() ? plain(V->getInit()) : nullptr;
  if (const auto *L = dyn_cast_or_null<LambdaExpr>(Init))
    return L->getCallOperator();
  if (const auto *A = dyn_cast_or_null<UnaryOperator>(Init);
      A && A->getOpcode() == UO_AddrOf)
    Init = plain(A->getSubExpr());
  const auto *F = dyn_cast_or_null<DeclRefExpr>(Init);
  return F ? dyn_cast<FunctionDecl>(F->getDecl()) : nullptr;
}

/// std::function and its like: made for a type of function.
static bool holdsFunction(QualType T) {
  const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  return S && S->getTemplateArgs().size() &&
         S->getTemplateArgs()[0].getKind() == TemplateArgument::Type &&
         S->getTemplateArgs()[0].getAsType()->isFunctionType();
}

// called(p(x)) = called(o->p(x)) = called((o->*p)(x)) = p, unless p is local
// and says which function it is
facts::Entity heldFunction(Unit &U, const clang::Expr *E) {
  const auto *C = dyn_cast<CallExpr>(E);
  if (!C || C->isTypeDependent() || isRecorded(U, storedFunction(C)))
    return "";
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(C))
    return O->getOperator() == OO_Call &&
                   holdsFunction(O->getArg(0)->getType()) &&
                   !isRecorded(U, O->getDirectCallee())
               ? targetOf(U, O->getArg(0))
               : "";
  if (C->getDirectCallee())
    return "";
  const clang::Expr *Callee = plain(C->getCallee());
  if (const auto *B = dyn_cast<BinaryOperator>(Callee))
    Callee = B->isPtrMemOp() ? B->getRHS() : Callee;
  return targetOf(U, Callee);
}

/// The project's function that \p E names or, as a lambda, is.
static const FunctionDecl *functionValue(Unit &U, const clang::Expr *E) {
  E = plain(E);
  if (const auto *A = dyn_cast<UnaryOperator>(E);
      A && A->getOpcode() == UO_AddrOf)
    E = plain(A->getSubExpr());
  if (const auto *L = dyn_cast<LambdaExpr>(E))
    return L->getCallOperator();
  const auto *R = dyn_cast<DeclRefExpr>(E);
  const auto *F = R ? dyn_cast<FunctionDecl>(R->getDecl()) : nullptr;
  return F && U.inProject(F) ? F : nullptr;
}

/// `_1` of a bind: an argument that comes later.
static bool isPlaceholder(Unit &U, const clang::Expr *E) {
  const auto *R = dyn_cast<DeclRefExpr>(plain(E));
  return R && llvm::StringRef(U.qualifiedName(R->getDecl()))
                  .contains("placeholders::_");
}

GivenFunction givenFunction(Unit &U, const clang::Expr *E) {
  GivenFunction Result;
  llvm::ArrayRef<const clang::Expr *> Args;
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    if (isRecorded(U, C->getDirectCallee()) || isa<CXXOperatorCallExpr>(C))
      return Result;
    Args = {C->getArgs(), C->getNumArgs()};
  } else if (const auto *K = dyn_cast<CXXConstructExpr>(E);
             K && !isRecorded(U, K->getConstructor())) {
    Args = {K->getArgs(), K->getNumArgs()};
  }
  while (!Args.empty() && !Result.F) {
    Result.F = functionValue(U, Args.front());
    Result.Named = Args.front();
    Args = Args.drop_front();
  }
  if (!Result.F || Args.empty() ||
      llvm::any_of(Args, [&](const clang::Expr *A) {
        return isPlaceholder(U, A) || isa<CXXDefaultArgExpr>(A);
      }))
    return {};
  const auto *M = dyn_cast<CXXMethodDecl>(Result.F);
  if (M && !M->isStatic() && !M->getParent()->isLambda()) {
    Result.Object = Args.front();
    Args = Args.drop_front();
  }
  Result.Args = Args;
  return Args.size() < Result.F->getMinRequiredArguments() ||
                 Args.size() > Result.F->getNumParams()
             ? GivenFunction()
             : Result;
}

} // namespace keyspread::extract
