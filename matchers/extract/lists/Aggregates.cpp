// Aggregate facts: elements that stand in order. In: a declaration, writes to
// its elements. Out: facts::Aggregate.
//
//   elements(T v[] = {a, b})           = a, b
//   elements(v[0] = a; v[1] = b)       = a, b    in the block that declares v
//   elements(v.push_back(a); ...)      = a, ...  likewise
//   elements(m["k"] = a; o.n = b;)     = a, b    named "k", "n": maps, structs
//
// Any other use that may write makes the list incomplete. Of a list whose
// start is not seen only that is said.
#include "matchers/extract/Places.h"
#include "matchers/extract/Uses.h"
#include "matchers/extract/Values.h"
#include "matchers/extract/lists/Lists.h"

using namespace clang;

namespace keyspread::extract {

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

/// Starts with no elements: all that come are seen.
static bool startsEmpty(Unit &U, const VarDecl *V) {
  if (!V->getInit())
    return V->getType()->isArrayType() || U.plainStruct(V->getType());
  const auto *K = dyn_cast<CXXConstructExpr>(V->getInit()->IgnoreImplicit());
  return (K && K->getConstructor()->isDefaultConstructor()) || sizeArgument(V);
}

static void setStatement(Unit &U, facts::Aggregate &A) {
  for (size_t I = U.Ancestors.size(); I-- > 0;)
    if (isa<DeclStmt>(U.Ancestors[I])) {
      A.Statement = U.site(U.Ancestors[I]->getSourceRange());
      break;
    }
}

/// The aggregate of the variable or field \p D, which starts as \p L, if any,
/// or as the tuple that \p Init makes.
static facts::Aggregate &addAggregate(Unit &U, const ValueDecl *D,
                                      const InitListExpr *L, const Stmt *Block,
                                      const clang::Expr *Init = nullptr) {
  uint32_t Index = U.Out.Aggregates.size();
  if (L)
    Index = readList(U, L, D->getType());
  else if (std::vector<const clang::Expr *> Made = tupleMade(U, Init);
           !Made.empty())
    Index = readPushed(U, plain(Init), Made, false);
  else
    U.Out.Aggregates.emplace_back();
  facts::Aggregate &A = U.Out.Aggregates[Index];
  A.Variable = U.entity(D);
  A.VariableText = D->getNameAsString();
  setElementType(U, A, D->getType());
  U.AggregateOf[D] = {Index, Block, false};
  return A;
}

static const ValueDecl *canonical(const ValueDecl *D) {
  return cast<ValueDecl>(D->getCanonicalDecl());
}

void readAggregate(Unit &U, const VarDecl *V) {
  const bool IsTuple = !tupleMade(U, V->getInit()).empty();
  if (U.AggregateOf.count(canonical(V)) ||
      (!U.isList(V->getType()) && !IsTuple))
    return;
  const InitListExpr *L = listOf(V->getInit());
  if (!L && !IsTuple && (V->hasExternalStorage() || !startsEmpty(U, V)))
    return;
  facts::Aggregate &A =
      addAggregate(U, canonical(V), L, innermostBlock(U), V->getInit());
  A.Complete = isOurs(U, V);
  setBound(U, A, V);
  setStatement(U, A);
}

void readAggregate(Unit &U, const FieldDecl *F) {
  const clang::Expr *Init = F->getInClassInitializer();
  const InitListExpr *L = listOf(Init);
  if (U.AggregateOf.count(canonical(F)))
    return;
  if (U.plainStruct(F->getType()) && (L || !Init)) // flows say what it is given
    addAggregate(U, canonical(F), L, nullptr).Complete = true;
  else if (L && U.isList(F->getType()))
    addAggregate(U, canonical(F), L, nullptr);
}

/// The variable or field that \p E names; null when it is none.
static const ValueDecl *named(const clang::Expr *E) {
  if (const auto *R = dyn_cast<DeclRefExpr>(E); R && isa<VarDecl>(R->getDecl()))
    return canonical(R->getDecl());
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return isa<FieldDecl, VarDecl>(M->getMemberDecl())
               ? canonical(M->getMemberDecl())
               : nullptr;
  return nullptr;
}

namespace {
/// A list that was read, and the expression that names it.
struct Named {
  const clang::Expr *By = nullptr;
  Unit::ReadAggregate *List = nullptr;
};
} // namespace

/// Bodies in a class are met before the fields behind them.
static void readField(Unit &U, const ValueDecl *D) {
  const auto *F = dyn_cast_or_null<FieldDecl>(D);
  if (F && U.inProject(F) && U.plainStruct(F->getType()))
    readAggregate(U, F);
}

static Named listNamed(Unit &U, const clang::Expr *E) {
  Named Result;
  Result.By = E ? plain(E) : nullptr;
  const ValueDecl *D = Result.By ? named(Result.By) : nullptr;
  readField(U, D);
  auto It = D ? U.AggregateOf.find(D) : U.AggregateOf.end();
  Result.List = It == U.AggregateOf.end() ? nullptr : &It->second;
  return Result;
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

const Stmt *onceIn(Unit &U, const Stmt *Block) {
  const Stmt *S = statementIn(U, Block);
  return runsOnce(S) ? S : nullptr;
}

const IfStmt *branchIn(Unit &U, const Stmt *Block) {
  for (size_t I = U.Ancestors.size(); Block && I-- > 1;) {
    const Stmt *S = U.Ancestors[I];
    if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt, LambdaExpr,
            LabelStmt>(S))
      return nullptr;
    if (U.Ancestors[I - 1] == Block)
      return dyn_cast<IfStmt>(S);
  }
  return nullptr;
}

/// Follows a write of \p Value to the list; the aggregate is returned when the
/// write runs once and in order.
static facts::Aggregate *followWrite(Unit &U, Named To, facts::Expr Value,
                                     bool Pushed) {
  const Stmt *S = statementIn(U, To.List->Block);
  facts::Aggregate &A = U.Out.Aggregates[To.List->Index];
  U.FollowedWrites.insert(To.By);
  if (!runsOnce(S) || To.List->Used || A.Extended) {
    A.Extended = Pushed && To.List->Block && (A.Complete || A.Extended);
    A.Complete = false;
    return nullptr;
  }
  A.Pushed = Pushed;
  A.LastAssignment = withSemicolon(U, U.site(S->getSourceRange()));
  A.Elements.push_back(std::move(Value));
  return &A;
}

/// Likewise for the element called \p Name. \p Replaces says what becomes of an
/// earlier one.
static void nameElement(Unit &U, Named To, const std::string &Name,
                        const clang::Expr *Value, bool Replaces) {
  facts::Expr Read = readExpr(U, Value);
  facts::Aggregate &Before = U.Out.Aggregates[To.List->Index];
  if (Before.Names.size() != Before.Elements.size()) {
    Before.Complete = false; // it holds something that has no name
    U.FollowedWrites.insert(To.By);
    return;
  }
  bool Runs = runsOnce(statementIn(U, To.List->Block)) && !To.List->Used;
  const bool IsStruct = U.plainStruct(To.By->getType());
  if (!Runs && (IsStruct || (U.isMap(To.By->getType()) && Replaces))) {
    U.FollowedWrites.insert(To.By);
    Before.Complete &= IsStruct;
    Before.Names.push_back(Name);
    Before.Elements.push_back(std::move(Read));
    Before.Maybe.push_back(Name);
    return;
  }
  facts::Aggregate *A = followWrite(U, To, std::move(Read), false);
  if (!A)
    return;
  auto Same = llvm::find(A->Names, Name);
  if (Same == A->Names.end()) {
    A->Names.push_back(Name);
    return;
  }
  if (Replaces)
    A->Elements[Same - A->Names.begin()] = A->Elements.back();
  A->Elements.pop_back();
}

static void writeIndex(Unit &U, const clang::Expr *Base,
                       const clang::Expr *Index, const clang::Expr *Value) {
  Named To = listNamed(U, Base);
  if (!To.List)
    return;
  if (U.isMap(To.By->getType())) {
    if (std::optional<std::string> Name = literalOf(Index))
      nameElement(U, To, *Name, Value, true);
    return;
  }
  facts::Aggregate &A = U.Out.Aggregates[To.List->Index];
  // Only `v[0] = a; v[1] = b; ...` in order can be followed and added to.
  if (std::optional<llvm::APSInt> I = integerOf(U, plain(Index));
      I && *I == static_cast<int64_t>(A.Elements.size()))
    followWrite(U, To, readExpr(U, Value), false);
}

void readElementWrite(Unit &U, const clang::Expr *Target,
                      const clang::Expr *Value) {
  Target = plain(Target);
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(Target))
    return writeIndex(U, S->getBase(), S->getIdx(), Value);
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(Target);
      O && O->getOperator() == OO_Subscript && O->getNumArgs() == 2)
    return writeIndex(U, O->getArg(0), O->getArg(1), Value);
  const auto *M = dyn_cast<MemberExpr>(Target);
  Named To = listNamed(U, M && !M->isArrow() ? M->getBase() : nullptr);
  if (To.List && U.plainStruct(To.By->getType()))
    nameElement(U, To, M->getMemberDecl()->getNameAsString(), Value, true);
}

void readPush(Unit &U, const CXXMemberCallExpr *C) {
  Named To = listNamed(U, C->getImplicitObjectArgument());
  if (To.List && C->getNumArgs() == 1 &&
      !U.Out.Aggregates[To.List->Index].Bound.valid())
    followWrite(U, To, readExpr(U, C->getArg(0)), true);
}

void readInsert(Unit &U, const CXXMemberCallExpr *C) {
  Named To = listNamed(U, C->getImplicitObjectArgument());
  if (!To.List || !U.isMap(To.By->getType()))
    return;
  auto [Key, Value] =
      C->getNumArgs() == 1 ? pairOf(U, C->getArg(0))
      : C->getNumArgs() == 2
          ? std::pair{C->getArg(0), C->getArg(1)}
          : std::pair<const clang::Expr *, const clang::Expr *>();
  if (std::optional<std::string> Name = Key ? literalOf(Key) : std::nullopt)
    nameElement(U, To, *Name, Value,
                C->getMethodDecl()->getName() == "insert_or_assign" ||
                    !C->getMethodDecl()->isInStdNamespace()); // Qt's replaces
}

/// `x = y` as a whole: a flow says so.
static bool isAssigned(Unit &U, const clang::Expr *Use) {
  if (U.Ancestors.size() < 2)
    return false;
  const Stmt *Parent = U.Ancestors[U.Ancestors.size() - 2];
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(Parent))
    return O->getOperator() == OO_Equal && O->getArg(0) == Use;
  const auto *B = dyn_cast<BinaryOperator>(Parent);
  return B && B->getOpcode() == BO_Assign && B->getLHS() == Use;
}

/// `T &f() { return x; }`: whoever calls it may write to x.
static bool isHandedOut(Unit &U, const ValueDecl *D) {
  const auto *V = dyn_cast<VarDecl>(D);
  if ((V && V->hasLocalStorage()) || U.Functions.empty() ||
      U.Ancestors.size() < 2 ||
      !isa<ReturnStmt>(U.Ancestors[U.Ancestors.size() - 2]))
    return false;
  QualType T = U.Functions.back()->getReturnType();
  return T->isLValueReferenceType() &&
         !T.getNonReferenceType().isConstQualified();
}

/// make_unique<T>(x): x is what T's constructor does to it.
static bool isReadByMaking(Unit &U) {
  for (size_t I = U.Ancestors.size(); I-- > 1;) {
    const auto *Parent = dyn_cast<clang::Expr>(U.Ancestors[I - 1]);
    if (Made M = Parent ? madeBy(U, Parent) : Made()) {
      size_t Place = llvm::find(M.Args, U.Ancestors[I]) - M.Args.begin();
      if (Place >= M.By->getNumParams())
        return false;
      QualType T = M.By->getParamDecl(Place)->getType();
      return !T->isLValueReferenceType() ||
             T.getNonReferenceType().isConstQualified();
    }
    if (!isa_and_nonnull<ImplicitCastExpr, MaterializeTemporaryExpr>(Parent))
      return false;
  }
  return false;
}

void readAggregateUse(Unit &U, const clang::Expr *Use) {
  const ValueDecl *D = named(Use);
  if (!D || D->getType()->isDependentType() ||
      (!U.isList(D->getType()) && !U.AggregateOf.count(D)) ||
      U.FollowedWrites.count(Use) ||
      U.Ast.getBaseElementType(D->getType()).isConstQualified() ||
      (onlyReads(U.Ancestors) && !isHandedOut(U, D)) || isReadByMaking(U))
    return;
  readField(U, D);
  auto It = U.AggregateOf.find(D);
  if (isa<FieldDecl>(D) && U.plainStruct(D->getType()) && isAssigned(U, Use))
    return;
  if (It != U.AggregateOf.end()) {
    facts::Aggregate &A = U.Out.Aggregates[It->second.Index];
    A.Complete = A.Extended = false;
  } else if (!isAssigned(U, Use) && U.Changed.insert(U.entity(D)).second)
    U.Out.Aggregates.emplace_back().Variable = U.entity(D);
}

} // namespace keyspread::extract
