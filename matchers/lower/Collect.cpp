#include "matchers/lower/Collect.h"

#include "matchers/lower/Builder.h"

#include "clang/AST/ASTLambda.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace keyspread::lower {

namespace {

class Collector : public RecursiveASTVisitor<Collector> {
public:
  Collector(extract::Unit &U, Collected &Out) : U(U), Out(Out) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  /// Constructors that nobody wrote set members to their defaults.
  bool shouldVisitImplicitCode() const { return true; }

  bool TraverseDecl(Decl *D) {
    if (!D)
      return true;
    // Others may hold nothing of the project but in their namespaces.
    if (!isa<TranslationUnitDecl, NamespaceDecl, LinkageSpecDecl, TemplateDecl>(
            D) &&
        D->getLocation().isValid() && !U.inProject(D))
      return true;
    return RecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitFunctionDecl(FunctionDecl *F) {
    Out.addFunction(U, F);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *L) {
    Out.addFunction(U, L->getCallOperator());
    return true;
  }
  bool VisitRecordDecl(RecordDecl *R) {
    if (R->isThisDeclarationADefinition() && R->isCompleteDefinition() &&
        !R->isDependentContext() && !R->isInvalidDecl() && !R->isLambda() &&
        U.inProject(R))
      Out.Classes.insert(R);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    if (V->hasGlobalStorage() && !V->isImplicit() && !isa<ParmVarDecl>(V) &&
        U.inProject(V) && !V->isInvalidDecl() &&
        !V->getType()->isDependentType() &&
        !V->getDeclContext()->isDependentContext() && !V->isTemplated())
      Out.Variables.insert(V);
    return true;
  }

private:
  extract::Unit &U;
  Collected &Out;
};

} // namespace

/// A constructor that the compiler made, which does something.
static bool setsMembers(const FunctionDecl *F) {
  const auto *K = dyn_cast<CXXConstructorDecl>(F);
  return K && K->getNumCtorInitializers();
}

void Collected::addFunction(extract::Unit &U, const FunctionDecl *F) {
  if (const FunctionTemplateDecl *T = F->getDescribedFunctionTemplate()) {
    for (const FunctionDecl *One : T->specializations())
      addFunction(U, One->getDefinition() ? One->getDefinition() : One);
    return;
  }
  if (F->isDependentContext() || !F->doesThisDeclarationHaveABody() ||
      !F->getBody() || !U.inProject(F) || isPlainCopy(F))
    return;
  if (const auto *M = dyn_cast<CXXMethodDecl>(F);
      M && M->isLambdaStaticInvoker())
    return;
  if (F->isImplicit() && !setsMembers(F) && !isLambdaCallOperator(F))
    return;
  Functions.insert(F);
}

Collected collect(extract::Unit &U) {
  Collected Out;
  Collector(U, Out).TraverseDecl(U.Ast.getTranslationUnitDecl());
  return Out;
}

} // namespace keyspread::lower
