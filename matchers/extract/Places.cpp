#include "matchers/extract/Places.h"

#include "matchers/extract/Values.h"

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

static Site withSemicolon(Unit &U, Site S) {
  llvm::StringRef Rest = U.contents(S.File).substr(S.End);
  size_t Skip = Rest.find_first_not_of(" \t\r\n");
  if (Skip != llvm::StringRef::npos && Rest[Skip] == ';') {
    S.EndCol += Skip + 1; // an end column past blanks is only ever used on one line
    S.End += Skip + 1;
  }
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

std::pair<uint32_t, uint32_t> blockOf(Unit &U) {
  for (size_t I = U.Ancestors.size(); I-- > 0;)
    if (isa<CompoundStmt>(U.Ancestors[I]) || (I && isBranch(U.Ancestors[I - 1], U.Ancestors[I]))) {
      Site S = U.site(U.Ancestors[I]->getSourceRange());
      return {S.Begin, S.End};
    }
  return {0, 0};
}

facts::StatementPlace placeOf(Unit &U, const clang::Expr *E) {
  facts::StatementPlace P;
  const Stmt *Statement = E, *Parent = nullptr;
  for (size_t I = U.Ancestors.size(); I-- > 0;) {
    const Stmt *S = U.Ancestors[I];
    if (isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt,
            SwitchStmt, SwitchCase, LabelStmt, CXXTryStmt, CXXCatchStmt>(S)) {
      Parent = S;
      break;
    }
    if (isa<LambdaExpr>(S)) // the body's compound statement was met before
      break;
    Statement = S;
  }
  // The condition of an if: the new statement goes before the whole if.
  if (const auto *If = dyn_cast_or_null<IfStmt>(Parent))
    if (Statement != If->getThen() && Statement != If->getElse()) {
      Statement = If;
      auto It = llvm::find(U.Ancestors, static_cast<const Stmt *>(If));
      Parent = It == U.Ancestors.begin() ? nullptr : *(It - 1);
    }
  bool Loop = Parent && isa<ForStmt, WhileStmt, DoStmt>(Parent);
  P.InBlock = Parent && isa<CompoundStmt>(Parent);
  bool Editable = false;
  P.Statement = withSemicolon(U, U.site(Statement->getSourceRange(), &Editable));
  // A statement that is a whole macro call is text in a file as well.
  SourceLocation Begin = Statement->getBeginLoc();
  P.InMacro = !Parent || !P.Statement.valid() ||
              (Loop && Statement != Parent && !P.InBlock && !isa<clang::Expr>(Statement));
  if (Begin.isMacroID() && !Editable) {
    std::pair<FileID, unsigned> X = U.SM.getDecomposedLoc(U.SM.getExpansionLoc(Begin));
    P.InMacro |= X.second != P.Statement.Begin;
  }
  P.Indent = indentOf(U.contents(P.Statement.File), P.Statement.Begin);
  P.OnlyCall = isCallAlone(Statement, E);
  Site Call = U.site(E->getSourceRange());
  if (P.OnlyCall && Call.File == P.Statement.File && P.Statement.Begin <= Call.Begin && Call.End <= P.Statement.End) {
    llvm::StringRef Text = U.contents(Call.File);
    P.Before = Text.slice(P.Statement.Begin, Call.Begin).str();
    P.After = Text.slice(Call.End, P.Statement.End).str();
  } else {
    P.OnlyCall = false;
  }
  std::tie(P.BlockBegin, P.BlockEnd) = blockOf(U);
  return P;
}

static Site openBrace(Unit &U, const InitListExpr *L) {
  return U.token(L->getLBraceLoc());
}

static void readElements(Unit &U, facts::Aggregate &A,
                         llvm::ArrayRef<const clang::Expr *> Elements) {
  for (const clang::Expr *E : Elements) {
    if (isa<ImplicitValueInitExpr>(E))
      continue;
    A.Elements.push_back(readExpr(U, E));
  }
  if (!A.Elements.empty())
    A.Last = A.Elements.back().At;
}

static const InitListExpr *listOf(const clang::Expr *E) {
  if (!E)
    return nullptr;
  E = plain(E);
  if (const auto *K = dyn_cast<CXXConstructExpr>(E); K && K->getNumArgs() >= 1)
    return listOf(K->getArg(0));
  const auto *L = dyn_cast<InitListExpr>(E);
  // std::array{ {a, b} } holds one list in another.
  if (L && L->getNumInits() == 1 && isa<InitListExpr>(plain(L->getInit(0))))
    return listOf(L->getInit(0));
  return L;
}

static QualType elementType(Unit &U, QualType T) {
  T = T.getNonReferenceType();
  if (const ArrayType *A = U.Ast.getAsArrayType(T))
    return A->getElementType();
  if (const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(T->getAsCXXRecordDecl()))
    if (S->getTemplateArgs().size() && S->getTemplateArgs()[0].getKind() == TemplateArgument::Type)
      return S->getTemplateArgs()[0].getAsType();
  return {};
}

static void setElementType(Unit &U, facts::Aggregate &A, QualType T) {
  QualType Element = elementType(U, T);
  if (Element.isNull())
    return;
  A.ElementType = U.typeText(Element);
  A.ElementClass = U.classify(Element);
}

/// The "2" of `T v[2]`.
static Site boundOf(Unit &U, const VarDecl *V) {
  if (TypeSourceInfo *Info = V->getTypeSourceInfo())
    if (auto Loc = Info->getTypeLoc().getUnqualifiedLoc().getAs<ArrayTypeLoc>())
      if (Loc.getSizeExpr())
        return U.site(Loc.getSizeExpr()->getSourceRange());
  return {};
}

void readAggregate(Unit &U, const VarDecl *V) {
  if (U.AggregateOf.count(V) || !V->isLocalVarDecl() ||
      U.classify(V->getType()) != facts::TypeClass::Container)
    return;
  const InitListExpr *L = listOf(V->getInit());
  bool PlainArray = V->getType()->isArrayType();
  if (!L && !PlainArray)
    return;
  facts::Aggregate A;
  A.Variable = U.entity(V);
  A.VariableText = V->getNameAsString();
  A.Bound = boundOf(U, V);
  if (const ConstantArrayType *Fixed = U.Ast.getAsConstantArrayType(V->getType()))
    A.BoundValue = Fixed->getSize().getZExtValue();
  A.Complete = true;
  setElementType(U, A, V->getType());
  if (L) {
    const InitListExpr *Written = L->isSemanticForm() && L->getSyntacticForm() ? L->getSyntacticForm() : L;
    A.Open = openBrace(U, Written);
    std::vector<const clang::Expr *> Elements(Written->inits().begin(), Written->inits().end());
    readElements(U, A, Elements);
  }
  for (size_t I = U.Ancestors.size(); I-- > 0;)
    if (isa<DeclStmt>(U.Ancestors[I])) {
      A.Statement = U.site(U.Ancestors[I]->getSourceRange());
      break;
    }
  U.AggregateOf[V] = U.Out.Aggregates.size();
  U.Out.Aggregates.push_back(std::move(A));
}

void readElementWrite(Unit &U, const clang::Expr *Target, const clang::Expr *Value) {
  const clang::Expr *Base = nullptr, *Index = nullptr;
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(plain(Target))) {
    Base = S->getBase();
    Index = S->getIdx();
  } else if (const auto *O = dyn_cast<CXXOperatorCallExpr>(plain(Target));
             O && O->getOperator() == OO_Subscript && O->getNumArgs() == 2) {
    Base = O->getArg(0);
    Index = O->getArg(1);
  }
  const auto *R = Base ? dyn_cast<DeclRefExpr>(plain(Base)) : nullptr;
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  auto It = V ? U.AggregateOf.find(V) : U.AggregateOf.end();
  if (It == U.AggregateOf.end())
    return;
  facts::Aggregate &A = U.Out.Aggregates[It->second];
  clang::Expr::EvalResult I;
  // Only `v[0] = a; v[1] = b; ...` in order can be followed and added to.
  if (!plain(Index)->EvaluateAsInt(I, U.Ast) ||
      I.Val.getInt() != static_cast<int64_t>(A.Elements.size())) {
    U.Out.Aggregates[It->second].Complete = false;
    return;
  }
  facts::Expr Element = readExpr(U, Value);
  facts::Aggregate &B = U.Out.Aggregates[It->second];
  B.Elements.push_back(std::move(Element));
  for (size_t J = U.Ancestors.size(); J-- > 0;)
    if (isa<CompoundStmt>(U.Ancestors[J])) {
      if (J + 1 < U.Ancestors.size())
        B.LastAssignment = withSemicolon(U, U.site(U.Ancestors[J + 1]->getSourceRange()));
      break;
    }
}

uint32_t readBracedArgument(Unit &U, const clang::Expr *E) {
  const InitListExpr *L = listOf(E);
  if (!L)
    return facts::None;
  if (L->isSemanticForm() && L->getSyntacticForm())
    L = L->getSyntacticForm();
  facts::Aggregate A;
  A.Open = openBrace(U, L);
  A.Complete = A.Open.valid();
  setElementType(U, A, plain(E)->getType());
  if (const auto *K = dyn_cast<CXXConstructExpr>(E->IgnoreImplicit()))
    setElementType(U, A, K->getType());
  std::vector<const clang::Expr *> Elements(L->inits().begin(), L->inits().end());
  readElements(U, A, Elements);
  U.Out.Aggregates.push_back(std::move(A));
  return U.Out.Aggregates.size() - 1;
}

} // namespace keyspread::extract
