#include "matchers/extract/Unit.h"

#include "matchers/extract/Extract.h"

#include "clang/Index/USRGeneration.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace keyspread::extract {

bool Project::contains(llvm::StringRef Path) const {
  if (Path.consume_front(Root))
    return Path.empty() || Root.back() == '/' || Path.front() == '/';
  return false;
}

Unit::Unit(ASTContext &Ast, const Catalog &Known, const Project &Owner,
           facts::UnitFacts &Out)
    : Ast(Ast), SM(Ast.getSourceManager()), LO(Ast.getLangOpts()), Known(Known),
      Owner(Owner), Out(Out) {
  Out.MainFile = filePath(SM.getMainFileID()).str();
}

std::string pathOf(const SourceManager &SM, FileID F) {
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(F);
  if (!Entry)
    return "";
  llvm::SmallString<256> Path(Entry->getName());
  SM.getFileManager().makeAbsolutePath(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

llvm::StringRef Unit::filePath(FileID F) {
  auto [It, New] = Paths.try_emplace(F);
  if (New)
    It->second = pathOf(SM, F);
  if (New && !It->second.empty())
    Files.try_emplace(It->second, F); // the main file before its preamble
  return It->second;
}

static Site fill(const SourceManager &SM, llvm::StringRef Path, FileID F,
                 unsigned Begin, unsigned End) {
  Site S;
  S.File = Path.str();
  S.Begin = Begin;
  S.End = End;
  S.Line = SM.getLineNumber(F, Begin);
  S.Col = SM.getColumnNumber(F, Begin);
  S.EndLine = SM.getLineNumber(F, End);
  S.EndCol = SM.getColumnNumber(F, End);
  return S;
}

Site Unit::bytes(SourceLocation Begin, SourceLocation End) {
  auto [F, B] = SM.getDecomposedLoc(Begin);
  auto [G, E] = SM.getDecomposedLoc(End);
  llvm::StringRef Path = filePath(F);
  if (Path.empty() || F != G || E < B)
    return {};
  return fill(SM, Path, F, B, E);
}

Site Unit::site(SourceRange Tokens, bool *Editable) {
  if (Editable)
    *Editable = false;
  if (Tokens.isInvalid())
    return {};
  CharSourceRange R =
      Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Tokens), SM, LO);
  if (R.isValid()) {
    Site S = bytes(R.getBegin(), R.getEnd());
    if (S.valid()) {
      // An expression that is a whole macro expansion is text in a file too
      // (`MAX_ROWS`), and it may be copied.
      if (Editable)
        *Editable = true;
      return S;
    }
  }
  CharSourceRange X = SM.getExpansionRange(Tokens);
  return bytes(X.getBegin(), Lexer::getLocForEndOfToken(X.getEnd(), 0, SM, LO));
}

Site Unit::token(SourceLocation L) {
  return L.isValid() ? site(SourceRange(L, L)) : Site();
}

llvm::StringRef Unit::contents(llvm::StringRef Path) {
  auto It = Files.find(Path);
  if (It == Files.end())
    return {};
  return SM.getBufferData(It->second);
}

llvm::StringRef Unit::text(const Site &S) {
  return contents(S.File).substr(S.Begin, S.End - S.Begin);
}

static const Decl *pattern(const Decl *D) {
  if (const auto *F = dyn_cast<FunctionDecl>(D)) {
    if (const FunctionDecl *P = F->getTemplateInstantiationPattern())
      return P;
    return F->getCanonicalDecl();
  }
  if (const auto *F = dyn_cast<FieldDecl>(D)) {
    // A field of an instantiation: the field of the same index in the pattern.
    const auto *Class = dyn_cast<CXXRecordDecl>(F->getParent());
    const CXXRecordDecl *P =
        Class ? Class->getTemplateInstantiationPattern() : nullptr;
    if (P && P->hasDefinition())
      for (const FieldDecl *Q : P->getDefinition()->fields())
        if (Q->getFieldIndex() == F->getFieldIndex())
          return Q;
    return F->getCanonicalDecl();
  }
  if (const auto *C = dyn_cast<CXXRecordDecl>(D)) {
    if (const CXXRecordDecl *P = C->getTemplateInstantiationPattern())
      return P->getCanonicalDecl();
    return C->getCanonicalDecl();
  }
  return D->getCanonicalDecl();
}

/// The outermost function that \p D is a local of. Clang's own names for the
/// locals of an instantiation and of its pattern differ.
static const FunctionDecl *homeOf(const Decl *D) {
  const auto *V = dyn_cast<VarDecl>(D);
  const FunctionDecl *Result = nullptr;
  if (V && V->isLocalVarDecl())
    for (const DeclContext *C = V->getDeclContext(); C; C = C->getParent())
      if (const auto *F = dyn_cast<FunctionDecl>(C))
        Result = F;
  return Result;
}

/// The lambda or local class that \p D is, or is a member of: clang gives two
/// of them in one inline function the same name.
static const CXXRecordDecl *localClassOf(const Decl *D) {
  const auto *R = dyn_cast<CXXRecordDecl>(D);
  if (!R && isa<CXXMethodDecl, FieldDecl>(D))
    R = dyn_cast<CXXRecordDecl>(D->getDeclContext());
  return R && (R->isLambda() || R->getParentFunctionOrMethod()) ? R : nullptr;
}

std::string Unit::usr(const Decl *D) {
  D = pattern(D);
  if (auto It = Usrs.find(D); It != Usrs.end())
    return It->second;
  llvm::SmallString<128> Buffer;
  std::string Result;
  const FunctionDecl *Home = homeOf(D);
  if (Home)
    Result = usr(Home) + "@" + cast<VarDecl>(D)->getNameAsString();
  else if (!index::generateUSRForDecl(D, Buffer))
    Result = Buffer.str().str();
  const auto *N = dyn_cast<NamedDecl>(D);
  if (Result.empty() || Home || (N && !N->isExternallyVisible())) {
    // Locals and internal linkage: two files may hold the same name, and clang
    // leaves out of a local's USR what tells two blocks apart.
    SourceLocation L = SM.getFileLoc(D->getLocation());
    auto [F, Offset] = SM.getDecomposedLoc(L);
    Result += "@" + filePath(F).str() + ":" + std::to_string(Offset);
    if (N && N->hasLinkage())
      Result += "@" + Out.MainFile;
  } else if (const CXXRecordDecl *R = localClassOf(D)) {
    auto [F, Offset] = SM.getDecomposedLoc(SM.getFileLoc(R->getLocation()));
    Result += "@" + filePath(F).str() + ":" + std::to_string(Offset);
  }
  return Usrs[D] = Result;
}

facts::Entity Unit::entity(const ValueDecl *D) {
  if (const auto *P = dyn_cast<ParmVarDecl>(D)) {
    const auto *F = dyn_cast_or_null<FunctionDecl>(P->getDeclContext());
    if (!F)
      return usr(D);
    unsigned I = P->getFunctionScopeIndex();
    // The elements of an expanded pack all go by the pack's index.
    if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
        Pattern && Pattern->getNumParams())
      I = std::min(I, Pattern->getNumParams() - 1);
    return facts::parameterOf(usr(F), I);
  }
  if (const auto *B = dyn_cast<BindingDecl>(D)) {
    // auto [a, b] = s; of a struct: a is its first member.
    const auto *M = dyn_cast_or_null<MemberExpr>(
        B->getBinding() ? B->getBinding()->IgnoreParenImpCasts() : nullptr);
    if (M && inProject(M->getMemberDecl()))
      return usr(M->getMemberDecl());
    if (const ValueDecl *V =
            B->getHoldingVar()
                ? static_cast<const ValueDecl *>(B->getHoldingVar())
                : B->getDecomposedDecl())
      return usr(V);
  }
  return usr(D);
}

std::string Unit::qualifiedName(const NamedDecl *D) {
  std::string Result = D->getNameAsString();
  for (const DeclContext *C = D->getDeclContext(); C; C = C->getParent()) {
    if (const auto *NS = dyn_cast<NamespaceDecl>(C)) {
      if (!NS->isInline() && !NS->isAnonymousNamespace())
        Result = NS->getNameAsString() + "::" + Result;
    } else if (const auto *R = dyn_cast<RecordDecl>(C);
               R && R->getIdentifier()) {
      Result = R->getNameAsString() + "::" + Result;
    }
  }
  return Result;
}

bool Unit::inProject(SourceLocation L) {
  if (L.isInvalid())
    return false;
  FileID F = SM.getFileID(SM.getExpansionLoc(L));
  auto [It, New] = Ours.try_emplace(F, false);
  if (New) {
    llvm::StringRef Path = filePath(F);
    bool Is = !Path.empty() && Owner.contains(Path) &&
              !SM.isInSystemHeader(SM.getLocForStartOfFile(F));
    Ours[F] = Is;
    return Is;
  }
  return It->second;
}

bool Unit::inProject(const Decl *D) { return inProject(D->getLocation()); }

const Api *Unit::known(const FunctionDecl *F) {
  return F ? Known.find(qualifiedName(F)) : nullptr;
}

std::string Unit::macroOf(SourceLocation L) {
  while (L.isMacroID()) {
    if (SM.isMacroBodyExpansion(L))
      return Lexer::getImmediateMacroName(L, SM, LO).str();
    L = SM.getImmediateSpellingLoc(L);
  }
  return "";
}

std::string Unit::enclosingFunction() {
  return Functions.empty() ? "" : usr(Functions.back());
}

std::optional<llvm::APSInt> integerOf(const Unit &U, const clang::Expr *E) {
  clang::Expr::EvalResult Value;
  if (!E || E->getType().isNull() || E->isTypeDependent() ||
      E->isValueDependent() || !E->EvaluateAsInt(Value, U.Ast))
    return std::nullopt;
  return Value.Val.getInt();
}

const clang::Expr *plain(const clang::Expr *E) {
  while (E) {
    const clang::Expr *Before = E;
    E = E->IgnoreParenImpCasts();
    if (const auto *C = dyn_cast<ExprWithCleanups>(E))
      E = C->getSubExpr();
    else if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(E))
      E = M->getSubExpr();
    else if (const auto *B = dyn_cast<CXXBindTemporaryExpr>(E))
      E = B->getSubExpr();
    else if (const auto *D = dyn_cast<CXXDefaultArgExpr>(E))
      E = D->getExpr();
    else if (const auto *W = dyn_cast<CoroutineSuspendExpr>(E))
      E = W->getOperand();
    else if (const auto *P = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      E = P->getReplacement();
    else if (const auto *S = dyn_cast<CXXStdInitializerListExpr>(E))
      E = S->getSubExpr();
    else if (const auto *K = dyn_cast<ConstantExpr>(E))
      E = K->getSubExpr();
    else if (const auto *F = dyn_cast<ExplicitCastExpr>(E))
      E = F->getSubExpr();
    else if (const auto *K = dyn_cast<CXXConstructExpr>(E)) {
      // Copies, moves and conversions such as const char * to std::string.
      unsigned Given = 0;
      for (const clang::Expr *A : K->arguments())
        Given += !isa<CXXDefaultArgExpr>(A);
      if (Given == 1 && !isa<CXXTemporaryObjectExpr>(K))
        E = K->getArg(0);
      else if (Given == 1 && K->getConstructor()->isCopyOrMoveConstructor())
        E = K->getArg(0);
    }
    if (E == Before)
      return E;
  }
  return E;
}

const FunctionDecl *calleeOf(const clang::Expr *E) {
  if (const auto *C = dyn_cast<CallExpr>(E))
    return C->getDirectCallee();
  if (const auto *K = dyn_cast<CXXConstructExpr>(E))
    return K->getConstructor();
  return nullptr;
}

} // namespace keyspread::extract
