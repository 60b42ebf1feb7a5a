//===- TypeValues.cpp - values that move, and those that nobody follows ---===//
//
// In: a value and the place that gets it, or a place that nobody spoke for.
// Out: the uses of every number in it: pairs, optionals and lists are taken
// apart.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/types/TypeUses.h"

#include "matchers/extract/Values.h"
#include "matchers/extract/types/TypeSlots.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::Entity;
using facts::TypeUse;
using facts::UseKind;

void TypeVisitor::lost(const clang::Expr *E, const std::string &Why) {
  if (Told.count(E) || skips())
    return;
  // Most values are none: their types are told sooner than their names.
  const std::vector<std::string> Slots = slotsIn(U, E->getType());
  std::set<const clang::Expr *> Seen;
  Entity Of = Slots.empty() ? Entity() : slotOf(U, E, &Seen);
  if (Of.empty())
    return;
  Told.insert(Seen.begin(), Seen.end());
  for (const std::string &Slot : Slots) {
    Sink S;
    S.Kind = UseKind::Computed;
    S.Detail = Why;
    emit(E, E, S, Of + Slot);
  }
}

/// `f` that is no call: whoever gets it may call it with anything.
void TypeVisitor::lostFunction(const FunctionDecl *F, const clang::Expr *At,
                               const std::string &Why) {
  if (skips() || !U.inProject(F))
    return;
  Sink S;
  S.Kind = UseKind::Computed;
  S.Detail = Why;
  for (const ParmVarDecl *P : F->parameters())
    for (const std::string &Slot : slotsIn(U, P->getType()))
      emit(At, At, S, U.entity(P) + Slot);
  for (const std::string &Slot : slotsIn(U, F->getReturnType())) {
    TypeUse Out;
    Out.From = facts::returnOf(U.usr(F)) + Slot;
    Out.At = Out.Value = U.site(At->getSourceRange());
    Out.Detail = Why;
    U.Out.TypeUses.push_back(std::move(Out));
  }
}

/// Pairs, optionals and lists are taken apart where they are made.
bool TypeVisitor::takeApart(const clang::Expr *E, const Entity &To, QualType T,
                            const Sink &S) {
  bool Truth = false;
  const clang::Expr *Core = unwrapped(U, E, Truth);
  std::vector<Held> In = heldIn(U, T);
  if (const auto *I = dyn_cast<CXXStdInitializerListExpr>(Core))
    Core = unwrapped(U, I->getSubExpr(), Truth);
  if (const auto *L = dyn_cast<InitListExpr>(Core)) {
    for (unsigned I = 0; I < L->getNumInits(); ++I) {
      const Held &H =
          In[In.size() == L->getNumInits() && In.size() > 1 ? I : 0];
      bool MapElement = In.size() == 2 && In.size() != L->getNumInits();
      if (MapElement)
        move(L->getInit(I), To, L->getInit(I)->getType(), S);
      else
        move(L->getInit(I), To + H.Place, H.Type, S);
    }
    return true;
  }
  if (const auto *C = dyn_cast<CallExpr>(Core);
      C && C->getDirectCallee() && In.size() == C->getNumArgs() &&
      llvm::is_contained({"std::make_pair", "std::make_tuple", "qMakePair"},
                         U.qualifiedName(C->getDirectCallee()))) {
    for (unsigned I = 0; I < In.size(); ++I)
      move(C->getArg(I), To + In[I].Place, In[I].Type, S);
    return true;
  }
  const auto *K = dyn_cast<CXXConstructExpr>(Core);
  if (!K)
    return false;
  const CXXRecordDecl *Class = K->getConstructor()->getParent();
  std::vector<const clang::Expr *> Args;
  for (const clang::Expr *A : K->arguments())
    if (!isa<CXXDefaultArgExpr>(A))
      Args.push_back(A);
  if (Args.empty())
    return true;
  if (Args.size() == 1) {
    bool Optional = isOptional(U, Class);
    const CXXRecordDecl *Given =
        Args[0]->getType().getNonReferenceType()->getAsCXXRecordDecl();
    std::string From = Given ? U.qualifiedName(Given) : "";
    // Nothing, or why there is nothing.
    if (Optional && (From == "std::nullopt_t" ||
                     llvm::StringRef(From).ends_with("::Status")))
      return true;
    QualType Of = Args[0]->getType().getNonReferenceType();
    if (U.Ast.hasSameUnqualifiedType(Of, T.getNonReferenceType()) ||
        (!slotsIn(U, Of).empty() && !heldIn(U, Of).empty())) {
      move(Args[0], To, T, S);
      return true;
    }
    if (!Optional && In.size() == 1 && isIdType(U.Ast, Of) &&
        !K->isListInitialization())
      return true; // so many elements
    if (Optional || isa<CXXStdInitializerListExpr>(
                        Args[0]->IgnoreImplicit()->IgnoreParenImpCasts())) {
      move(Args[0], Optional ? To + "<0>" : To, Optional ? In[0].Type : T, S);
      return true;
    }
    return false;
  }
  bool Whole =
      In.size() == Args.size() &&
      llvm::is_contained({"std::pair", "std::tuple"}, U.qualifiedName(Class));
  if (!Whole) {
    bool Filled = In.size() == 1 && Args.size() == 2 &&
                  isIdType(U.Ast, Args[0]->getType()) &&
                  !K->isListInitialization();
    if (Filled) { // so many elements, all alike
      move(Args[1], To + In[0].Place, In[0].Type, S);
      return true;
    }
    if (!isa<CXXStdInitializerListExpr>(
            Args[0]->IgnoreImplicit()->IgnoreParenImpCasts()))
      return false;
    move(Args[0], To, T, S);
    return true;
  }
  for (unsigned I = 0; I < Args.size(); ++I)
    move(Args[I], To + In[I].Place, In[I].Type, S);
  return true;
}

void TypeVisitor::move(const clang::Expr *E, const Entity &To, QualType T,
                       Sink S) {
  if (!E || To.empty() || T.isNull() || T->isDependentType() ||
      E->isTypeDependent())
    return;
  std::vector<std::string> Slots = slotsIn(U, T);
  if (Slots.empty())
    return;
  S.To = To;
  if (Slots.size() == 1 && Slots[0].empty())
    return use(E, S);
  bool Truth = false;
  const clang::Expr *Core = unwrapped(U, E, Truth);
  if (isa<CXXDefaultArgExpr, CXXDefaultInitExpr>(Core))
    return; // is a use where it is declared
  Entity From = slotOf(U, Core, &Told);
  if (From.empty() && takeApart(Core, To, T, S))
    return;
  for (const std::string &Slot : Slots) {
    Sink Each = S;
    Each.To = To + Slot;
    if (From.empty())
      Each.Kind = UseKind::Computed;
    emit(Core, Core, Each, From.empty() ? "" : From + Slot);
  }
}

/// A lambda that is kept in a variable is called by name; others are given
/// away.
bool TypeVisitor::VisitLambdaExpr(LambdaExpr *L) {
  if (!Told.count(L))
    lostFunction(L->getCallOperator(), L, "the lambda is given away");
  return true;
}

bool TypeVisitor::VisitDeclRefExpr(DeclRefExpr *R) {
  if (Told.count(R))
    return true;
  if (const auto *F = dyn_cast<FunctionDecl>(R->getDecl()))
    lostFunction(F, R, "the function is given away");
  else if (const CXXRecordDecl *Lambda =
               R->getType().getNonReferenceType()->getAsCXXRecordDecl();
           Lambda && Lambda->isLambda())
    lostFunction(Lambda->getLambdaCallOperator(), R,
                 "the lambda is given away");
  else
    lost(R, "");
  return true;
}

bool TypeVisitor::VisitMemberExpr(MemberExpr *M) {
  if (!isa<FieldDecl>(M->getMemberDecl()))
    return true;
  lost(M, "");
  // `it->phone`, `(*it).phone`: what the element has is told by itself.
  const auto *At = dyn_cast<CXXOperatorCallExpr>(plain(M->getBase()));
  const FunctionDecl *F = At ? At->getDirectCallee() : nullptr;
  if (F && !U.inProject(F) && At->getNumArgs() == 1 &&
      (At->getOperator() == OO_Arrow || At->getOperator() == OO_Star))
    slotOf(U, At->getArg(0), &Told);
  // `it->second`, and no number in it.
  if (slotsIn(U, M->getType()).empty())
    slotOf(U, M, &Told);
  return true;
}

} // namespace keyspread::extract
