#include "matchers/lower/Lower.h"

#include "compile_commands/Compat.h"
#include "matchers/lower/Builder.h"
#include "matchers/lower/Collect.h"

#include "clang/Basic/Stack.h"

using namespace clang;

namespace keyspread::lower {

using facts::Body;
using facts::Node;
using facts::Op;
using facts::Ref;

static facts::BodyParameter parameterOf(Shared &S, const ParmVarDecl *P) {
  facts::BodyParameter Result;
  QualType T = P->getType();
  Result.Name = S.Names.entity(P);
  Result.Spelled = P->getNameAsString();
  Result.Type = S.typeText(T);
  Result.Class = S.U.classify(T);
  Result.IsReference = T->isReferenceType() || T->isAnyPointerType();
  Result.IsConst = Result.IsReference && T->getPointeeType().isConstQualified();
  if (QualType V = T.getNonReferenceType();
      V->isIntegralOrEnumerationType() && !V->isIncompleteType())
    Result.Bits = S.U.Ast.getIntWidth(V);
  return Result;
}

static void readInitializers(Shared &S, Builder &B, const FunctionDecl *F,
                             Body &Out) {
  const auto *K = dyn_cast<CXXConstructorDecl>(F);
  if (!K)
    return;
  for (const CXXCtorInitializer *I : K->inits()) {
    facts::Initializer One;
    if (const FieldDecl *Member = I->getAnyMember())
      One.Member = S.Names.entity(Member);
    const Expr *Init = I->getInit();
    const auto *Base = dyn_cast_or_null<CXXInheritedCtorInitExpr>(
        Init ? Init->IgnoreImplicit() : nullptr);
    One.Value = Base ? B.inherited(K, Base) : B.initializer(Init);
    Out.Initializers.push_back(std::move(One));
  }
}

static void readClass(Shared &S, const CXXMethodDecl *M, Body &Out) {
  Out.Class = S.Names.of(M->getParent());
  Out.IsMethod = M->isImplicitObjectMemberFunction();
  Out.IsConstructor = isa<CXXConstructorDecl>(M);
  Out.IsDestructor = isa<CXXDestructorDecl>(M);
}

static Body readFunction(Shared &S, const FunctionDecl *F) {
  Body Out;
  Out.Key = S.Names.of(F);
  Out.Usr = S.U.usr(F);
  Out.Qualified = S.U.qualifiedName(F);
  if (const auto *M = dyn_cast<CXXMethodDecl>(F))
    readClass(S, M, Out);
  Out.At = S.where(SourceRange(F->getLocation()));
  Out.IsVariadic = F->isVariadic();
  if (F->isInvalidDecl()) {
    Out.Why = "its declaration does not compile";
    return Out;
  }
  Out.ResultType = S.typeText(F->getReturnType());
  if (F->getReturnType()->isReferenceType())
    Out.ResultType += " &"; // it gives a place
  Out.Result = S.U.classify(F->getReturnType());
  for (const ParmVarDecl *P : F->parameters())
    Out.Parameters.push_back(parameterOf(S, P));
  Builder B(S, Out.Nodes);
  readInitializers(S, B, F, Out);
  B.stmt(F->getBody());
  if (B.Failed) {
    Out.Why = "its body does not compile";
    Out.Nodes.clear();
    Out.Initializers.clear();
  }
  return Out;
}

static facts::ClassShape readShape(Shared &S, const RecordDecl *R) {
  facts::ClassShape Out;
  Out.Key = S.Names.of(R);
  Out.Qualified = S.U.qualifiedName(R);
  Out.Type = S.typeText(compat::typeOf(S.U.Ast, R));
  for (const FieldDecl *F : R->fields()) {
    Out.Fields.push_back(S.Names.entity(F));
    Out.FieldNames.push_back(F->getNameAsString());
    Out.FieldTypes.push_back(S.typeText(F->getType()));
  }
  const auto *Class = dyn_cast<CXXRecordDecl>(R);
  if (!Class)
    return Out;
  for (const CXXBaseSpecifier &B : Class->bases())
    if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl())
      Out.Bases.push_back(S.Names.of(Base));
  const CXXDestructorDecl *D = Class->getDestructor();
  if (D && D->isUserProvided())
    Out.Destructor = S.Names.of(D);
  return Out;
}

static void readOverrides(Shared &S, const CXXRecordDecl *R) {
  for (const CXXMethodDecl *M : R->methods())
    for (const CXXMethodDecl *Over : M->overridden_methods())
      S.Out.Overrides.push_back({S.Names.of(M), S.Names.of(Over)});
}

static void readGlobal(Shared &S, const VarDecl *V) {
  facts::GlobalValue Out;
  Out.Name = S.Names.entity(V);
  Out.Type = S.typeText(V->getType());
  Out.IsConst = V->isConstexpr() ||
                V->getType().getNonReferenceType().isConstQualified() ||
                (V->getType()->isArrayType() &&
                 S.U.Ast.getBaseElementType(V->getType()).isConstQualified());
  Out.At = S.where(SourceRange(V->getLocation()));
  const VarDecl *With = nullptr;
  const Expr *Init = V->getAnyInitializer(With);
  if (!Init && V->isThisDeclarationADefinition() == VarDecl::DeclarationOnly)
    return; // another unit has it
  Builder B(S, Out.Nodes);
  if (Init)
    B.initializer(Init);
  if (B.Failed)
    Out.Nodes.clear();
  S.Out.Globals.push_back(std::move(Out));
  const auto *D = dyn_cast<DecompositionDecl>(V);
  for (const BindingDecl *One :
       D ? D->bindings() : llvm::ArrayRef<BindingDecl *>()) {
    facts::GlobalValue Part;
    Part.Name = S.Names.entity(One);
    Part.Type = S.typeText(One->getType());
    Part.IsConst = S.Out.Globals.back().IsConst;
    Part.At = S.where(SourceRange(One->getLocation()));
    Builder(S, Part.Nodes).bound(One);
    S.Out.Globals.push_back(std::move(Part));
  }
}

/// Sorted by \p Of, the first of each.
template <class T, class Key>
static void sortByName(std::vector<T> &All, Key Of) {
  llvm::stable_sort(All, [&](const T &A, const T &B) { return Of(A) < Of(B); });
  All.erase(
      llvm::unique(All, [&](const T &A, const T &B) { return Of(A) == Of(B); }),
      All.end());
}

facts::Bodies read(ASTContext &Ast, const Catalog &Known,
                   const std::string &Root) {
  clang::noteBottomOfStack();
  facts::UnitFacts Facts; // a Unit wants a place for them
  extract::Project Owner{Root};
  extract::Unit U(Ast, Known, Owner, Facts);
  facts::Bodies Out;
  Shared S(U, Out);
  Collected Found = collect(U);
  for (const RecordDecl *R : Found.Classes) {
    Out.Classes.push_back(readShape(S, R));
    if (const auto *Class = dyn_cast<CXXRecordDecl>(R))
      readOverrides(S, Class);
  }
  for (const VarDecl *V : Found.Variables)
    readGlobal(S, V);
  size_t Met = 0;
  for (size_t I = 0; I != Found.Functions.size(); ++I) {
    Out.Functions.push_back(readFunction(S, Found.Functions[I]));
    for (; Met != S.Lambdas.size(); ++Met)
      Found.addFunction(U, S.Lambdas[Met]);
  }
  sortByName(Out.Functions, [](const Body &B) { return B.Key; });
  sortByName(Out.Classes, [](const facts::ClassShape &C) { return C.Key; });
  sortByName(Out.Globals, [](const facts::GlobalValue &G) { return G.Name; });
  sortByName(Out.Overrides, [](const facts::Override &O) {
    return std::tie(O.Method, O.Overridden);
  });
  return Out;
}

} // namespace keyspread::lower
