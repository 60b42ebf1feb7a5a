//===- VisitorWrites.cpp - what code changes ------------------------------===//
//
// In: assignments, counters, and calls that change their object or a buffer.
// Out: Flows into what is changed, Origins of what counts.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/Visitor.h"

#include "matchers/extract/Arithmetic.h"
#include "matchers/extract/BoundMembers.h"
#include "matchers/extract/Passing.h"
#include "matchers/extract/Places.h"
#include "matchers/extract/Templates.h"
#include "matchers/extract/Values.h"
#include "matchers/extract/lists/Elements.h"
#include "matchers/extract/lists/Lists.h"

using namespace clang;
using keyspread::facts::Part;

namespace keyspread::extract {

/// What `v[i]` and `m["k"]` are elements of; null: \p E is none.
static const clang::Expr *containerOf(const clang::Expr *E) {
  E = plain(E);
  if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
    return plain(A->getBase());
  const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
  return O && O->getOperator() == OO_Subscript ? plain(O->getArg(0)) : nullptr;
}

/// A write to it leaves the other elements as they are.
static bool isElement(const clang::Expr *Target) { return containerOf(Target); }

/// What is added steps on: `x += 60`, `x += 60 + jitter`, `x += 60 * (1 + n)`.
/// `x += y` counts nothing.
static bool steps(const Unit &U, const clang::Expr *E) {
  E = plain(E);
  if (integerOf(U, E))
    return true;
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || B->getType()->isDependentType())
    return false;
  const bool Left = steps(U, B->getLHS()), Right = steps(U, B->getRHS());
  return (B->getOpcode() == BO_Add && (Left || Right)) ||
         (B->getOpcode() == BO_Mul && Left && Right);
}

bool Visitor::VisitBinaryOperator(BinaryOperator *B) {
  readArithmetic(U, B);
  if (!B->isAssignmentOp())
    return true;
  bool Text = U.classify(B->getLHS()->getType()) == facts::TypeClass::String;
  write(B->getRHS(), B->getLHS(),
        B->isCompoundAssignmentOp() && Text ? Part::Later : Part::Whole,
        B->getSourceRange(), isElement(B->getLHS()));
  if (B->getOpcode() == BO_AddAssign && steps(U, B->getRHS()))
    counter(B->getLHS(), B);
  if (B->getOpcode() == BO_Assign && addsTo(U, B->getLHS(), B->getRHS()))
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

/// The object of \p M outlives the call: `this`, behind a pointer, the
/// caller's, or static. A field of a local, such as the x of a point, counts
/// nothing.
static bool outlives(Unit &U, const MemberExpr *M) {
  const clang::Expr *Base = plain(M->getBase());
  if (isa<CXXThisExpr>(Base) || M->isArrow())
    return true;
  if (const auto *Outer = dyn_cast<MemberExpr>(Base))
    return outlives(U, Outer);
  const auto *R = dyn_cast<DeclRefExpr>(Base);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V && (V->hasGlobalStorage() ||
               (isa<ParmVarDecl>(V) && V->getType()->isLValueReferenceType()));
}

/// The value of the innermost of \p Ancestors goes somewhere: `next = ++n`. Not
/// so `++n;`, `(void)++n`, and `++n > 3`, which only asks about it.
static bool isUsed(llvm::ArrayRef<const Stmt *> Ancestors) {
  for (const Stmt *Around : llvm::reverse(Ancestors.drop_back())) {
    const auto *Cast = dyn_cast<CastExpr>(Around);
    if (Cast &&
        (Cast->getCastKind() == CK_ToVoid || Cast->getType()->isBooleanType()))
      return false;
    const auto *B = dyn_cast<BinaryOperator>(Around);
    if (B && (B->isComparisonOp() || B->isLogicalOp()))
      return false;
    const bool Same = isa<ParenExpr, FullExpr, ImplicitCastExpr>(Around);
    if (!Same && !(B && B->isCommaOp()))
      return isa<clang::Expr, DeclStmt, ReturnStmt>(Around);
  }
  return false;
}

// origin(++x) = x for x that outlives the call: a field, a static, what a
// lambda has captured, or gives. What a ++ of the program's own does to its
// object counts nothing: a value's next value. Of an element, `++last[table]`,
// it is the container, where the new number is used: else it is a tally.
void Visitor::counter(const clang::Expr *Target, const clang::Expr *Whole,
                      bool Falls) {
  const clang::Expr *E = plain(Target);
  if (U.classify(E->getType()) != facts::TypeClass::Integer)
    return;
  if (!U.Functions.empty() && U.Functions.back()->isOverloadedOperator() &&
      U.Functions.back()->getOverloadedOperator() != OO_Call)
    return;
  if (const clang::Expr *Container = containerOf(E);
      Container && !Falls && isUsed(U.Ancestors))
    E = Container;
  const ValueDecl *D = nullptr;
  bool Outlives = true;
  if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    D = dyn_cast<VarDecl>(R->getDecl());
    Outlives = D && (cast<VarDecl>(D)->hasGlobalStorage() ||
                     R->refersToEnclosingVariableOrCapture());
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
  (Outlives ? U.Out.Origins : U.LocalCounters).push_back(std::move(O));
}

// A clock that a test pins: `[&now] { return now; }`.
bool Visitor::VisitLambdaExpr(LambdaExpr *L) {
  const auto *Body = dyn_cast<CompoundStmt>(L->getBody());
  if (!Body || Body->size() != 1 || !L->getCallOperator()->param_empty())
    return true;
  const auto *Last = dyn_cast<ReturnStmt>(Body->body_front());
  const clang::Expr *Of = Last ? Last->getRetValue() : nullptr;
  const auto *R = Of ? dyn_cast<DeclRefExpr>(plain(Of)) : nullptr;
  for (const LambdaCapture &C : L->captures())
    if (R && C.capturesVariable() && C.getCaptureKind() == LCK_ByRef &&
        C.getCapturedVar() == R->getDecl())
      U.GivenByLambda.insert(U.entity(R->getDecl()));
  return true;
}

// std::count_if(v.begin(), v.end(), [](T x) { .. }): x is an element of v
void Visitor::givesElements(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  if (!F || U.inProject(F) || C->getNumArgs() < 2)
    return;
  // std::ranges::count_if is an object.
  const bool Object = isa<CXXOperatorCallExpr>(C);
  const auto *R = Object ? dyn_cast<DeclRefExpr>(plain(C->getArg(0))) : nullptr;
  if (Object && !R)
    return;
  const std::string Name = U.qualifiedName(R ? R->getDecl() : F);
  if (!llvm::StringRef(Name).starts_with(Object ? "std::ranges::" : "std::"))
    return;
  const clang::Expr *Range = C->getArg(Object ? 1 : 0);
  for (unsigned I = Object ? 2 : 1; I < C->getNumArgs(); ++I) {
    const auto *L = dyn_cast<LambdaExpr>(plain(C->getArg(I)));
    const CXXMethodDecl *Body = L ? L->getCallOperator() : nullptr;
    if (Body && Body->getNumParams() == 1)
      flow(Range, U.entity(Body->getParamDecl(0)), Part::Whole,
           C->getSourceRange());
  }
}

// v.push_back(x), s += x, s.append(x): x goes into the object
void Visitor::objectWrite(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  const auto *Assignment = dyn_cast<CXXOperatorCallExpr>(C);
  if (F && Assignment && Assignment->getOperator() == OO_Equal)
    readElementWrite(U, Assignment->getArg(0), Assignment->getArg(1));
  if (F && U.inProject(F))
    readBoundMember(U, C);
  if (!F || U.inProject(F))
    return;
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(C)) {
    switch (O->getOperator()) {
    case OO_PlusPlus:
      counter(O->getArg(0), O);
      break;
    case OO_Equal:
      write(O->getArg(1), O->getArg(0), Part::Whole, O->getSourceRange(),
            isElement(O->getArg(0)));
      assignTied(O);
      break;
    case OO_PlusEqual:
      if (integerOf(U, O->getArg(1)))
        counter(O->getArg(0), O);
      [[fallthrough]];
    case OO_LessLess:
      write(O->getArg(1), O->getArg(0), Part::Later, O->getSourceRange());
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
    write(C->getArg(1), C->getArg(0), Copies ? Part::Whole : Part::Later,
          C->getSourceRange());
  // Which part of a time a format spells the runs tell.
  if (const Api *A = U.known(F);
      A && A->Copies && !A->Copies->TimeFormat &&
      std::max(A->Copies->From, A->Copies->To) < C->getNumArgs())
    write(C->getArg(A->Copies->From), C->getArg(A->Copies->To), Part::Whole,
          C->getSourceRange());
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
    write(C->getArg(0), M->getImplicitObjectArgument(), Part::Leading,
          C->getSourceRange());
  if (Name == "read" && C->getNumArgs())
    write(M->getImplicitObjectArgument(), C->getArg(0), Part::Leading,
          C->getSourceRange());
  // table.insert("a") of a library: the catalog says what it does.
  if (U.known(F))
    return;
  bool Appends = Name == "append";
  // An object that is made in place: its construction is a call of its own.
  if (madeBy(U, C)) {
    write(C, M->getImplicitObjectArgument(), Part::Whole, C->getSourceRange());
    return;
  }
  if (!Appends &&
      !llvm::is_contained({"push_back", "emplace_back", "push_front",
                           "emplace_front", "push", "enqueue", "assign",
                           "insert", "emplace", "store", "reset"},
                          Name))
    return;
  const clang::Expr *Object = M->getImplicitObjectArgument();
  // v.emplace_back(a, b) of tuples makes one of them.
  const bool Makes = Name.starts_with("emplace") && M->getNumArgs() > 1 &&
                     isTuple(U, elementType(U, plain(Object)->getType()));
  // m.insert(std::make_pair(k, x)): x alone is what the map's value is.
  const bool Entry = M->getNumArgs() == 1 && hasKeys(U, Object);
  // m.insert(k, x): no look-up gives k.
  const bool Keyed = M->getNumArgs() > 1 && hasKeys(U, Object);
  const uint32_t Of = elementAt(U, Object);
  uint32_t I = 0;
  for (const clang::Expr *A : llvm::drop_begin(M->arguments(), Keyed ? 1 : 0)) {
    flow(A, targetOf(U, Object), Appends ? Part::Later : Part::Whole,
         C->getSourceRange(),
         Name != "assign" && Name != "reset" && Name != "store",
         {facts::None, Of != facts::None ? Of
                       : Makes           ? I
                       : Entry           ? facts::Some
                                         : facts::None});
    ++I;
  }
}

// std::tie(a, b) = f(): a takes its first element, b its second
void Visitor::assignTied(const CXXOperatorCallExpr *O) {
  const auto *Tie = dyn_cast<CallExpr>(plain(O->getArg(0)));
  if (!Tie || isRecorded(U, Tie->getDirectCallee()))
    return;
  const std::vector<const clang::Expr *> To = madeOf(U, Tie);
  for (uint32_t I = 0; I < To.size(); ++I)
    flow(O->getArg(1), targetOf(U, To[I]), Part::Whole, O->getSourceRange(),
         /*Adds=*/false, {I, elementAt(U, To[I]), To[I]->getType()});
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

} // namespace keyspread::extract
