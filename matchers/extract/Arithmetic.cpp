// Remainders of signed values, and what is done about their sign.
//
//   fact(a % b)   = a is one value (no sum, no mask), the result is signed, and
//                   no unsigned type of fewer bits lies between
//   mended(a % b) = (a % b) + n, (a % b) & m, abs(a % b), a % b < 0, or kept in
//                   v, or a is v, and the function asks for the sign of v
#include "matchers/extract/Arithmetic.h"

#include "matchers/extract/Values.h"
#include "matchers/extract/lists/Orders.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

static const clang::Expr *bare(const clang::Expr *E) {
  return E->IgnoreParenCasts();
}

static bool isZero(Unit &U, const clang::Expr *E) {
  std::optional<llvm::APSInt> Number = integerOf(U, E);
  return Number && bare(E)->getType()->isIntegerType() && *Number == 0;
}

static bool asksForSign(Unit &U, const BinaryOperator *B) {
  return B->isRelationalOp() &&
         (isZero(U, B->getLHS()) || isZero(U, B->getRHS()));
}

static const ValueDecl *variableOf(const clang::Expr *E) {
  E = bare(E);
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    return dyn_cast<VarDecl>(R->getDecl());
  const auto *M = dyn_cast<MemberExpr>(E);
  return M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
}

static bool isAbsolute(const Stmt *S) {
  const auto *C = dyn_cast<CallExpr>(S);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F && F->getDeclName().isIdentifier() && C->getNumArgs() == 1 &&
         llvm::is_contained({"abs", "labs", "llabs", "imaxabs",
                             "__builtin_llabs", "__builtin_labs",
                             "__builtin_abs"},
                            F->getName());
}

/// \p S makes sure that \p V is not negative, or asks whether it is.
static bool mends(Unit &U, const Stmt *S, const ValueDecl *V) {
  if (isAbsolute(S))
    return variableOf(cast<CallExpr>(S)->getArg(0)) == V;
  const auto *B = dyn_cast<BinaryOperator>(S);
  if (!B)
    return false;
  bool Left = variableOf(B->getLHS()) == V,
       Right = variableOf(B->getRHS()) == V;
  switch (B->getOpcode()) {
  case BO_AndAssign:
  case BO_ShrAssign:
    return Left;
  case BO_Rem:
  case BO_RemAssign: {
    const auto *Sum = dyn_cast<BinaryOperator>(bare(B->getLHS()));
    return Sum && Sum->getOpcode() == BO_Add &&
           (variableOf(Sum->getLHS()) == V || variableOf(Sum->getRHS()) == V);
  }
  default:
    return asksForSign(U, B) && (Left || Right);
  }
}

static bool anyMends(Unit &U, const Stmt *S, const ValueDecl *V) {
  if (!S)
    return false;
  return mends(U, S, V) || llvm::any_of(S->children(), [&](const Stmt *Child) {
           return anyMends(U, Child, V);
         });
}

/// The function that is being read asks for the sign of \p V.
static bool isMended(Unit &U, const ValueDecl *V) {
  return V && !U.Functions.empty() &&
         anyMends(U, U.Functions.back()->getBody(), V);
}

/// What \p Parent does with the remainder \p Child.
static bool mendsRemainder(Unit &U, const Stmt *Parent, const Stmt *Child) {
  if (isAbsolute(Parent))
    return true;
  if (const auto *C = dyn_cast<ConditionalOperator>(Parent)) {
    const auto *Ask = dyn_cast<BinaryOperator>(bare(C->getCond()));
    return Ask && asksForSign(U, Ask);
  }
  if (const auto *D = dyn_cast<DeclStmt>(Parent))
    return D->isSingleDecl() &&
           isMended(U, dyn_cast<VarDecl>(D->getSingleDecl()));
  const auto *B = dyn_cast<BinaryOperator>(Parent);
  if (!B)
    return false;
  if (B->getOpcode() == BO_Assign && B->getRHS() == Child)
    return isMended(U, variableOf(B->getLHS()));
  bool WithZero =
      B->isComparisonOp() && (isZero(U, B->getLHS()) || isZero(U, B->getRHS()));
  return B->getOpcode() == BO_Add || B->getOpcode() == BO_And || WithZero;
}

/// Looks outwards from the expression that is being read.
static bool isMendedAround(Unit &U) {
  for (size_t I = U.Ancestors.size(); I-- > 1;) {
    const Stmt *Parent = U.Ancestors[I - 1], *Child = U.Ancestors[I];
    if (mendsRemainder(U, Parent, Child))
      return true;
    bool Passes =
        isa<ParenExpr, CastExpr, FullExpr, ConditionalOperator, InitListExpr>(
            Parent);
    if (!Passes)
      return false;
  }
  return false;
}

/// One value as it is: no operator may have taken its sign away.
static bool isPlainValue(Unit &U, const clang::Expr *E, QualType Result) {
  uint64_t Width = U.Ast.getTypeSize(Result);
  auto Narrows = [&](QualType T) {
    return T->isUnsignedIntegerType() && U.Ast.getTypeSize(T) < Width;
  };
  for (;; E = cast<CastExpr>(E)->getSubExpr()) {
    E = E->IgnoreParens();
    if (Narrows(E->getType()))
      return false;
    if (!isa<CastExpr>(E))
      break;
  }
  return isa<DeclRefExpr, MemberExpr, CallExpr>(E) && !isAbsolute(E);
}

static facts::Arithmetic start(Unit &U, const clang::Expr *E,
                               llvm::StringRef Operator) {
  facts::Arithmetic A;
  A.Operator = Operator.str();
  A.At = U.site(E->getSourceRange(), &A.Editable);
  A.Macro = U.macroOf(E->getExprLoc());
  return A;
}

static void readRemainder(Unit &U, const BinaryOperator *B) {
  if (!B->getType()->isSignedIntegerType() ||
      !isPlainValue(U, B->getLHS(), B->getType()))
    return;
  facts::Arithmetic A = start(U, B, B->getOpcodeStr());
  A.Left = readExpr(U, B->getLHS());
  A.Right = readExpr(U, B->getRHS());
  A.Mended = isMendedAround(U) || isMended(U, variableOf(B->getLHS()));
  U.Out.Arithmetics.push_back(std::move(A));
}

static void readComparison(Unit &U, const BinaryOperator *B) {
  // Narrower numbers, and those known beforehand, are no keys.
  auto Matters = [&](const clang::Expr *E) {
    QualType T = bare(E)->getType();
    facts::TypeClass C = U.classify(T);
    return C == facts::TypeClass::String ||
           (C == facts::TypeClass::Integer && T->isIntegerType() &&
            U.Ast.getTypeSize(T) >= 32);
  };
  if (inOrder(U))
    return;
  if (!Matters(B->getLHS()) || !Matters(B->getRHS()))
    return;
  facts::Comparison C;
  C.Left = readExpr(U, B->getLHS());
  C.Right = readExpr(U, B->getRHS());
  if (C.Left.Sources.empty() || C.Right.Sources.empty())
    return;
  C.At = U.site(B->getSourceRange());
  C.Operator = B->getOpcodeStr().str();
  U.Out.Comparisons.push_back(std::move(C));
}

void readArithmetic(Unit &U, const BinaryOperator *B) {
  if (B->isTypeDependent() || B->isValueDependent())
    return;
  switch (B->getOpcode()) {
  case BO_Rem:
  case BO_RemAssign:
    return readRemainder(U, B);
  case BO_And:
  case BO_Shr:
  case BO_Div:
    if (B->getType()->isIntegerType() && U.Ast.getTypeSize(B->getType()) == 64)
      U.Out.Arithmetics.push_back(start(U, B, B->getOpcodeStr()));
    return;
  default:
    if (B->isRelationalOp())
      readComparison(U, B);
  }
}

void readAbsolute(Unit &U, const CallExpr *C) {
  if (!isAbsolute(C))
    return;
  facts::Arithmetic A = start(U, C, "abs");
  const clang::Expr *Given = C->getArg(0);
  if (isPlainValue(U, Given, C->getType()) &&
      U.Ast.getTypeSize(C->getType()) == 64)
    A.Left = readExpr(U, Given);
  for (size_t I = U.Ancestors.size(); I-- > 1;) {
    const auto *B = dyn_cast<BinaryOperator>(U.Ancestors[I - 1]);
    if (B && B->getOpcode() == BO_Rem && B->getLHS() == U.Ancestors[I]) {
      bool Editable = false;
      A.Around = U.site(B->getSourceRange(), &Editable);
      A.Editable &= Editable;
      A.Right = readExpr(U, B->getRHS());
    }
    if (!isa<ParenExpr, CastExpr>(U.Ancestors[I - 1]))
      break;
  }
  U.Out.Arithmetics.push_back(std::move(A));
}

void readChoice(Unit &U, const ConditionalOperator *C) {
  const auto *Ask = dyn_cast<BinaryOperator>(bare(C->getCond()));
  if (Ask && C->getType()->isIntegerType() && asksForSign(U, Ask))
    U.Out.Arithmetics.push_back(start(U, C, "?"));
}

} // namespace keyspread::extract
