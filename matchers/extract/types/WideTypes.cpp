#include "matchers/extract/types/WideTypes.h"

#include "matchers/extract/types/TypeSlots.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace keyspread::extract {

const DeclContext *foundIn(const clang::Expr *Call, const FunctionDecl *F) {
  const auto *C = dyn_cast<CallExpr>(Call);
  const auto *R =
      C ? dyn_cast<DeclRefExpr>(C->getCallee()->IgnoreParenImpCasts())
        : nullptr;
  return R ? R->getFoundDecl()->getDeclContext() : F->getDeclContext();
}

static bool isInt64(const ASTContext &Ast, QualType T) {
  return Ast.hasSameType(
      T.getUnqualifiedType(),
      Ast.getIntTypeForBitwidth(64, T->isSignedIntegerType()));
}

QualType wideOverload(Unit &U, const clang::Expr *Call, const FunctionDecl *F,
                      unsigned I) {
  auto Type = [](const FunctionDecl *Of, unsigned At) {
    return Of->getParamDecl(At)->getType().getNonReferenceType();
  };
  auto IsTwin = [&](const FunctionDecl *Other) {
    for (unsigned At = 0; At < F->getNumParams(); ++At)
      if (At != I &&
          !U.Ast.hasSameUnqualifiedType(Type(F, At), Type(Other, At)))
        return false;
    return isIdType(U.Ast, Type(Other, I)) &&
           U.Ast.getTypeSize(Type(Other, I)) == 64;
  };
  const QualType Own = Type(F, I);
  if (!isIdType(U.Ast, Own) || U.Ast.getTypeSize(Own) == 64 ||
      !F->getDeclName())
    return {};
  QualType Found;
  for (const NamedDecl *D : foundIn(Call, F)->lookup(F->getDeclName())) {
    const auto *Other = dyn_cast<FunctionDecl>(D->getUnderlyingDecl());
    if (!Other || Other->getNumParams() != F->getNumParams() || !IsTwin(Other))
      continue;
    if (isInt64(U.Ast, Type(Other, I)))
      return Type(Other, I);
    Found = Type(Other, I);
  }
  return Found;
}

QualType wideTwin(Unit &U, const CXXConstructorDecl *D) {
  const QualType Given = D->getParamDecl(0)->getType();
  if (!isIdType(U.Ast, Given))
    return {};
  QualType Found;
  for (const CXXConstructorDecl *Other : D->getParent()->ctors()) {
    if (!Other->getNumParams() || Other->getMinRequiredArguments() > 1)
      continue;
    const QualType T = Other->getParamDecl(0)->getType();
    if (!isIdType(U.Ast, T) || U.Ast.getTypeSize(T) != 64 ||
        T->isSignedIntegerType() != Given->isSignedIntegerType())
      continue;
    if (isInt64(U.Ast, T))
      return T; // std::int64_t fits
    Found = T;
  }
  return Found;
}

std::string asWritten(Unit &U, QualType T) {
  if (T.isNull() || isInt64(U.Ast, T))
    return "";
  return T.getUnqualifiedType().getAsString(U.Ast.getPrintingPolicy());
}

} // namespace keyspread::extract
