// Call facts. In: a call or a construction of a recorded function. Out: a
// facts::Call with its arguments and the places a rewrite may insert at.
#include "matchers/extract/Places.h"
#include "matchers/extract/Templates.h"
#include "matchers/extract/Values.h"
#include "matchers/extract/Visitor.h"
#include "matchers/extract/lists/Chains.h"

#include "clang/Lex/Lexer.h"

using namespace clang;

namespace keyspread::extract {

/// The byte at \p At, which stands behind \p Before in the same file.
static Site byteBehind(Unit &U, const Site &Before, unsigned At) {
  llvm::StringRef Between = U.contents(Before.File).slice(Before.End, At);
  size_t Line = Between.rfind('\n');
  Site S = Before;
  S.Begin = At;
  S.End = At + 1;
  S.Line = S.EndLine = Before.EndLine + Between.count('\n');
  S.Col = Line == llvm::StringRef::npos ? Before.EndCol + Between.size()
                                        : Between.size() - Line;
  S.EndCol = S.Col + 1;
  return S;
}

/// The "(" after byte \p From, skipping template arguments and blanks.
static Site openParen(Unit &U, const Site &Callee, unsigned Close) {
  llvm::StringRef Text = U.contents(Callee.File);
  unsigned Depth = 0;
  for (unsigned I = Callee.End; I < Close; ++I) {
    if (Text[I] == '<')
      ++Depth;
    else if (Text[I] == '>' && Depth)
      --Depth;
    else if (!Depth && (Text[I] == '(' || Text[I] == '{'))
      return byteBehind(U, Callee, I);
  }
  return {};
}

static void readParens(Unit &U, const clang::Expr *E, facts::Call &Out) {
  SourceLocation Right;
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    if (isa<CXXOperatorCallExpr>(C) &&
        cast<CXXOperatorCallExpr>(C)->getOperator() != OO_Call)
      return;
    Right = C->getRParenLoc();
  } else {
    Right = cast<CXXConstructExpr>(E)->getParenOrBraceRange().getEnd();
  }
  bool Editable = false;
  Site Close = U.site(SourceRange(Right, Right), &Editable);
  if (!Right.isValid() || !Editable || !Out.NameAt.valid() ||
      Close.File != Out.NameAt.File)
    return;
  Out.Close = Close;
  Out.Open = openParen(U, Out.NameAt, Close.Begin);
}

static SourceLocation nameLoc(const clang::Expr *E) {
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
      O && O->getOperator() == OO_Call)
    return O->getArg(0)->getExprLoc();
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    const clang::Expr *Callee = C->getCallee()->IgnoreParenImpCasts();
    if (const auto *M = dyn_cast<MemberExpr>(Callee))
      return M->getMemberLoc();
    if (const auto *R = dyn_cast<DeclRefExpr>(Callee))
      return R->getLocation();
    return C->getBeginLoc();
  }
  return cast<CXXConstructExpr>(E)->getLocation();
}

static void readArguments(Unit &U, const clang::Expr *E, facts::Call &Out) {
  std::vector<const clang::Expr *> Args;
  if (Made M = madeBy(U, E); M && Out.Constructor) {
    Args.assign(M.Args.begin(), M.Args.end());
  } else if (const auto *C = dyn_cast<CallExpr>(E)) {
    // The object of an overloaded operator is its first argument.
    unsigned First = isa<CXXOperatorCallExpr>(C) &&
                     isa_and_nonnull<CXXMethodDecl>(C->getDirectCallee());
    Args.assign(C->arguments().begin() + First, C->arguments().end());
  } else {
    const auto *K = cast<CXXConstructExpr>(E);
    Args.assign(K->arguments().begin(), K->arguments().end());
  }
  for (const clang::Expr *A : Args) {
    if (isa<CXXDefaultArgExpr>(A))
      continue;
    Out.Args.push_back(readExpr(U, A));
  }
  // What a formatter does with its format, it does with the text made of it.
  std::optional<Formatter> F = formatterOf(U, E);
  std::vector<facts::Entity> Texts = formatTexts(U, E);
  if (!F || Texts.empty() || F->Format >= Out.Args.size())
    return;
  std::vector<facts::Source> &Sources = Out.Args[F->Format].Sources;
  Sources.clear();
  for (facts::Entity &T : Texts)
    Sources.push_back({std::move(T), facts::Part::Whole});
}

static void readReceiver(Unit &U, const clang::Expr *E, facts::Call &Out) {
  const clang::Expr *Object = nullptr;
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(E))
    Object = M->getImplicitObjectArgument();
  else if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
           O && isa_and_nonnull<CXXMethodDecl>(O->getDirectCallee()))
    Object = O->getArg(0);
  if (!Object)
    return;
  // `own->f()` asks own for the object: own is what a person calls it.
  if (const auto *Arrow =
          dyn_cast<CXXOperatorCallExpr>(Object->IgnoreParenImpCasts());
      Arrow && Arrow->getOperator() == OO_Arrow)
    Object = Arrow->getArg(0);
  Out.ReceiverIsThis = isa<CXXThisExpr>(Object->IgnoreParenImpCasts());
  Out.Receiver = readExpr(U, Object);
}

/// The call is the object of the next one: a.bind(1, x).bind(2, y).
static bool isChained(Unit &U, const clang::Expr *E) {
  for (size_t I = U.Ancestors.size(); I-- > 0;) {
    const Stmt *S = U.Ancestors[I];
    if (S == E || isa<ImplicitCastExpr, MaterializeTemporaryExpr,
                      CXXBindTemporaryExpr, ParenExpr, ExprWithCleanups>(S))
      continue;
    if (const auto *C = dyn_cast<CallExpr>(S); C && C->isCallToStdMove())
      continue;
    return isa<MemberExpr>(S);
  }
  return false;
}

/// The enumerator that the result of \p E is compared with, by == or !=.
static const clang::Expr *comparedWith(Unit &U, const clang::Expr *E) {
  for (size_t I = U.Ancestors.size(); I-- > 0;) {
    const Stmt *S = U.Ancestors[I];
    if (S == E || isa<ImplicitCastExpr, ParenExpr, ExprWithCleanups>(S))
      continue;
    const auto *B = dyn_cast<BinaryOperator>(S);
    if (!B || !B->isEqualityOp())
      return nullptr;
    const clang::Expr *Other =
        plain(B->getLHS()) == plain(E) ? B->getRHS() : B->getLHS();
    const auto *R = dyn_cast<DeclRefExpr>(plain(Other));
    return R && isa<EnumConstantDecl>(R->getDecl()) ? Other : nullptr;
  }
  return nullptr;
}

/// The macro body that \p L is written in: a file, for locations there.
static SourceLocation inBody(Unit &U, SourceLocation L) {
  return L.isMacroID() && U.SM.isMacroArgExpansion(L) ? SourceLocation()
                                                      : U.SM.getSpellingLoc(L);
}

/// Where \p E stands in the body of a macro, its name alone when the macro's
/// arguments stand at its ends.
static Site writtenAt(Unit &U, const clang::Expr *E, SourceLocation Name) {
  SourceLocation Begin = inBody(U, E->getBeginLoc()),
                 End = inBody(U, E->getEndLoc()), At = inBody(U, Name);
  if (At.isInvalid() || !U.inProject(At))
    return {};
  Site Whole =
      Begin.isValid() && End.isValid()
          ? U.bytes(Begin, Lexer::getLocForEndOfToken(End, 0, U.SM, U.LO))
          : Site();
  return Whole.valid()
             ? Whole
             : U.bytes(At, Lexer::getLocForEndOfToken(At, 0, U.SM, U.LO));
}

/// Places and surroundings of \p E, whose callee is named at \p Name; false
/// when it stands in no file.
static bool locate(Unit &U, const clang::Expr *E, SourceLocation Name,
                   facts::Call &Out) {
  Out.At = U.site(E->getSourceRange());
  if (!Out.At.valid())
    return false;
  Out.Result = resultOf(U, E);
  Out.Function = U.enclosingFunction();
  Out.Macro = U.macroOf(Name);
  Out.NameAt = U.token(Name);
  if (!Out.Macro.empty())
    Out.Written = writtenAt(U, E, Name);
  if (Out.NameAt.File == Out.At.File && Out.At.Begin <= Out.NameAt.Begin)
    Out.Prefix =
        U.contents(Out.At.File).slice(Out.At.Begin, Out.NameAt.Begin).str();
  Out.Chained = isChained(U, E);
  Out.Place = placeOf(U, E);
  return true;
}

/// What the call stores through a pointer or a reference is what it gives.
static void flowOut(Unit &U, const clang::Expr *E, const facts::Call &C) {
  const Api *A = U.Known.find(C);
  const auto *Plain = dyn_cast<CallExpr>(E);
  if (!A || !A->OriginOut || !Plain || *A->OriginOut >= Plain->getNumArgs())
    return;
  facts::Entity To = targetOf(U, Plain->getArg(*A->OriginOut));
  auto [Begin, End] = blockOf(U);
  if (!To.empty())
    U.Out.Flows.push_back({C.Result, To, facts::Part::Whole, C.At, Begin, End});
}

void recordCall(Unit &U, const clang::Expr *E, const FunctionDecl *F) {
  facts::Call Out;
  Out.Callee = U.usr(F);
  Out.Name = U.qualifiedName(F);
  if (const auto *M = dyn_cast<CXXMethodDecl>(F))
    Out.Class = U.usr(M->getParent());
  Out.Constructor = isa<CXXConstructorDecl>(F);
  Out.TemplateArgument = U.templateArgument(F);
  Out.ParameterTypes = U.parameterTypes(F);
  if (!locate(U, E, nameLoc(E), Out))
    return;
  readParens(U, E, Out);
  readReceiver(U, E, Out);
  readArguments(U, E, Out);
  joinPieces(U, E, Out);
  flowOut(U, E, Out);
  if (const clang::Expr *Other = comparedWith(U, E))
    Out.Against = readExpr(U, Other);
  U.Out.Calls.push_back(std::move(Out));
}

void recordMember(Unit &U, const MemberExpr *M) {
  facts::Call Out;
  Out.Callee = U.usr(M->getMemberDecl());
  Out.Name = U.qualifiedName(M->getMemberDecl());
  if (!locate(U, M, M->getMemberLoc(), Out))
    return;
  Out.Receiver = readExpr(U, M->getBase());
  U.Out.Calls.push_back(std::move(Out));
}

/// What a person calls the function in \p Callee; never the name of a function,
/// which a variable may have too.
static std::string nameOfHeld(Unit &U, const clang::Expr *Callee) {
  llvm::StringRef Text =
      U.text(U.site(Callee->IgnoreParenImpCasts()->getSourceRange()));
  bool Word = llvm::all_of(
      Text, [](char C) { return isAsciiIdentifierContinue(C) || C == ':'; });
  return Word ? "(*" + Text.str() + ")" : Text.str();
}

/// The classes of what \p C takes: as the operator of what holds the function
/// declares them, or as the type of the pointer to it does.
static std::vector<std::string> takenBy(Unit &U, const CallExpr *C) {
  if (const FunctionDecl *F = C->getDirectCallee())
    return U.parameterTypes(F);
  QualType Held = C->getCallee()->getType();
  if (Held->isPointerType())
    Held = Held->getPointeeType();
  std::vector<std::string> Result;
  if (const auto *F = Held->getAs<FunctionProtoType>())
    for (QualType T : F->param_types()) {
      const CXXRecordDecl *R = T.getNonReferenceType()->getAsCXXRecordDecl();
      Result.push_back(R ? U.qualifiedName(R) : "");
    }
  return Result;
}

void recordHeld(Unit &U, const CallExpr *C, const facts::Entity &Held) {
  const auto *O = dyn_cast<CXXOperatorCallExpr>(C);
  const clang::Expr *Callee = O ? O->getArg(0) : C->getCallee();
  facts::Call Out;
  Out.Callee = Held;
  Out.Name = nameOfHeld(U, Callee);
  Out.ParameterTypes = takenBy(U, C);
  if (!locate(U, C, O ? Callee->getExprLoc() : nameLoc(C), Out))
    return;
  readParens(U, C, Out);
  llvm::ArrayRef<const clang::Expr *> Args(C->getArgs(), C->getNumArgs());
  for (const clang::Expr *A : Args.drop_front(O ? 1 : 0))
    Out.Args.push_back(readExpr(U, A));
  U.Out.Calls.push_back(std::move(Out));
}

void recordGiven(Unit &U, const clang::Expr *E, const GivenFunction &Given) {
  facts::Call Out;
  Out.Callee = U.usr(Given.F);
  Out.Name = U.qualifiedName(Given.F);
  if (const auto *M = dyn_cast<CXXMethodDecl>(Given.F))
    Out.Class = U.usr(M->getParent());
  Out.ParameterTypes = U.parameterTypes(Given.F);
  if (!locate(U, E, Given.Named->getExprLoc(), Out))
    return;
  Out.Result += "~given";
  if (Given.Object) {
    Out.ReceiverIsThis = isa<CXXThisExpr>(Given.Object->IgnoreParenImpCasts());
    Out.Receiver = readExpr(U, Given.Object);
  }
  for (const clang::Expr *A : Given.Args)
    Out.Args.push_back(readExpr(U, A));
  U.Out.Calls.push_back(std::move(Out));
}

void recordSubscript(Unit &U, const ArraySubscriptExpr *S) {
  facts::Call Out;
  Out.Name = "[]";
  if (!locate(U, S, S->getRBracketLoc(), Out))
    return;
  Out.Receiver = readExpr(U, S->getBase());
  Out.Args.push_back(readExpr(U, S->getIdx()));
  U.Out.Calls.push_back(std::move(Out));
}

/// The `T{}` around the braces being walked; null when there is none.
static const CXXFunctionalCastExpr *castOf(Unit &U) {
  for (const Stmt *S : llvm::reverse(U.Ancestors))
    if (!isa<InitListExpr, ImplicitCastExpr>(S))
      return dyn_cast<CXXFunctionalCastExpr>(S);
  return nullptr;
}

void recordBraces(Unit &U, const InitListExpr *L, const CXXRecordDecl *R) {
  facts::Call Out;
  Out.Class = U.usr(R);
  Out.Callee = Out.Class;
  Out.Name = U.qualifiedName(R) + "::" + R->getNameAsString();
  Out.Constructor = true;
  if (!locate(U, L, L->getBeginLoc(), Out))
    return;
  if (const auto *Cast = castOf(U)) { // `T{}`, not `{}`
    Out.At = U.site(Cast->getSourceRange());
    Out.NameAt = U.token(Cast->getBeginLoc());
  }
  U.Out.Calls.push_back(std::move(Out));
}

} // namespace keyspread::extract
