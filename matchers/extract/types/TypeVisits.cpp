//===- TypeVisits.cpp - where whole numbers are declared and used ---------===//
//
// In: declarations, statements and operators. Out: their places and uses.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/types/TypeUses.h"

#include "matchers/extract/FunctionGuard.h"
#include "matchers/extract/Values.h"
#include "matchers/extract/types/TypeSlots.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::Entity;
using facts::TypeUse;
using facts::UseKind;

bool TypeVisitor::skips() const {
  return !U.Functions.empty() && U.Functions.back()->isDependentContext();
}

/// Those that one declaration declares stand side by side and begin together.
template <class Range>
void TypeVisitor::meetTogether(const Range &Decls, bool InHead) {
  std::vector<const DeclaratorDecl *> Names;
  auto End = [&] {
    if (Names.size() > 1)
      recordTogether(U, Names, InHead);
    Names.clear();
  };
  for (const Decl *D : Decls) {
    const auto *Next = dyn_cast<DeclaratorDecl>(D);
    if (Next && !Names.empty() &&
        Next->getBeginLoc() != Names.back()->getBeginLoc())
      End();
    if (Next && !Next->isImplicit() && U.inProject(Next))
      Names.push_back(Next);
  }
  End();
}

bool TypeVisitor::VisitDeclStmt(DeclStmt *S) {
  if (!S->isSingleDecl() && !skips())
    meetTogether(S->decls(), Heads.count(S) != 0);
  return true;
}

bool TypeVisitor::TraverseDecl(Decl *D) {
  if (!D)
    return true;
  if (isa<TranslationUnitDecl, NamespaceDecl, LinkageSpecDecl, RecordDecl>(D))
    meetTogether(cast<DeclContext>(D)->decls(), false);
  if (!isa<TranslationUnitDecl, NamespaceDecl, LinkageSpecDecl, TemplateDecl>(
          D) &&
      D->getLocation().isValid() && !U.inProject(D))
    return true;
  auto *F = dyn_cast<FunctionDecl>(D);
  if (!F)
    return RecursiveASTVisitor::TraverseDecl(D);
  auto Traverse = [&] {
    U.Functions.push_back(F);
    RecursiveASTVisitor::TraverseDecl(F);
    U.Functions.pop_back();
  };
  if (U.Functions.empty())
    readSafely(U, F, Traverse);
  else
    Traverse();
  return true;
}

bool TypeVisitor::TraverseLambdaExpr(LambdaExpr *L) {
  VisitFunctionDecl(L->getCallOperator());
  for (ParmVarDecl *P : L->getCallOperator()->parameters())
    recordPlaces(U, P);
  U.Functions.push_back(L->getCallOperator());
  bool Go = RecursiveASTVisitor::TraverseLambdaExpr(L);
  U.Functions.pop_back();
  return Go;
}

bool TypeVisitor::VisitFunctionDecl(FunctionDecl *F) {
  if (F->isImplicit() || F->isTemplateInstantiation())
    return true; // a template says what is written, and what is not open in it
  recordResult(U, F);
  for (ParmVarDecl *P : F->parameters()) {
    recordPlaces(U, P);
    if (!F->isDependentContext() && P->hasDefaultArg() &&
        !P->hasUnparsedDefaultArg() && !P->hasUninstantiatedDefaultArg())
      move(P->getDefaultArg(), U.entity(P), P->getType());
  }
  return true;
}

bool TypeVisitor::VisitVarDecl(VarDecl *V) {
  if (V->isImplicit() || isa<ParmVarDecl>(V) ||
      V->getType()->isDependentType() || skips())
    return true;
  recordPlaces(U, V);
  bool Truth = false;
  if (V->getInit())
    if (const auto *L = dyn_cast<LambdaExpr>(unwrapped(U, V->getInit(), Truth)))
      Told.insert(L);
  if (V->getInit() && !V->isConstexpr() && !V->isCXXForRangeDecl())
    move(V->getInit(), placeOf(U, V), V->getType());
  return true;
}

bool TypeVisitor::VisitFieldDecl(FieldDecl *F) {
  if (F->getParent()->isDependentContext())
    return true;
  recordPlaces(U, F);
  if (const clang::Expr *Init = F->getInClassInitializer())
    move(Init, U.entity(F), F->getType());
  return true;
}

bool TypeVisitor::VisitTypedefNameDecl(TypedefNameDecl *D) {
  recordAlias(U, D);
  return true;
}

bool TypeVisitor::TraverseConstructorInitializer(CXXCtorInitializer *I) {
  if (const FieldDecl *F = I->getAnyMember(); F && I->isWritten() && !skips())
    move(I->getInit(), U.entity(F), F->getType());
  return RecursiveASTVisitor::TraverseConstructorInitializer(I);
}

bool TypeVisitor::VisitReturnStmt(ReturnStmt *R) {
  if (!U.Functions.empty() && R->getRetValue() && !skips())
    move(R->getRetValue(), resultPlace(U, U.Functions.back()),
         U.Functions.back()->getReturnType());
  return true;
}

/// `for (int id : {a, b})`: the elements; null: it is something else.
static const InitListExpr *bracesOf(const clang::Expr *Range) {
  const auto *List = dyn_cast<CXXStdInitializerListExpr>(Range);
  return List ? dyn_cast<InitListExpr>(List->getSubExpr()->IgnoreImplicit())
              : nullptr;
}

bool TypeVisitor::VisitCXXForRangeStmt(CXXForRangeStmt *S) {
  const VarDecl *V = S->getLoopVariable();
  const clang::Expr *Range = S->getRangeInit();
  if (!V || !Range || skips() || Range->isTypeDependent())
    return true;
  bool Truth = false;
  Range = unwrapped(U, Range, Truth);
  if (const InitListExpr *All = bracesOf(Range)) {
    for (const clang::Expr *E : All->inits())
      move(E, placeOf(U, V), V->getType());
    return true;
  }
  std::set<const clang::Expr *> Seen;
  Entity From = slotOf(U, Range, &Seen);
  std::vector<Held> In = heldIn(U, Range->getType());
  if (From.empty() || In.empty())
    return true;
  Told.insert(Seen.begin(), Seen.end());
  const auto *R = Range->getType().getNonReferenceType()->getAsCXXRecordDecl();
  std::string Name = R ? U.qualifiedName(R) : "";
  bool Map = In.size() == 2;
  bool Sorted = llvm::is_contained({"std::map", "std::set", "std::multimap",
                                    "std::multiset", "QMap", "QMultiMap"},
                                   Name);
  if (Sorted)
    for (const std::string &Slot : slotsIn(U, In[0].Type)) {
      Sink Order;
      Order.Kind = UseKind::Ordered;
      Order.Detail = "a loop goes over the container in the order of its keys";
      emit(Range, Range, Order, From + "<0>" + Slot);
    }
  // A map of Qt goes over its values.
  std::string Base = !Map || isOfQt(U, R) ? In.back().Place : "";
  for (const std::string &Slot : slotsIn(U, V->getType())) {
    Sink Each;
    Each.To = placeOf(U, V) + Slot;
    emit(Range, Range, Each, From + Base + Slot);
  }
  return true;
}

bool TypeVisitor::VisitInitListExpr(InitListExpr *L) {
  if (const InitListExpr *Semantic = L->getSemanticForm())
    L = const_cast<InitListExpr *>(Semantic);
  // As it is written nobody sees what an element is turned into.
  if (!L->isTypeDependent() && !skips())
    for (const clang::Expr *I : L->inits())
      if (const auto *K = dyn_cast_or_null<CXXConstructExpr>(
              I ? I->IgnoreImplicit() : nullptr))
        holder(K);
  const RecordDecl *R =
      L->getType().isNull() ? nullptr : L->getType()->getAsRecordDecl();
  if (!R || !U.inProject(R) || L->isTypeDependent() || skips())
    return true;
  unsigned I = 0;
  if (const auto *C = dyn_cast<CXXRecordDecl>(R))
    I = C->getNumBases();
  for (const FieldDecl *F : R->fields()) {
    if (I >= L->getNumInits() || !L->getInit(I))
      break;
    move(L->getInit(I), U.entity(F), F->getType());
    ++I;
  }
  return true;
}

void TypeVisitor::compare(const clang::Expr *Whole, const clang::Expr *Left,
                          const clang::Expr *Right, const std::string &Operator,
                          bool Equal) {
  if (!isIdType(U.Ast, Left->getType()) || !isIdType(U.Ast, Right->getType()))
    return;
  bool Truth = false;
  auto Name = [&](const clang::Expr *E) {
    E = unwrapped(U, E, Truth);
    while (const clang::Expr *Inner = withoutCast(U, E))
      E = unwrapped(U, Inner, Truth);
    return slotOf(U, E);
  };
  for (bool Flipped : {false, true}) {
    const clang::Expr *One = Flipped ? Right : Left;
    const clang::Expr *Other = Flipped ? Left : Right;
    Sink S;
    S.Kind = Equal ? UseKind::Equal : UseKind::Ordered;
    S.Detail = Operator;
    if (Flipped && Operator.find_first_of("<>") == 0)
      S.Detail[0] = Operator[0] == '<' ? '>' : '<';
    S.Whole = Whole->getSourceRange();
    S.Constant = constantOf(U, Other);
    if (constantOf(U, One)) {
      slotOf(U, unwrapped(U, One, Truth), &Told); // a constant of the program
      continue;
    }
    S.To = S.Constant ? "" : Name(Other);
    if (!S.Constant && S.To.empty())
      S.Kind = Equal ? UseKind::Computed : UseKind::Ordered;
    use(One, S);
  }
}

bool TypeVisitor::VisitBinaryOperator(BinaryOperator *B) {
  if (B->isTypeDependent() || B->isValueDependent() || skips())
    return true;
  if (B->getOpcode() == BO_Assign) {
    std::set<const clang::Expr *> Seen;
    bool Truth = false;
    const clang::Expr *Target = unwrapped(U, B->getLHS(), Truth);
    Entity To = slotOf(U, Target, &Seen);
    if (!To.empty() && isIdType(U.Ast, Target->getType())) {
      Told.insert(Seen.begin(), Seen.end());
      move(B->getRHS(), To, Target->getType());
    }
    return true;
  }
  if (B->isEqualityOp() || B->isRelationalOp())
    compare(B, B->getLHS(), B->getRHS(), B->getOpcodeStr().str(),
            B->isEqualityOp());
  return true;
}

/// `!x`, `&x`
bool TypeVisitor::VisitUnaryOperator(UnaryOperator *O) {
  if (O->getOpcode() == UO_AddrOf && !O->isTypeDependent() &&
      isIdType(U.Ast, O->getSubExpr()->getType()))
    takesMemory(O->getSubExpr());
  const auto *C = O->getOpcode() == UO_LNot
                      ? dyn_cast<ImplicitCastExpr>(O->getSubExpr())
                      : nullptr;
  if (!C || C->getCastKind() != CK_IntegralToBoolean || skips() ||
      !isIdType(U.Ast, C->getSubExpr()->getType()))
    return true;
  Sink S;
  S.Kind = UseKind::Truth;
  S.Detail = "!";
  S.Whole = O->getSourceRange();
  use(C->getSubExpr(), S);
  return true;
}

/// A value that nobody takes has no use.
static const clang::Expr *discarded(const Stmt *S) {
  const auto *E = dyn_cast_or_null<clang::Expr>(S);
  return E ? E->IgnoreImplicit()->IgnoreParens() : nullptr;
}

bool TypeVisitor::VisitExplicitCastExpr(ExplicitCastExpr *C) {
  if (C->getType()->isVoidType())
    Told.insert(discarded(C->getSubExpr()));
  return true;
}

bool TypeVisitor::VisitCompoundStmt(CompoundStmt *S) {
  for (const Stmt *Child : S->body()) {
    Told.insert(discarded(Child));
    // Without braces, up to a few levels.
    for (unsigned Depth = 0; Child && Depth < 8; ++Depth) {
      if (const auto *I = dyn_cast<IfStmt>(Child)) {
        Told.insert(discarded(I->getElse()));
        Child = I->getThen();
      } else if (const auto *F = dyn_cast<ForStmt>(Child)) {
        Told.insert(discarded(F->getInc()));
        Child = F->getBody();
      } else if (const auto *W = dyn_cast<WhileStmt>(Child)) {
        Child = W->getBody();
      } else if (const auto *R = dyn_cast<CXXForRangeStmt>(Child)) {
        Child = R->getBody();
      } else {
        break;
      }
      Told.insert(discarded(Child));
    }
  }
  return true;
}

bool TypeVisitor::VisitImplicitCastExpr(ImplicitCastExpr *C) {
  if (C->getCastKind() != CK_IntegralToBoolean || skips() ||
      C->isTypeDependent())
    return true;
  if (Told.count(C->getSubExpr()->IgnoreParenImpCasts()))
    return true;
  Sink S;
  S.Kind = UseKind::Truth;
  S.Whole = C->getSourceRange();
  if (isIdType(U.Ast, C->getSubExpr()->getType()) &&
      !constantOf(U, C->getSubExpr()))
    use(C->getSubExpr(), S);
  return true;
}

/// \p E is used by its address or its size.
void TypeVisitor::takesMemory(const clang::Expr *E) {
  if (skips())
    return;
  std::set<const clang::Expr *> Seen;
  E = E->IgnoreParens();
  if (Told.count(E))
    return;
  Entity Of = slotOf(U, E, &Seen);
  if (Of.empty())
    return;
  Told.insert(Seen.begin(), Seen.end());
  Sink S;
  S.Kind = UseKind::Computed;
  S.Memory = true;
  emit(E, E, S, Of);
}

bool TypeVisitor::VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
  if (!E->isArgumentType() && !E->isTypeDependent() &&
      isIdType(U.Ast, E->getArgumentExpr()->getType()))
    takesMemory(E->getArgumentExpr());
  return true;
}

} // namespace keyspread::extract
