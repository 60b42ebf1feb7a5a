// Aggregate facts: elements that stand in order. In: a declaration, writes to
// its elements, a braced argument. Out: facts::Aggregate.
//
//   elements(T v[] = {a, b})           = a, b
//   elements(v[0] = a; v[1] = b)       = a, b    in the block that declares v
//   elements(v.push_back(a); ...)      = a, ...  likewise
//
// Any other use that may write makes the list incomplete.
#include "matchers/extract/Places.h"
#include "matchers/extract/Uses.h"
#include "matchers/extract/Values.h"

using namespace clang;

namespace keyspread::extract {

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
  if (const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
          T->getAsCXXRecordDecl()))
    if (S->getTemplateArgs().size() &&
        S->getTemplateArgs()[0].getKind() == TemplateArgument::Type)
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

/// The "2" of `T v[2]` and of `std::array<T, 2> v`.
static Site boundOf(Unit &U, const VarDecl *V) {
  TypeSourceInfo *Info = V->getTypeSourceInfo();
  if (!Info)
    return {};
  TypeLoc Written = Info->getTypeLoc().getUnqualifiedLoc();
  if (auto Loc = Written.getAs<ArrayTypeLoc>())
    return Loc.getSizeExpr() ? U.site(Loc.getSizeExpr()->getSourceRange())
                             : Site();
  auto Template = Written.getAsAdjusted<TemplateSpecializationTypeLoc>();
  if (Template && Template.getNumArgs() == 2 &&
      Template.getArgLoc(1).getArgument().getKind() ==
          TemplateArgument::Expression)
    return U.site(Template.getArgLoc(1).getSourceRange());
  return {};
}

/// The literal "2" of `std::vector<T> v(2)`: as many empty elements.
static const clang::Expr *sizeArgument(const VarDecl *V) {
  const auto *K =
      V->getInit() ? dyn_cast<CXXConstructExpr>(V->getInit()->IgnoreImplicit())
                   : nullptr;
  if (!K || K->isListInitialization() || !K->getNumArgs())
    return nullptr;
  for (unsigned I = 1; I != K->getNumArgs(); ++I)
    if (!isa<CXXDefaultArgExpr>(K->getArg(I)))
      return nullptr;
  const clang::Expr *Size = K->getArg(0)->IgnoreImplicit();
  return isa<IntegerLiteral>(Size) ? Size : nullptr;
}

static bool isEmptyVector(const VarDecl *V) {
  const auto *K =
      V->getInit() ? dyn_cast<CXXConstructExpr>(V->getInit()->IgnoreImplicit())
                   : nullptr;
  return K && K->getConstructor()->isDefaultConstructor();
}

// char b[256]: text that is written into it must not outgrow it
void readBuffer(Unit &U, const VarDecl *V) {
  const ConstantArrayType *Fixed = U.Ast.getAsConstantArrayType(V->getType());
  if (!Fixed || !Fixed->getElementType()->isAnyCharacterType() ||
      Fixed->getElementType().isConstQualified())
    return;
  facts::Buffer B;
  B.Variable = U.entity(V);
  B.Name = V->getNameAsString();
  B.Size = Fixed->getSize().getZExtValue();
  Site Bound = boundOf(U, V);
  llvm::StringRef Text = U.text(Bound);
  if (!Text.empty() &&
      Text.find_first_not_of("0123456789") == llvm::StringRef::npos)
    B.Bound = Bound;
  U.Out.Buffers.push_back(std::move(B));
}

static void setBound(Unit &U, facts::Aggregate &A, const VarDecl *V) {
  A.Bound = boundOf(U, V);
  if (const ConstantArrayType *Fixed =
          U.Ast.getAsConstantArrayType(V->getType()))
    A.BoundValue = Fixed->getSize().getZExtValue();
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      V->getType()->getAsCXXRecordDecl());
  if (Class && A.Bound.valid() && Class->getTemplateArgs().size() == 2 &&
      Class->getTemplateArgs()[1].getKind() == TemplateArgument::Integral)
    A.BoundValue = Class->getTemplateArgs()[1].getAsIntegral().getExtValue();
  if (const auto *Size = dyn_cast_or_null<IntegerLiteral>(sizeArgument(V))) {
    A.Bound = U.site(Size->getSourceRange());
    A.BoundValue = Size->getValue().getZExtValue();
  }
}

/// Nobody but this unit can write to it.
static bool isOurs(Unit &U, const VarDecl *V) {
  return V->isLocalVarDecl() || !V->isExternallyVisible() ||
         U.Ast.getBaseElementType(V->getType()).isConstQualified();
}

void readAggregate(Unit &U, const VarDecl *V) {
  if (U.AggregateOf.count(V) ||
      U.classify(V->getType()) != facts::TypeClass::Container ||
      V->getType()->isPointerType())
    return;
  const InitListExpr *L = listOf(V->getInit());
  bool PlainArray = V->getType()->isArrayType();
  if (!L && !PlainArray && !isEmptyVector(V) && !sizeArgument(V))
    return;
  facts::Aggregate A;
  A.Variable = U.entity(V);
  A.VariableText = V->getNameAsString();
  setBound(U, A, V);
  A.Complete = isOurs(U, V);
  setElementType(U, A, V->getType());
  if (L) {
    const InitListExpr *Written = L->isSemanticForm() && L->getSyntacticForm()
                                      ? L->getSyntacticForm()
                                      : L;
    A.Open = openBrace(U, Written);
    std::vector<const clang::Expr *> Elements(Written->inits().begin(),
                                              Written->inits().end());
    readElements(U, A, Elements);
  }
  for (size_t I = U.Ancestors.size(); I-- > 0;)
    if (isa<DeclStmt>(U.Ancestors[I])) {
      A.Statement = U.site(U.Ancestors[I]->getSourceRange());
      break;
    }
  U.AggregateOf[V] = {uint32_t(U.Out.Aggregates.size()), innermostBlock(U),
                      false};
  U.Out.Aggregates.push_back(std::move(A));
}

/// The read list \p E names; null when it names none.
static Unit::ReadAggregate *listNamed(Unit &U, const clang::Expr *E,
                                      const DeclRefExpr *&Ref) {
  Ref = E ? dyn_cast<DeclRefExpr>(plain(E)) : nullptr;
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  auto It = V ? U.AggregateOf.find(V) : U.AggregateOf.end();
  return It == U.AggregateOf.end() ? nullptr : &It->second;
}

/// The statement being walked, when it stands in \p Block itself: then it runs
/// once, after what stands before it.
static const Stmt *statementIn(Unit &U, const Stmt *Block) {
  for (size_t I = U.Ancestors.size(); Block && I-- > 1;)
    if (isa<CompoundStmt>(U.Ancestors[I - 1]))
      return U.Ancestors[I - 1] == Block ? U.Ancestors[I] : nullptr;
  return nullptr;
}

/// Nothing of a statement but these runs conditionally or twice.
static bool runsOnce(const Stmt *S) {
  return S &&
         !isa<IfStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt,
              LabelStmt, SwitchCase, AbstractConditionalOperator>(S) &&
         !(isa<BinaryOperator>(S) && cast<BinaryOperator>(S)->isLogicalOp());
}

static void addElement(Unit &U, Unit::ReadAggregate &To, const DeclRefExpr *Ref,
                       const clang::Expr *Value, bool Pushed) {
  const Stmt *S = statementIn(U, To.Block);
  facts::Expr Element = readExpr(U, Value);
  facts::Aggregate &A = U.Out.Aggregates[To.Index];
  U.FollowedWrites.insert(Ref);
  if (!runsOnce(S) || To.Used) {
    A.Complete = false;
    return;
  }
  A.Elements.push_back(std::move(Element));
  A.Pushed = Pushed;
  A.LastAssignment = withSemicolon(U, U.site(S->getSourceRange()));
}

void readElementWrite(Unit &U, const clang::Expr *Target,
                      const clang::Expr *Value) {
  const clang::Expr *Base = nullptr, *Index = nullptr;
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(plain(Target))) {
    Base = S->getBase();
    Index = S->getIdx();
  } else if (const auto *O = dyn_cast<CXXOperatorCallExpr>(plain(Target));
             O && O->getOperator() == OO_Subscript && O->getNumArgs() == 2) {
    Base = O->getArg(0);
    Index = O->getArg(1);
  }
  const DeclRefExpr *Ref = nullptr;
  Unit::ReadAggregate *To = listNamed(U, Base, Ref);
  clang::Expr::EvalResult I;
  // Only `v[0] = a; v[1] = b; ...` in order can be followed and added to.
  if (To && plain(Index)->EvaluateAsInt(I, U.Ast) &&
      I.Val.getInt() ==
          static_cast<int64_t>(U.Out.Aggregates[To->Index].Elements.size()))
    addElement(U, *To, Ref, Value, false);
}

void readPush(Unit &U, const CXXMemberCallExpr *C) {
  const DeclRefExpr *Ref = nullptr;
  Unit::ReadAggregate *To = listNamed(U, C->getImplicitObjectArgument(), Ref);
  if (To && C->getNumArgs() == 1 && !U.Out.Aggregates[To->Index].Bound.valid())
    addElement(U, *To, Ref, C->getArg(0), true);
}

void readAggregateUse(Unit &U, const DeclRefExpr *Ref) {
  const DeclRefExpr *Same = nullptr;
  Unit::ReadAggregate *A = listNamed(U, Ref, Same);
  if (A && !U.FollowedWrites.count(Ref) && !onlyReads(U.Ancestors))
    U.Out.Aggregates[A->Index].Complete = false;
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
  std::vector<const clang::Expr *> Elements(L->inits().begin(),
                                            L->inits().end());
  readElements(U, A, Elements);
  U.Out.Aggregates.push_back(std::move(A));
  return U.Out.Aggregates.size() - 1;
}

} // namespace keyspread::extract
