//===- Visitor.cpp - the walk over a unit ---------------------------------===//
//
// In: an AST. Out: Calls, Flows, Functions, Origins of its project code.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/Visitor.h"

#include "matchers/extract/Arithmetic.h"
#include "matchers/extract/FunctionGuard.h"
#include "matchers/extract/Loops.h"
#include "matchers/extract/Mappings.h"
#include "matchers/extract/Passing.h"
#include "matchers/extract/Places.h"
#include "matchers/extract/Templates.h"
#include "matchers/extract/Values.h"
#include "matchers/extract/lists/Elements.h"
#include "matchers/extract/lists/Lists.h"
#include "matchers/extract/lists/Orders.h"

using namespace clang;
using keyspread::facts::Part;

namespace keyspread::extract {

bool Visitor::TraverseStmt(Stmt *S) {
  if (!S)
    return true;
  U.Ancestors.push_back(S);
  bool Go = RecursiveASTVisitor::TraverseStmt(S);
  U.Ancestors.pop_back();
  return Go;
}

bool Visitor::TraverseDecl(Decl *D) {
  if (!D)
    return true;
  // Declarations outside the project hold nothing we may read; namespaces may
  // be reopened by the project inside.
  if (!isa<TranslationUnitDecl, NamespaceDecl, LinkageSpecDecl, TemplateDecl>(
          D) &&
      D->getLocation().isValid() && !U.inProject(D))
    return true;
  auto *F = dyn_cast<FunctionDecl>(D);
  if (!F)
    return RecursiveASTVisitor::TraverseDecl(D);
  std::vector<const Stmt *> Saved;
  Saved.swap(U.Ancestors);
  if (U.Functions.empty())
    traverseOutermost(F);
  else
    traverseFunction(F);
  Saved.swap(U.Ancestors);
  return true;
}

void Visitor::traverseOutermost(FunctionDecl *F) {
  // Nobody asks for the texts of a body behind it, and they are many.
  std::map<const clang::Expr *, TextRef> Texts = U.Texts, Formats = U.Formats;
  readSafely(U, F, [&] { traverseFunction(F); });
  U.Texts.swap(Texts);
  U.Formats.swap(Formats);
}

void Visitor::traverseFunction(FunctionDecl *F) {
  U.Functions.push_back(F);
  readTexts(U, F);
  RecursiveASTVisitor::TraverseDecl(F);
  U.Functions.pop_back();
}

bool Visitor::TraverseLambdaExpr(LambdaExpr *L) {
  const FunctionDecl *Operator = L->getCallOperator();
  VisitFunctionDecl(L->getCallOperator());
  U.Functions.push_back(Operator);
  bool Go = RecursiveASTVisitor::TraverseLambdaExpr(L);
  // [](auto x) {...}: the calls on x mean something only instantiated.
  if (const FunctionTemplateDecl *T = Operator->getDescribedFunctionTemplate())
    for (const FunctionDecl *F : T->specializations())
      if (Stmt *Body = F->getBody())
        Go = Go && TraverseStmt(Body);
  U.Functions.pop_back();
  return Go;
}

/// How wide a whole number is that \p T keeps; 0 when it keeps none.
static unsigned bitsOf(const Unit &U, QualType T) {
  if (T.isNull())
    return 0;
  T = T.getNonReferenceType();
  if (T->isDependentType() || T->isBooleanType() || !T->isArithmeticType())
    return 0;
  return T->isIntegerType()
             ? static_cast<unsigned>(U.Ast.getTypeSize(T))
             : llvm::APFloat::semanticsPrecision(
                   U.Ast.getFloatTypeSemantics(T.getCanonicalType()));
}

/// \p F gets through a place of so many bits.
static void narrow(facts::Flow &F, unsigned Bits) {
  if (!Bits || Bits >= 64)
    return;
  F.Bits = F.Bits ? std::min(F.Bits, Bits) : Bits;
  if (F.By)
    F.By->Bits = F.By->Bits ? std::min(F.By->Bits, Bits) : Bits;
}

/// How wide a whole number is that gets through the conversions of \p E; 0 when
/// 64 bits do, or when it is none.
static unsigned bitsOf(const Unit &U, const clang::Expr *E) {
  unsigned Least = 0;
  while (E) {
    unsigned Bits = bitsOf(U, E->getType());
    if (!Bits)
      break;
    Least = Least ? std::min(Least, Bits) : Bits;
    if (const auto *C = dyn_cast<CastExpr>(E))
      E = C->getSubExpr();
    else if (const auto *P = dyn_cast<ParenExpr>(E))
      E = P->getSubExpr();
    else
      break;
  }
  return Least < 64 ? Least : 0;
}

/// What of \p From gives the element \p I of the tuple that it makes.
static const clang::Expr *giving(Unit &U, const clang::Expr *From, uint32_t I) {
  std::vector<const clang::Expr *> Made = madeOf(U, plain(From));
  return I < Made.size() ? Made[I] : From;
}

void Visitor::flow(const clang::Expr *From, const facts::Entity &To, Part Kept,
                   SourceRange At, bool Adds, Slot Of) {
  if (To.empty() || !From)
    return;
  bool Followed = U.Followed.count(To) || U.FollowedHere.count(To);
  const clang::Expr *Key = keyOf(From);
  std::vector<facts::Source> Chosen =
      Key ? sourcesOf(U, Key) : std::vector<facts::Source>();
  const std::string Element = elementText(U, From);
  std::vector<facts::Source> Sources = sourcesOf(U, From);
  std::optional<facts::Giver> Given;
  if (!Sources.empty())
    Given = giverOf(U, From, U.site(At).File);
  for (facts::Source &S : Sources) {
    const clang::Expr *By = giving(U, From, S.Placed);
    const uint32_t Part = By == From ? Of.Taken : S.Placed;
    if (Of.Taken != facts::None) {
      std::vector<facts::Source> Taken = take({S}, Of.Taken);
      if (Taken.empty())
        continue;
      S = std::move(Taken.front());
    }
    if (Of.Placed != facts::None)
      S.Placed = Of.Placed;
    bool Piece = Followed && U.TemplateIndex.count(S.From);
    if (S.From == To || Piece)
      continue;
    facts::Flow F;
    F.From = S.From;
    F.To = To;
    F.Kept = Kept == Part::Whole ? S.Kept : std::max(Kept, S.Kept);
    F.At = U.site(At);
    std::tie(F.BlockBegin, F.BlockEnd) = blockOf(U);
    F.Adds = Adds;
    F.Bits = bitsOf(U, By);
    if (Chosen.size() == 1 && Chosen.front().Kept == Part::Whole)
      F.Key = Chosen.front().From;
    F.By = By == From ? Given : giverOf(U, By, F.At.File);
    F.Element = Element;
    F.Taken = S.Taken;
    F.Placed = S.Placed;
    for (QualType Place :
         {elementType(U, From->getType(), Part),
          elementType(U, plain(From)->getType(), Part), Of.Place})
      narrow(F, bitsOf(U, Place));
    U.Out.Flows.push_back(std::move(F));
  }
}

void Visitor::write(const clang::Expr *From, const clang::Expr *To, Part Kept,
                    SourceRange At, bool Adds) {
  flow(From, targetOf(U, To), Kept, At, Adds, {facts::None, elementAt(U, To)});
}

// auto [a, b] = f(): a takes its first element, b its second
void Visitor::bindElements(const clang::Expr *From, const VarDecl *To) {
  uint32_t I = 0;
  for (const BindingDecl *B : bindingsOf(To))
    flow(From, U.entity(B), Part::Whole, B->getSourceRange(), /*Adds=*/false,
         {isTuple(U, To->getType()) ? I++ : facts::None});
}

/// A function of one text that returns a number, and whose body this unit does
/// not show, is believed to read the number from the text.
static void readConversion(Unit &U, const FunctionDecl *F) {
  using facts::TypeClass;
  if (F->isDefined() || F->isDependentContext() || F->getNumParams() != 1 ||
      F->getReturnType()->isBooleanType() ||
      !F->getReturnType()->isIntegerType())
    return;
  const ParmVarDecl *P = F->getParamDecl(0);
  TypeClass Class = U.classify(P->getType());
  if (Class == TypeClass::CharPointer || Class == TypeClass::String)
    U.Out.Flows.push_back({U.entity(P), facts::returnOf(U.usr(F)), Part::Whole,
                           U.token(F->getLocation())});
}

/// What of \p F may be changed where it is declared here.
static facts::Declaration declarationOf(Unit &U, const FunctionDecl *F) {
  facts::Declaration Result;
  Result.At = U.token(F->getLocation());
  FunctionTypeLoc Type = F->getFunctionTypeLoc();
  if (Type && !F->isTemplated() && !F->isVariadic()) {
    auto Written = [&](SourceLocation L, llvm::StringRef Text) {
      Site At = L.isFileID() ? U.token(L) : Site();
      return At.valid() && U.text(At) == Text ? At : Site();
    };
    if (F->getReturnType()->isVoidType())
      Result.Void = Written(Type.getReturnLoc().getBeginLoc(), "void");
    Result.Close = Written(Type.getRParenLoc(), ")");
  }
  if (F->doesThisDeclarationHaveABody() && F->getBody() &&
      F->getBody()->getEndLoc().isFileID())
    Result.End = U.token(F->getBody()->getEndLoc());
  return Result;
}

bool Visitor::VisitFunctionDecl(FunctionDecl *F) {
  if (F->isImplicit() || F->isTemplateInstantiation())
    return true;
  facts::Function Out;
  Out.Usr = U.usr(F);
  Out.Name = U.qualifiedName(F);
  Out.At = U.token(F->getLocation());
  Out.Result = U.classify(F->getReturnType());
  for (const ParmVarDecl *P : F->parameters()) {
    QualType T = P->getType();
    facts::Parameter Q;
    Q.Name = P->getNameAsString();
    Q.Pack = P->isParameterPack();
    Q.Type = U.typeText(T);
    Q.Class = U.classify(T);
    bool Reference =
        T->isLValueReferenceType() && !T->getPointeeType().isConstQualified();
    bool Pointer = T->isPointerType() &&
                   !T->getPointeeType().isConstQualified() &&
                   !T->getPointeeType()->isRecordType();
    Q.Output = Reference || Pointer;
    Out.Parameters.push_back(std::move(Q));
    if (P->hasDefaultArg() && !P->hasUnparsedDefaultArg() &&
        !P->hasUninstantiatedDefaultArg())
      flow(P->getDefaultArg(), U.entity(P), Part::Whole, P->getSourceRange());
  }
  readConversion(U, F);
  Out.ReturnsNothing = F->getReturnType()->isVoidType();
  Out.Declared.push_back(declarationOf(U, F));
  if (const auto *M = dyn_cast<CXXMethodDecl>(F)) {
    Out.Class = U.usr(M->getParent());
    Out.Method = !M->isStatic();
    Out.Public = M->getAccess() != AS_private && M->getAccess() != AS_protected;
    if (M->size_overridden_methods())
      Out.Overrides = U.usr(*M->begin_overridden_methods());
  }
  U.Out.Functions.push_back(std::move(Out));
  return true;
}

bool Visitor::VisitVarDecl(VarDecl *V) {
  if (V->isImplicit() || isa<ParmVarDecl>(V) || V->getType()->isDependentType())
    return true;
  readAggregate(U, V);
  readBuffer(U, V);
  if (const clang::Expr *Init = V->getInit()) {
    flow(Init, U.entity(V), Part::Whole, V->getSourceRange());
    bindElements(Init, V);
  }
  return true;
}

bool Visitor::VisitCXXRecordDecl(CXXRecordDecl *R) {
  readPragmas(U, R);
  return true;
}

bool Visitor::VisitFieldDecl(FieldDecl *F) {
  if (!F->getType()->isDependentType())
    readAggregate(U, F);
  if (const clang::Expr *Init = F->getInClassInitializer())
    flow(Init, U.entity(F), Part::Whole, F->getSourceRange());
  return true;
}

bool Visitor::TraverseConstructorInitializer(CXXCtorInitializer *I) {
  if (const FieldDecl *F = I->getAnyMember(); F && I->isWritten())
    flow(I->getInit(), U.entity(F), Part::Whole, I->getSourceRange());
  return RecursiveASTVisitor::TraverseConstructorInitializer(I);
}

// T{a, b}: a goes into T's first field, b into its second
bool Visitor::VisitInitListExpr(InitListExpr *L) {
  if (const InitListExpr *Semantic =
          L->getSemanticForm()) // the walk meets the written form
    L = const_cast<InitListExpr *>(Semantic);
  if (llvm::is_contained(L->inits(), nullptr)) // of code that does not compile
    return true;
  if (const CXXRecordDecl *Made = madeByBraces(U, L))
    recordBraces(U, L, Made);
  const RecordDecl *R =
      L->getType().isNull() ? nullptr : L->getType()->getAsRecordDecl();
  if (!R || !U.inProject(R))
    return true;
  unsigned I = 0;
  for (const FieldDecl *F : R->fields()) {
    if (I >= L->getNumInits())
      break;
    flow(L->getInit(I), U.entity(F), Part::Whole,
         L->getInit(I)->getSourceRange());
    ++I;
  }
  return true;
}

bool Visitor::VisitReturnStmt(ReturnStmt *R) {
  if (U.Functions.empty())
    return true;
  const std::string Usr = U.enclosingFunction();
  if (R->getRetValue()) {
    flow(R->getRetValue(), facts::returnOf(Usr), Part::Whole,
         R->getSourceRange());
    return true;
  }
  bool OfLambda = llvm::any_of(
      U.Ancestors, [](const Stmt *S) { return isa<LambdaExpr>(S); });
  for (facts::Function &F : llvm::reverse(U.Out.Functions))
    if (F.Usr == Usr && !OfLambda) {
      F.Bare.push_back(U.token(R->getReturnLoc()));
      break;
    }
  return true;
}

bool Visitor::VisitForStmt(ForStmt *S) {
  readLoop(U, S);
  return true;
}

bool Visitor::VisitCXXForRangeStmt(CXXForRangeStmt *S) {
  readLoop(U, S);
  if (const VarDecl *V = S->getLoopVariable()) {
    flow(S->getRangeInit(), U.entity(V), Part::Whole,
         S->getRangeInit()->getSourceRange());
    bindElements(S->getRangeInit(), V);
  }
  return true;
}

bool Visitor::VisitConditionalOperator(ConditionalOperator *C) {
  if (!C->isTypeDependent() && !C->isValueDependent())
    readChoice(U, C);
  return true;
}

bool Visitor::VisitCallExpr(CallExpr *C) {
  if (C->isTypeDependent() || C->isValueDependent())
    return true;
  objectWrite(C);
  givesElements(C);
  readMapping(U, C);
  readAbsolute(U, C);
  readOrder(U, C);
  readMapKey(U, C);
  bufferWrite(C);
  const FunctionDecl *Called = C->getDirectCallee();
  for (const FunctionDecl *F :
       {Called, storedFunction(C),
        static_cast<const FunctionDecl *>(madeBy(U, C).By)})
    if (isRecorded(U, F)) {
      recordCall(U, C, F);
      return true;
    }
  if (facts::Entity Held = heldFunction(U, C); !Held.empty())
    recordHeld(U, C, Held);
  else if (GivenFunction Given = givenFunction(U, C); Given.F)
    recordGiven(U, C, Given);
  return true;
}

bool Visitor::VisitDeclRefExpr(DeclRefExpr *R) {
  readAggregateUse(U, R);
  return true;
}

bool Visitor::VisitMemberExpr(MemberExpr *M) {
  if (isKnownMember(U, M))
    recordMember(U, M);
  readAggregateUse(U, M);
  return true;
}

bool Visitor::VisitArraySubscriptExpr(ArraySubscriptExpr *S) {
  if (!S->isTypeDependent() && !S->isValueDependent() && isRow(S))
    recordSubscript(U, S);
  return true;
}

bool Visitor::VisitCXXConstructExpr(CXXConstructExpr *K) {
  const CXXConstructorDecl *D = K->getConstructor();
  if (!K->isTypeDependent() && !K->isValueDependent() &&
      !D->isCopyOrMoveConstructor() && (!D->isImplicit() || U.known(D)) &&
      isRecorded(U, D))
    recordCall(U, K, D);
  else if (Made M = madeBy(U, K))
    recordCall(U, K, M.By);
  else if (GivenFunction Given = givenFunction(U, K); Given.F)
    recordGiven(U, K, Given);
  return true;
}

} // namespace keyspread::extract
