// The walk: in: an AST. Out: Calls, Flows, Functions, Origins of its project
// code.
#include "matchers/extract/Visitor.h"

#include "matchers/extract/Arithmetic.h"
#include "matchers/extract/BoundMembers.h"
#include "matchers/extract/Lists.h"
#include "matchers/extract/Loops.h"
#include "matchers/extract/Mappings.h"
#include "matchers/extract/Orders.h"
#include "matchers/extract/Places.h"
#include "matchers/extract/Templates.h"
#include "matchers/extract/Values.h"

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
  std::vector<const Stmt *> Saved;
  if (F) {
    U.Functions.push_back(F);
    Saved.swap(U.Ancestors);
    readTexts(U, F);
  }
  bool Go = RecursiveASTVisitor::TraverseDecl(D);
  if (F) {
    U.Functions.pop_back();
    Saved.swap(U.Ancestors);
  }
  return Go;
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

/// `v[i]`, `m["k"]`: a write to it leaves the other elements as they are.
static bool isElement(const clang::Expr *Target) {
  Target = plain(Target);
  const auto *O = dyn_cast<CXXOperatorCallExpr>(Target);
  return isa<ArraySubscriptExpr>(Target) ||
         (O && O->getOperator() == OO_Subscript);
}

void Visitor::flow(const clang::Expr *From, const facts::Entity &To, Part Kept,
                   SourceRange At, bool Adds) {
  if (To.empty() || !From)
    return;
  bool Followed = U.Followed.count(To) || U.FollowedHere.count(To);
  for (facts::Source &S : sourcesOf(U, From)) {
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
    U.Out.Flows.push_back(std::move(F));
  }
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

bool Visitor::VisitFunctionDecl(FunctionDecl *F) {
  if (F->isImplicit() || F->isTemplateInstantiation())
    return true;
  facts::Function Out;
  Out.Usr = U.usr(F);
  Out.Name = U.qualifiedName(F);
  Out.At = U.token(F->getLocation());
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
  if (const clang::Expr *Init = V->getInit())
    flow(Init, U.entity(V), Part::Whole, V->getSourceRange());
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
  if (!U.Functions.empty() && R->getRetValue())
    flow(R->getRetValue(), facts::returnOf(U.enclosingFunction()), Part::Whole,
         R->getSourceRange());
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
    if (const auto *D = dyn_cast<DecompositionDecl>(V))
      for (const BindingDecl *B : D->bindings())
        flow(S->getRangeInit(), U.entity(B), Part::Whole, B->getSourceRange());
  }
  return true;
}

bool Visitor::VisitConditionalOperator(ConditionalOperator *C) {
  if (!C->isTypeDependent() && !C->isValueDependent())
    readChoice(U, C);
  return true;
}

bool Visitor::VisitBinaryOperator(BinaryOperator *B) {
  readArithmetic(U, B);
  if (!B->isAssignmentOp())
    return true;
  bool Text = U.classify(B->getLHS()->getType()) == facts::TypeClass::String;
  flow(B->getRHS(), targetOf(U, B->getLHS()),
       B->isCompoundAssignmentOp() && Text ? Part::Later : Part::Whole,
       B->getSourceRange(), isElement(B->getLHS()));
  clang::Expr::EvalResult By;
  if (B->getOpcode() == BO_AddAssign &&
      B->getRHS()->EvaluateAsInt(By, U.Ast)) // `x += y` counts nothing
    counter(B->getLHS(), B);
  if (B->getOpcode() == BO_SubAssign)
    counter(B->getLHS(), B, /*Falls=*/true);
  if (B->getOpcode() == BO_Assign) {
    readElementWrite(U, B->getLHS(), B->getRHS());
    readBoundMember(U, B->getLHS(), B->getRHS());
  }
  return true;
}

bool Visitor::VisitUnaryOperator(UnaryOperator *O) {
  if (O->getOpcode() == UO_PreInc || O->getOpcode() == UO_PostInc)
    counter(O->getSubExpr(), O);
  if (O->getOpcode() == UO_PreDec || O->getOpcode() == UO_PostDec)
    counter(O->getSubExpr(), O, /*Falls=*/true);
  return true;
}

/// The object of \p M outlives the call: `this`, behind a pointer, or static. A
/// field of a local, such as the x of a point, counts nothing.
static bool outlives(Unit &U, const MemberExpr *M) {
  const clang::Expr *Base = plain(M->getBase());
  if (isa<CXXThisExpr>(Base) || M->isArrow())
    return true;
  if (const auto *Outer = dyn_cast<MemberExpr>(Base))
    return outlives(U, Outer);
  const auto *R = dyn_cast<DeclRefExpr>(Base);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V && V->hasGlobalStorage();
}

// origin(++x) = x for x that outlives the call: a field or a static. What a ++
// of the program's own does to its object counts nothing: a value's next value.
void Visitor::counter(const clang::Expr *Target, const clang::Expr *Whole,
                      bool Falls) {
  const clang::Expr *E = plain(Target);
  if (U.classify(E->getType()) != facts::TypeClass::Integer)
    return;
  if (!U.Functions.empty() && U.Functions.back()->isOverloadedOperator() &&
      U.Functions.back()->getOverloadedOperator() != OO_Call)
    return;
  const ValueDecl *D = nullptr;
  if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    D = V && V->hasGlobalStorage() ? V : nullptr;
  } else if (const auto *M = dyn_cast<MemberExpr>(E)) {
    D = outlives(U, M) ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
  }
  if (!D)
    return;
  if (Falls) {
    U.Falling.insert(U.entity(D));
    return;
  }
  facts::Origin O;
  O.Kind = facts::OriginKind::Counter;
  O.Value = U.entity(D);
  O.At = U.site(Whole->getSourceRange());
  O.Text = "counter '" + D->getNameAsString() + "' rises here";
  U.Out.Origins.push_back(std::move(O));
}

// v.push_back(x), s += x, s.append(x): x goes into the object
void Visitor::objectWrite(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  const auto *Assignment = dyn_cast<CXXOperatorCallExpr>(C);
  if (F && Assignment && Assignment->getOperator() == OO_Equal)
    readElementWrite(U, Assignment->getArg(0), Assignment->getArg(1));
  if (!F || U.inProject(F))
    return;
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(C)) {
    switch (O->getOperator()) {
    case OO_PlusPlus:
      counter(O->getArg(0), O);
      break;
    case OO_Equal:
      flow(O->getArg(1), targetOf(U, O->getArg(0)), Part::Whole,
           O->getSourceRange(), isElement(O->getArg(0)));
      break;
    case OO_PlusEqual:
      if (clang::Expr::EvalResult By; O->getArg(1)->EvaluateAsInt(By, U.Ast))
        counter(O->getArg(0), O);
      [[fallthrough]];
    case OO_LessLess:
      flow(O->getArg(1), targetOf(U, O->getArg(0)), Part::Later,
           O->getSourceRange());
      break;
    default:
      break;
    }
    return;
  }
  if (!F->getDeclName().isIdentifier())
    return;
  llvm::StringRef Name = F->getName();
  const auto *M = dyn_cast<CXXMemberCallExpr>(C);
  bool Copies = Name == "strcpy" || Name == "strncpy" || Name == "memcpy";
  if (!M && C->getNumArgs() >= 2 &&
      (Copies || Name == "strcat" || Name == "strncat"))
    flow(C->getArg(1), targetOf(U, C->getArg(0)),
         Copies ? Part::Whole : Part::Later, C->getSourceRange());
  if (const Api *A = U.known(F);
      A && A->Copies &&
      std::max(A->Copies->From, A->Copies->To) < C->getNumArgs())
    flow(C->getArg(A->Copies->From), targetOf(U, C->getArg(A->Copies->To)),
         Part::Whole, C->getSourceRange());
  if (!M)
    return;
  if (Name == "fetch_add")
    counter(M->getImplicitObjectArgument(), C);
  if (Name == "push_back" || Name == "emplace_back")
    readPush(U, M);
  if (llvm::is_contained(
          {"emplace", "try_emplace", "insert", "insert_or_assign"}, Name))
    readInsert(U, M);
  // A file holds what is in the one it was opened by; so does what it fills.
  if ((Name == "open" || Name == "setFileName") && C->getNumArgs())
    flow(C->getArg(0), targetOf(U, M->getImplicitObjectArgument()),
         Part::Leading, C->getSourceRange());
  if (Name == "read" && C->getNumArgs())
    flow(M->getImplicitObjectArgument(), targetOf(U, C->getArg(0)),
         Part::Leading, C->getSourceRange());
  // table.insert("a") of a library: the catalog says what it does.
  if (U.known(F))
    return;
  bool Appends = Name == "append";
  // An object that is made in place: its construction is a call of its own.
  if (madeBy(U, C)) {
    flow(C, targetOf(U, M->getImplicitObjectArgument()), Part::Whole,
         C->getSourceRange());
    return;
  }
  if (!Appends && Name != "push_back" && Name != "emplace_back" &&
      Name != "assign" && Name != "insert" && Name != "emplace" &&
      Name != "store" && Name != "reset")
    return;
  for (const clang::Expr *A : M->arguments())
    flow(A, targetOf(U, M->getImplicitObjectArgument()),
         Appends ? Part::Later : Part::Whole, C->getSourceRange(),
         Name != "assign" && Name != "reset" && Name != "store");
}

// snprintf(buffer, ..., format, x, y): the text goes into the buffer, and x
// leads in it; a format that comes from elsewhere is the text
void Visitor::bufferWrite(const CallExpr *C) {
  std::optional<Formatter> F = formatterOf(U, C);
  const clang::Expr *Buffer = F && F->Out ? argument(C, *F->Out) : nullptr;
  facts::Entity To = Buffer ? targetOf(U, Buffer) : "";
  if (To.empty())
    return;
  std::vector<facts::Entity> Texts = formatTexts(U, C);
  if (const clang::Expr *Format = argument(C, F->Format);
      Format && Texts.empty())
    flow(Format, To, Part::Whole, C->getSourceRange());
  auto [Begin, End] = blockOf(U);
  Site At = U.site(C->getSourceRange());
  bool Followed = U.Followed.count(To) || U.FollowedHere.count(To);
  for (const facts::Entity &Text : Texts)
    if (!Followed)
      U.Out.Flows.push_back({Text, To, Part::Whole, At, Begin, End});
  Part Kept = Part::Leading;
  for (const clang::Expr *A : formatted(C, *F)) {
    std::vector<facts::Source> Sources = sourcesOf(U, A);
    for (const facts::Source &S : Sources)
      if (!U.TemplateIndex.count(S.From) && S.From != To)
        U.Out.Flows.push_back(
            {S.From, To, std::max(Kept, S.Kept), At, Begin, End});
    if (!Sources.empty())
      Kept = Part::Later;
  }
}

bool Visitor::VisitCallExpr(CallExpr *C) {
  if (C->isTypeDependent() || C->isValueDependent())
    return true;
  objectWrite(C);
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
