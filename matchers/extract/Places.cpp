#include "matchers/extract/Places.h"

#include "matchers/extract/Jumps.h"
#include "matchers/extract/Values.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace keyspread::extract {

/// Blanks from the line's start to \p At; "" when code stands there.
static std::string indentOf(llvm::StringRef Text, unsigned At) {
  size_t Line = Text.rfind('\n', At);
  Line = Line == llvm::StringRef::npos || At == 0 ? 0 : Line + 1;
  llvm::StringRef Before = Text.slice(Line, At);
  return Before.take_while([](char C) { return C == ' ' || C == '\t'; }).str();
}

Site withSemicolon(Unit &U, Site S) {
  llvm::StringRef Rest = U.contents(S.File).substr(S.End);
  size_t Skip = Rest.find_first_not_of(" \t\r\n");
  if (Skip == llvm::StringRef::npos || Rest[Skip] != ';')
    return S;
  llvm::StringRef Added = Rest.take_front(Skip + 1);
  size_t Line = Added.rfind('\n');
  S.EndLine += Added.count('\n');
  S.EndCol = Line == llvm::StringRef::npos ? S.EndCol + Added.size()
                                           : Added.size() - Line;
  S.End += Added.size();
  return S;
}

static bool isCallAlone(const Stmt *S, const clang::Expr *Call) {
  const auto *E = dyn_cast<clang::Expr>(S);
  // The call itself, or checked by functions around it: `check(bind(...));`
  while (E) {
    E = plain(E);
    if (E == plain(Call))
      return true;
    const auto *C = dyn_cast<CallExpr>(E);
    if (!C)
      return false;
    const clang::Expr *Inner = nullptr;
    for (const clang::Expr *A : C->arguments())
      if (isa<CallExpr>(plain(A))) {
        if (Inner)
          return false;
        Inner = A;
      }
    E = Inner;
  }
  return false;
}

/// \p Child is a branch or a loop's body of \p Parent: it may not run.
static bool isBranch(const Stmt *Parent, const Stmt *Child) {
  if (const auto *If = dyn_cast<IfStmt>(Parent))
    return Child == If->getThen() || Child == If->getElse();
  if (const auto *For = dyn_cast<ForStmt>(Parent))
    return Child == For->getBody();
  if (const auto *Each = dyn_cast<CXXForRangeStmt>(Parent))
    return Child == Each->getBody();
  if (const auto *While = dyn_cast<WhileStmt>(Parent))
    return Child == While->getBody();
  return isa<SwitchCase>(Parent);
}

const CompoundStmt *innermostBlock(Unit &U) {
  for (size_t I = U.Ancestors.size(); I-- > 0;)
    if (const auto *Block = dyn_cast<CompoundStmt>(U.Ancestors[I]))
      return Block;
  return nullptr;
}

std::pair<uint32_t, uint32_t> blockOf(Unit &U) {
  for (size_t I = U.Ancestors.size(); I-- > 0;)
    if (isa<CompoundStmt>(U.Ancestors[I]) ||
        (I && isBranch(U.Ancestors[I - 1], U.Ancestors[I]))) {
      Site S = U.site(U.Ancestors[I]->getSourceRange());
      return {S.Begin, S.End};
    }
  return {0, 0};
}

/// Nothing that stands behind \p S is reached from its end.
static bool leaves(const Stmt *S) {
  if (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
    return !Block->body_empty() && leaves(Block->body_back());
  if (const auto *If = dyn_cast_or_null<IfStmt>(S))
    return leaves(If->getThen()) && leaves(If->getElse());
  if (const auto *E = dyn_cast_or_null<clang::Expr>(S)) {
    const clang::Expr *Bare = plain(E);
    const auto *C = dyn_cast<CallExpr>(Bare);
    const auto *F = C ? C->getDirectCallee() : nullptr;
    return isa<CXXThrowExpr>(Bare) || (F && F->isNoReturn());
  }
  return isa_and_nonnull<ReturnStmt, BreakStmt, ContinueStmt>(S);
}

/// Who leaves \p Parent by its end has been at the end of \p Child.
static bool endsWith(const Stmt *Parent, const Stmt *Child) {
  if (const auto *Try = dyn_cast<CXXTryStmt>(Parent)) {
    bool All = Child == Try->getTryBlock();
    for (unsigned I = 0; I < Try->getNumHandlers(); ++I)
      All &= leaves(Try->getHandler(I)->getHandlerBlock());
    return All;
  }
  if (const auto *If = dyn_cast<IfStmt>(Parent))
    return (Child == If->getThen() && leaves(If->getElse())) ||
           (Child == If->getElse() && leaves(If->getThen()));
  return isa<CompoundStmt>(Parent) &&
         isa<CompoundStmt, CXXTryStmt, IfStmt>(Child);
}

/// Fills in what is said of the outermost statement that \p P's block ends.
static void findOuter(Unit &U, facts::StatementPlace &P) {
  size_t I = U.Ancestors.size();
  while (I-- > 0)
    if (isa<CompoundStmt>(U.Ancestors[I]) ||
        (I && isBranch(U.Ancestors[I - 1], U.Ancestors[I])))
      break;
  for (; I != static_cast<size_t>(-1) && I > 0; --I) {
    const Stmt *Child = U.Ancestors[I], *Parent = U.Ancestors[I - 1];
    if (Parent != Child && !endsWith(Parent, Child))
      return;
    if (Parent == Child || !isa<CompoundStmt>(Parent))
      continue;
    bool Editable = false;
    Site At = U.site(Child->getSourceRange(), &Editable);
    if (!Editable || At.File != P.Statement.File)
      return;
    P.Outer = At;
    P.OuterIndent = indentOf(U.contents(At.File), At.Begin);
    Site Block = U.site(Parent->getSourceRange());
    P.OuterBegin = Block.Begin;
    P.OuterEnd = Block.End;
  }
}

static bool isNever(Unit &U, const clang::Expr *Condition) {
  clang::Expr::EvalResult Is;
  return !Condition->isValueDependent() &&
         Condition->EvaluateAsInt(Is, U.Ast) && Is.Val.getInt() == 0;
}

/// What runs again and again of \p Loop; false for other statements.
static bool repeats(const Stmt *Loop, const Stmt *Child) {
  if (const auto *For = dyn_cast<ForStmt>(Loop))
    return Child != For->getInit();
  if (const auto *Each = dyn_cast<CXXForRangeStmt>(Loop))
    return Child == Each->getBody();
  return isa<WhileStmt, DoStmt>(Loop);
}

/// The statement being walked declares a static variable.
static bool makesStatic(Unit &U) {
  for (size_t I = U.Ancestors.size(); I-- > 0;) {
    if (isa<CompoundStmt, LambdaExpr>(U.Ancestors[I]))
      return false;
    if (const auto *S = dyn_cast<DeclStmt>(U.Ancestors[I]))
      return llvm::any_of(S->decls(), [](const Decl *D) {
        const auto *V = dyn_cast<VarDecl>(D);
        return V && V->isStaticLocal();
      });
  }
  return false;
}

/// Bytes of the innermost loop of the walk; 0, 0 outside loops.
static std::pair<uint32_t, uint32_t> loopOf(Unit &U, const clang::Expr *E) {
  for (size_t I = U.Ancestors.size(); I-- > 1;)
    if (repeats(U.Ancestors[I - 1], U.Ancestors[I])) {
      Site S = U.site(U.Ancestors[I - 1]->getSourceRange());
      return {S.Begin, S.End};
    }
  return gotoLoop(U, E);
}

namespace {
/// A statement and what it is a child of.
struct Position {
  const Stmt *Statement, *Parent;
};
} // namespace

static Position innermost(Unit &U, const Stmt *E) {
  const Stmt *Statement = E;
  for (size_t I = U.Ancestors.size(); I-- > 0;) {
    const Stmt *S = U.Ancestors[I];
    if (isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt,
            SwitchStmt, SwitchCase, LabelStmt, CXXTryStmt, CXXCatchStmt>(S))
      return {Statement, S};
    if (isa<LambdaExpr>(S)) // the body's compound statement was met before
      break;
    Statement = S;
  }
  return {Statement, nullptr};
}

/// What runs once in front of the whole of \p Parent.
static bool runsInFront(const Stmt *Parent, const Stmt *S) {
  if (const auto *If = dyn_cast<IfStmt>(Parent))
    return S != If->getThen() && S != If->getElse();
  if (const auto *Switch = dyn_cast<SwitchStmt>(Parent))
    return S != Switch->getBody();
  if (const auto *For = dyn_cast<ForStmt>(Parent))
    return S == For->getInit();
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(Parent))
    return S != Range->getBody();
  return false;
}

/// Conditions and steps of loops run again and again: no statement goes there.
static bool runsAgain(const Stmt *Parent, const Stmt *S) {
  if (const auto *For = dyn_cast<ForStmt>(Parent))
    return S != For->getBody();
  if (const auto *While = dyn_cast<WhileStmt>(Parent))
    return S != While->getBody();
  if (const auto *Do = dyn_cast<DoStmt>(Parent))
    return S != Do->getBody();
  return false;
}

static Position positionOf(Unit &U, const Stmt *E) {
  Position P = innermost(U, E);
  while (P.Parent && runsInFront(P.Parent, P.Statement)) {
    auto It = llvm::find(U.Ancestors, P.Parent);
    P = {P.Parent, It == U.Ancestors.begin() ? nullptr : *(It - 1)};
  }
  return P;
}

/// `do { ... } while (0)`, `({ ... })` and `{ ... }` in the body of a macro.
static bool isMacroBlock(Unit &U, const Stmt *S) {
  if (!S->getBeginLoc().isMacroID() ||
      U.SM.isMacroArgExpansion(S->getBeginLoc()))
    return false;
  if (const auto *Do = dyn_cast<DoStmt>(S))
    return isNever(U, Do->getCond());
  return isa<StmtExpr, CompoundStmt>(S);
}

/// How many of the statements around stand outside the macros that only wrap
/// what is walked: `CHECK(bind(st, 1, id));` runs it once, as it would run
/// without the macro.
static size_t outsideMacros(Unit &U) {
  const auto &All = U.Ancestors;
  size_t Outside = All.size();
  for (size_t I = All.size(); I-- > 0 && !isa<LambdaExpr>(All[I]);) {
    if (isMacroBlock(U, All[I]))
      Outside = I;
    const bool IsOnce =
        I > 0 && isa<DoStmt>(All[I - 1]) && isMacroBlock(U, All[I - 1]);
    if (I > 0 && !IsOnce &&
        (isBranch(All[I - 1], All[I]) || repeats(All[I - 1], All[I])))
      break;
  }
  return Outside;
}

/// The statement's text is one: it starts where it seems to and ends in ";" or
/// "}". Pieces of a fold expression or of a macro's body do not.
static bool isWritten(Unit &U, const Stmt *S, const Site &At, bool Editable) {
  SourceLocation Begin = S->getBeginLoc();
  if (Begin.isMacroID() && !Editable)
    return U.SM.getDecomposedLoc(U.SM.getExpansionLoc(Begin)).second ==
           At.Begin;
  llvm::StringRef Text = U.text(At);
  return Begin.isMacroID() || Text.ends_with(";") || Text.ends_with("}");
}

/// Nothing beside \p Child in \p Parent has an effect, and \p Child runs with
/// it.
static bool leads(Unit &U, const Stmt *Parent, const Stmt *Child) {
  const auto *B = dyn_cast<BinaryOperator>(Parent);
  if (isa<AbstractConditionalOperator>(Parent) || (B && B->isLogicalOp()))
    return false;
  return llvm::all_of(Parent->children(), [&](const Stmt *Other) {
    const auto *E = dyn_cast_or_null<clang::Expr>(Other);
    // Braces have two forms, of which the walk knows one.
    return !Other || Other->getSourceRange() == Child->getSourceRange() ||
           (E && isRepeatable(E, U.Ast));
  });
}

/// All else that has an effect in \p S comes after \p E, which \p S evaluates
/// once, and no variable of \p S is there before.
static bool runsFirst(Unit &U, const Stmt *S, const clang::Expr *E) {
  if (const auto *D = dyn_cast<DeclStmt>(S)) {
    const auto *V =
        D->isSingleDecl() ? dyn_cast<VarDecl>(D->getSingleDecl()) : nullptr;
    if (!V || V->isStaticLocal())
      return false;
  } else if (!isa<clang::Expr, ReturnStmt>(S)) {
    return false;
  }
  const Stmt *Child = E;
  for (size_t I = U.Ancestors.size(); I-- > 0 && Child != S;) {
    const Stmt *Parent = U.Ancestors[I];
    if (Parent == Child)
      continue;
    if (!leads(U, Parent, Child))
      return false;
    Child = Parent;
  }
  return Child == S;
}

/// \p Whole: \p E, or the block of a macro that it stands in.
static facts::StatementPlace placeIn(Unit &U, const clang::Expr *E,
                                     const Stmt *Whole) {
  facts::StatementPlace P;
  auto [Statement, Parent] = positionOf(U, Whole);
  P.InBlock = Parent && isa<CompoundStmt>(Parent);
  bool Editable = false;
  P.Statement =
      withSemicolon(U, U.site(Statement->getSourceRange(), &Editable));
  P.InMacro = !Parent || !P.Statement.valid() || runsAgain(Parent, Statement) ||
              !isWritten(U, Statement, P.Statement, Editable);
  P.Indent = indentOf(U.contents(P.Statement.File), P.Statement.Begin);
  P.OnlyCall = !P.InMacro && isCallAlone(Statement, E);
  P.First = !P.InMacro && runsFirst(U, Statement, E);
  Site Call = U.site(E->getSourceRange());
  if (P.OnlyCall && Call.File == P.Statement.File &&
      P.Statement.Begin <= Call.Begin && Call.End <= P.Statement.End) {
    llvm::StringRef Text = U.contents(Call.File);
    P.Before = Text.slice(P.Statement.Begin, Call.Begin).str();
    P.After = Text.slice(Call.End, P.Statement.End).str();
  } else {
    P.OnlyCall = false;
  }
  std::tie(P.BlockBegin, P.BlockEnd) = blockOf(U);
  P.JumpedOver = P.InBlock && isJumpedOver(U, P);
  P.InBlock &= !P.JumpedOver;
  std::tie(P.LoopBegin, P.LoopEnd) = loopOf(U, E);
  findOuter(U, P);
  P.Static = makesStatic(U);
  return P;
}

facts::StatementPlace placeOf(Unit &U, const clang::Expr *E) {
  const size_t Outside = outsideMacros(U);
  if (Outside == U.Ancestors.size())
    return placeIn(U, E, E);
  const std::vector<const Stmt *> Around = U.Ancestors;
  U.Ancestors.resize(Outside);
  facts::StatementPlace P = placeIn(U, E, Around[Outside]);
  U.Ancestors = Around;
  return P;
}

} // namespace keyspread::extract
