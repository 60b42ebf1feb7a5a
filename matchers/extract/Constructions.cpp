// Constructions that hide in a library call. In: make_unique<T>(a),
// o.emplace(a), optional<T>(in_place, a). Out: which constructor of T they run,
// of the project's classes and of those whose constructor the catalog names.
//
//   result(make_unique<T>(a...)) = result(T::T(a...))
//   result(v.emplace_back(a...)) = result(T::T(a...)), which goes into v
#include "matchers/extract/Values.h"

using namespace clang;

namespace keyspread::extract {

namespace {
/// What a library call makes, and which of its arguments it makes it of.
struct Making {
  QualType Type;
  llvm::ArrayRef<const clang::Expr *> Args;
};
} // namespace

static QualType typeAt(const TemplateArgumentList *Args, unsigned I) {
  return Args && I < Args->size() &&
                 Args->get(I).getKind() == TemplateArgument::Type
             ? Args->get(I).getAsType()
             : QualType();
}

static const TemplateArgumentList *argumentsOf(const DeclContext *Class) {
  const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  return S ? &S->getTemplateArgs() : nullptr;
}

static bool isOneOf(const FunctionDecl *F,
                    std::initializer_list<llvm::StringRef> Names) {
  return F->getDeclName().isIdentifier() &&
         llvm::is_contained(Names, F->getName());
}

/// v.emplace(where, a...) of a sequence.
static bool takesPosition(const CXXRecordDecl *Class) {
  return llvm::is_contained({"vector", "deque", "list"}, Class->getName());
}

static Making makingOf(Unit &U, const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  if (!F || U.inProject(F))
    return {};
  llvm::ArrayRef<const clang::Expr *> Args(C->getArgs(), C->getNumArgs());
  if (isOneOf(F, {"make_unique", "make_shared", "make_optional"}))
    return {typeAt(F->getTemplateSpecializationArgs(), 0), Args};
  const auto *Class = dyn_cast<CXXRecordDecl>(F->getDeclContext());
  if (!Class || !Class->getIdentifier())
    return {};
  if (isOneOf(F, {"try_emplace"}) && !Args.empty())
    return {typeAt(argumentsOf(Class), 1), Args.drop_front()};
  if (!isOneOf(F, {"emplace", "emplace_back", "emplace_front"}))
    return {};
  if (isOneOf(F, {"emplace"}) && takesPosition(Class) && !Args.empty())
    Args = Args.drop_front();
  return {typeAt(argumentsOf(Class), 0), Args};
}

/// optional<T>(in_place, a...)
static Making makingOf(const CXXConstructExpr *K) {
  const CXXRecordDecl *Tag =
      K->getNumArgs() ? K->getArg(0)->getType()->getAsCXXRecordDecl() : nullptr;
  if (!Tag || !Tag->getIdentifier() || Tag->getName() != "in_place_t")
    return {};
  llvm::ArrayRef<const clang::Expr *> Args(K->getArgs(), K->getNumArgs());
  return {typeAt(argumentsOf(K->getConstructor()->getParent()), 0),
          Args.drop_front()};
}

/// How well \p D takes \p Args; negative: not at all. Overload resolution is
/// done where its body is not read, so types are compared here.
static int fit(Unit &U, const CXXConstructorDecl *D,
               llvm::ArrayRef<const clang::Expr *> Args) {
  if (D->isCopyOrMoveConstructor() || D->isDeleted() ||
      Args.size() < D->getMinRequiredArguments() ||
      (Args.size() > D->getNumParams() && !D->isVariadic()))
    return -1;
  int Score = 0;
  for (unsigned I = 0; I != Args.size() && I != D->getNumParams(); ++I) {
    QualType Want = D->getParamDecl(I)
                        ->getType()
                        .getNonReferenceType()
                        .getCanonicalType()
                        .getUnqualifiedType();
    QualType Have = plain(Args[I])
                        ->getType()
                        .getNonReferenceType()
                        .getCanonicalType()
                        .getUnqualifiedType();
    Score += Want == Have ? 3 : U.classify(Want) == U.classify(Have) ? 1 : 0;
  }
  return Score;
}

/// Of a class of the project, what a person wrote; of others, what the catalog
/// names, unless it does no more than hold its argument.
static bool isWanted(Unit &U, const CXXConstructorDecl *D) {
  const Api *A = U.known(D);
  return A ? !A->Wraps : !D->isImplicit() && U.inProject(D->getParent());
}

Made madeBy(Unit &U, const clang::Expr *E) {
  Making M;
  if (const auto *C = dyn_cast<CallExpr>(E))
    M = makingOf(U, C);
  else if (const auto *K = dyn_cast<CXXConstructExpr>(E))
    M = makingOf(K);
  const CXXRecordDecl *R =
      M.Type.isNull() ? nullptr : M.Type->getAsCXXRecordDecl();
  if (!R || !R->hasDefinition())
    return {};
  Made Best{nullptr, M.Args};
  int BestFit = -1;
  for (const CXXConstructorDecl *D : R->ctors())
    if (int Fit = fit(U, D, M.Args); Fit > BestFit) {
      Best.By = D;
      BestFit = Fit;
    }
  return Best.By && isWanted(U, Best.By) ? Best : Made();
}

} // namespace keyspread::extract
