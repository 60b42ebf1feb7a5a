#include "matchers/extract/Passing.h"

#include "matchers/extract/Values.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

namespace {
struct Passing {
  unsigned Bits = 0, PlaceBits = 0;
  bool Computed = false;
};
} // namespace

static unsigned bitsOf(Unit &U, QualType T) {
  if (T.isNull())
    return 0;
  T = T.getNonReferenceType();
  if (T->isDependentType() || T->isBooleanType() || T->isIncompleteType() ||
      !T->isIntegralOrUnscopedEnumerationType())
    return 0;
  return U.Ast.getTypeSize(T);
}

static void narrow(unsigned &Bits, unsigned By) {
  if (By)
    Bits = Bits ? std::min(Bits, By) : By;
}

static bool isArithmetic(BinaryOperatorKind K) {
  return BinaryOperator::isMultiplicativeOp(K) ||
         BinaryOperator::isAdditiveOp(K) || BinaryOperator::isShiftOp(K) ||
         BinaryOperator::isBitwiseOp(K);
}

static void follow(Unit &U, const clang::Expr *E, Passing &Out);

/// What nobody records passes on what it is given: `std::to_string(x)`.
static void followCall(Unit &U, const CallExpr *C, Passing &Out) {
  if (isRecorded(U, C->getDirectCallee()) || isRecorded(U, storedFunction(C)))
    return;
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(C))
    return follow(U, M->getImplicitObjectArgument(), Out);
  // ids[n - 1]: where an element stands is not what it is.
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(C);
      O && O->getOperator() == OO_Subscript)
    return follow(U, O->getArg(0), Out);
  for (const clang::Expr *A : C->arguments())
    if (!sourcesOf(U, A).empty())
      follow(U, A, Out);
}

/// Down from the place to the value itself; every type on the way counts.
static void follow(Unit &U, const clang::Expr *E, Passing &Out) {
  while (E) {
    if (!isa<CXXDefaultArgExpr>(E))
      narrow(Out.Bits, bitsOf(U, E->getType()));
    if (const auto *C = dyn_cast<CastExpr>(E)) {
      E = C->getSubExpr();
    } else if (const auto *P = dyn_cast<ParenExpr>(E)) {
      E = P->getSubExpr();
    } else if (const clang::Expr *Inner = plain(E); Inner != E) {
      E = Inner;
    } else {
      break;
    }
  }
  if (!E)
    return;
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (isArithmetic(B->getOpcode()) && bitsOf(U, B->getType()))
      Out.Computed = true;
    else if (B->isAssignmentOp())
      follow(U, B->getRHS(), Out);
  } else if (const auto *O = dyn_cast<UnaryOperator>(E)) {
    Out.Computed |= O->getOpcode() == UO_Minus || O->getOpcode() == UO_Not;
  } else if (const auto *Q = dyn_cast<AbstractConditionalOperator>(E)) {
    // `found ? id : 0` is as wide as the id.
    for (const clang::Expr *Side : {Q->getTrueExpr(), Q->getFalseExpr()})
      if (!integerOf(U, Side))
        follow(U, Side, Out);
  } else if (const auto *C = dyn_cast<CallExpr>(E)) {
    followCall(U, C, Out);
  } else if (const auto *K = dyn_cast<CXXConstructExpr>(E)) {
    for (const clang::Expr *A : K->arguments())
      if (!isa<CXXDefaultArgExpr>(A) && !sourcesOf(U, A).empty())
        follow(U, A, Out);
  }
}

static Passing passing(Unit &U, const clang::Expr *E) {
  Passing Result;
  if (E->isTypeDependent() || E->isValueDependent())
    return Result;
  Result.PlaceBits = bitsOf(U, E->getType());
  follow(U, E, Result);
  return Result;
}

void readPassing(Unit &U, const clang::Expr *E, facts::Expr &Out) {
  Passing P = passing(U, E);
  Out.Bits = P.Bits;
  Out.PlaceBits = P.PlaceBits;
  Out.Computed = P.Computed;
}

std::optional<facts::Giver> giverOf(Unit &U, const clang::Expr *E,
                                    llvm::StringRef File) {
  facts::Giver Result;
  const clang::Expr *Written = E->IgnoreImplicit();
  Site At = U.site(Written->getSourceRange(), &Result.Editable);
  if (At.File != File)
    return std::nullopt;
  Result.Begin = At.Begin;
  Result.End = At.End;
  QualType Type =
      isa<CXXConstructExpr>(Written) ? plain(E)->getType() : Written->getType();
  Result.Class = U.classify(Type);
  if (const CXXRecordDecl *R = Type->getAsCXXRecordDecl();
      R && Result.Class == facts::TypeClass::String && !R->isInStdNamespace())
    Result.Other = U.qualifiedName(R);
  Passing P = passing(U, E);
  Result.Bits = P.Bits;
  Result.PlaceBits = P.PlaceBits;
  Result.Computed = P.Computed;
  const auto *M = U.Functions.empty()
                      ? nullptr
                      : dyn_cast<CXXMethodDecl>(U.Functions.back());
  if (M && M->getParent()->isLambda())
    Result.Text = U.text(At).str();
  return Result;
}

bool addsTo(Unit &U, const clang::Expr *Target, const clang::Expr *Value) {
  const auto *B = dyn_cast<BinaryOperator>(plain(Value));
  if (!B || B->getOpcode() != BO_Add)
    return false;
  std::optional<llvm::APSInt> By = integerOf(U, B->getRHS());
  if (!By || !By->isStrictlyPositive())
    return false;
  facts::Entity To = targetOf(U, Target);
  return !To.empty() && targetOf(U, B->getLHS()) == To;
}

} // namespace keyspread::extract
