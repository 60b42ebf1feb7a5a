#include "matchers/lower/Keys.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Index/USRGeneration.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace keyspread::lower {

std::string Keys::place(SourceLocation L) {
  std::string Result;
  for (SourceLocation At : {U.SM.getFileLoc(L), U.SM.getSpellingLoc(L)}) {
    Site S = U.bytes(At, At);
    std::string Text = "@" + S.File + ":" + std::to_string(S.Begin);
    if (!llvm::StringRef(Result).ends_with(Text))
      Result += Text;
  }
  return Result;
}

/// What \p T says of lambdas and local classes, which its USR leaves out.
std::string Keys::type(QualType T) {
  T = T.getCanonicalType().getNonReferenceType();
  while (T->isPointerType())
    T = T->getPointeeType();
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  if (!R)
    return "";
  if (R->isLambda() || R->getParentFunctionOrMethod())
    return "|" + of(R);
  if (const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R))
    return arguments(S->getTemplateArgs().asArray());
  return "";
}

std::string Keys::arguments(llvm::ArrayRef<TemplateArgument> Args) {
  std::string Result;
  for (const TemplateArgument &A : Args)
    if (A.getKind() == TemplateArgument::Type)
      Result += type(A.getAsType());
    else if (A.getKind() == TemplateArgument::Pack)
      Result += arguments(A.pack_elements());
  return Result;
}

/// Where the pattern of \p D was declared first.
static SourceLocation firstPlace(const NamedDecl *D) {
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    if (const FunctionDecl *P = F->getTemplateInstantiationPattern())
      D = P;
  return D->getCanonicalDecl()->getLocation();
}

/// Clang has no USR for arguments that are objects: what a person would read.
static std::string spelled(const NamedDecl *D) {
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  PrintingPolicy Policy(D->getASTContext().getLangOpts());
  for (const Decl *C = D; C; C = dyn_cast_or_null<Decl>(C->getDeclContext()))
    if (const auto *N = dyn_cast<NamedDecl>(C)) {
      OS << '@';
      N->getNameForDiagnostic(OS, Policy, /*Qualified=*/false);
    }
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    OS << '#' << F->getType().getCanonicalType().getAsString(Policy);
  return Result;
}

const std::string &Keys::of(const NamedDecl *D) {
  D = cast<NamedDecl>(D->getCanonicalDecl());
  if (auto It = Known.find(D); It != Known.end())
    return It->second;
  llvm::SmallString<128> Buffer;
  std::string Result;
  if (!index::generateUSRForDecl(D, Buffer))
    Result = Buffer.str().str();
  if (Result.empty())
    Result = U.usr(D) + spelled(D);
  for (const Decl *C = D; C && !isa<TranslationUnitDecl>(C);
       C = C->getDeclContext() ? cast<Decl>(C->getDeclContext()) : nullptr) {
    if (const auto *F = dyn_cast<FunctionDecl>(C)) {
      if (const TemplateArgumentList *Args = F->getTemplateSpecializationArgs())
        Result += arguments(Args->asArray());
    } else if (const auto *R = dyn_cast<CXXRecordDecl>(C)) {
      if (const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R))
        Result += arguments(S->getTemplateArgs().asArray());
      if (R->isLambda() || R->getParentFunctionOrMethod())
        Result += place(R->getLocation());
    }
  }
  if (!D->isExternallyVisible())
    Result += place(firstPlace(D)) + "@" + U.Out.MainFile;
  return Known[D] = Result;
}

static const FunctionDecl *functionOf(const Decl *D) {
  return dyn_cast_or_null<FunctionDecl>(D->getParentFunctionOrMethod());
}

/// Which of the captures that stand at one place \p V is: `[...x = y]` makes
/// several.
static unsigned captureIndex(const VarDecl *V, const FunctionDecl *F) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
  unsigned Index = 0;
  if (!M || !M->getParent()->isLambda())
    return Index;
  for (const LambdaCapture &C : M->getParent()->captures()) {
    if (!C.capturesVariable() || C.getCapturedVar() == V)
      break;
    Index += C.getCapturedVar()->getLocation() == V->getLocation();
  }
  return Index;
}

facts::Entity Keys::entity(const ValueDecl *D) {
  if (const auto *B = dyn_cast<BindingDecl>(D))
    return "c:@" + B->getNameAsString() + place(B->getLocation());
  const FunctionDecl *F = functionOf(D);
  const FunctionDecl *Pattern = F ? F->getTemplateInstantiationPattern() : F;
  facts::Entity Result = U.entity(D);
  if (const auto *P = dyn_cast<ParmVarDecl>(D)) {
    // Of an expanded pack, U names all elements as one.
    unsigned I = P->getFunctionScopeIndex();
    if (Pattern && I >= Pattern->getNumParams())
      Result += "#" + std::to_string(I);
  } else if (const auto *V = dyn_cast<VarDecl>(D)) {
    if (V->isStaticLocal() && Pattern)
      Result += "@" + of(F); // each instantiation has its own
    if (unsigned I = V->isInitCapture() ? captureIndex(V, F) : 0)
      Result += "#" + std::to_string(I);
  }
  return Result;
}

} // namespace keyspread::lower
