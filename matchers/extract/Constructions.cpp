// Constructions that hide in a library call. In: make_unique<T>(a),
// o.emplace(a). Out: which constructor of T they run.
//
//   result(make_unique<T>(a...)) = result(T::T(a...))
//   result(v.emplace_back(a...)) = result(T::T(a...)), which goes into v
#include "matchers/extract/Values.h"

using namespace clang;

namespace keyspread::extract {

/// The class a call of the standard library makes an object of.
static const CXXRecordDecl *madeClass(Unit &U, const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  if (!F || !F->getDeclName().isIdentifier() ||
      !llvm::StringRef(U.qualifiedName(F)).starts_with("std::"))
    return nullptr;
  const TemplateArgumentList *Args = nullptr;
  if (llvm::is_contained({"make_unique", "make_shared", "make_optional"},
                         F->getName()))
    Args = F->getTemplateSpecializationArgs();
  else if (llvm::is_contained({"emplace", "emplace_back", "emplace_front"},
                              F->getName()))
    if (const auto *S =
            dyn_cast<ClassTemplateSpecializationDecl>(F->getDeclContext()))
      Args = &S->getTemplateArgs();
  if (!Args || !Args->size() ||
      Args->get(0).getKind() != TemplateArgument::Type)
    return nullptr;
  const CXXRecordDecl *R = Args->get(0).getAsType()->getAsCXXRecordDecl();
  return R && R->hasDefinition() && U.inProject(R) ? R : nullptr;
}

/// How well \p D takes \p C's arguments; negative: not at all. Overload
/// resolution is done where its body is not read, so types are compared here.
static int fit(Unit &U, const CXXConstructorDecl *D, const CallExpr *C) {
  unsigned Given = C->getNumArgs();
  if (D->isCopyOrMoveConstructor() || D->isDeleted() ||
      Given < D->getMinRequiredArguments() ||
      (Given > D->getNumParams() && !D->isVariadic()))
    return -1;
  int Score = 0;
  for (unsigned I = 0; I != Given && I != D->getNumParams(); ++I) {
    QualType Want = D->getParamDecl(I)
                        ->getType()
                        .getNonReferenceType()
                        .getCanonicalType()
                        .getUnqualifiedType();
    QualType Have = plain(C->getArg(I))
                        ->getType()
                        .getNonReferenceType()
                        .getCanonicalType()
                        .getUnqualifiedType();
    Score += Want == Have ? 3 : U.classify(Want) == U.classify(Have) ? 1 : 0;
  }
  return Score;
}

const CXXConstructorDecl *madeBy(Unit &U, const clang::Expr *E) {
  const auto *C = dyn_cast<CallExpr>(E);
  const CXXRecordDecl *R = C ? madeClass(U, C) : nullptr;
  const CXXConstructorDecl *Best = nullptr;
  int BestFit = -1;
  if (R)
    for (const CXXConstructorDecl *D : R->ctors())
      if (int Fit = fit(U, D, C); Fit > BestFit) {
        Best = D;
        BestFit = Fit;
      }
  return Best && !Best->isImplicit() ? Best : nullptr;
}

} // namespace keyspread::extract
