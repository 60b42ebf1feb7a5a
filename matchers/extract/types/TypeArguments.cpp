//===- TypeArguments.cpp - whole numbers that functions are given ---------===//
//
// In: calls and constructions. Out: the uses of the numbers among their
// arguments, with the room that the parameters have.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/types/TypeUses.h"

#include "matchers/extract/Values.h"
#include "matchers/extract/types/TypeSlots.h"
#include "matchers/extract/types/WideTypes.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::Entity;
using facts::TypeUse;
using facts::UseKind;

/// The class of the project whose size \p E has in it.
static const CXXRecordDecl *sizedIn(Unit &U, const Stmt *E) {
  if (!E)
    return nullptr;
  if (const auto *T = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
    if (const CXXRecordDecl *R = T->getTypeOfArgument()->getAsCXXRecordDecl();
        R && U.inProject(R))
      return R;
  for (const Stmt *Child : E->children())
    if (const CXXRecordDecl *R = sizedIn(U, Child))
      return R;
  return nullptr;
}

/// `fwrite(&row, sizeof(row), 1, out)`: others read the bytes.
void TypeVisitor::keepsLayout(const CallExpr *C, const FunctionDecl *F) {
  if (U.inProject(F) ||
      llvm::is_contained({"memset", "memcpy", "memmove", "memcmp", "malloc",
                          "calloc", "realloc", "qsort", "bzero"},
                         F->getIdentifier() ? F->getName() : ""))
    return;
  for (const clang::Expr *A : C->arguments())
    if (const CXXRecordDecl *R = sizedIn(U, A))
      for (const FieldDecl *D : R->fields())
        if (isIdType(U.Ast, D->getType())) {
          Sink S;
          S.Kind = UseKind::Computed;
          S.Memory = true;
          emit(C, C, S, U.entity(D));
        }
}

/// The bits of whole numbers that parameter \p I of \p F, or of a function
/// beside it, takes; 0: all of them.
unsigned TypeVisitor::roomFor(const clang::Expr *Call, const FunctionDecl *F,
                              unsigned I, const clang::Expr *A) {
  auto Bits = [&](QualType T) -> unsigned {
    T = T.getNonReferenceType();
    if (T->isRealFloatingType())
      return llvm::APFloat::semanticsPrecision(U.Ast.getFloatTypeSemantics(T));
    return T->isIntegerType() && !T->isBooleanType() ? U.Ast.getTypeSize(T) : 0;
  };
  if (I >= F->getNumParams())
    return F->isVariadic() && isIdType(U.Ast, A->getType()) ? Bits(A->getType())
                                                            : 0;
  // What a class template takes that is not followed stays as it is.
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  const bool Fixed = M && !U.inProject(F) && !F->isInStdNamespace() &&
                     !F->getPrimaryTemplate() &&
                     isa<ClassTemplateSpecializationDecl>(M->getParent()) &&
                     !isHolder(U, M->getParent());
  unsigned Most =
      isDeduced(F, I) && !Fixed ? 0 : Bits(F->getParamDecl(I)->getType());
  if (!Most || !F->getDeclName())
    return Most;
  for (const NamedDecl *D : foundIn(Call, F)->lookup(F->getDeclName()))
    if (const auto *Other = dyn_cast<FunctionDecl>(D->getUnderlyingDecl());
        Other && Other->getNumParams() == F->getNumParams() &&
        Other->getParamDecl(I)->getType()->isIntegerType())
      Most = std::max(Most, Bits(Other->getParamDecl(I)->getType()));
  return Most;
}

/// `bindValue(1, id)` of a function that takes a class which holds any value:
/// the number that it is made of, and the constructor \p By which it is made.
static const clang::Expr *madeInto(Unit &U, const clang::Expr *E,
                                   const CXXConstructorDecl *&By) {
  while (true) {
    E = E->IgnoreImplicit()->IgnoreParens();
    if (const auto *C = dyn_cast<CXXFunctionalCastExpr>(E)) {
      E = C->getSubExpr();
      continue;
    }
    const auto *K = dyn_cast<CXXConstructExpr>(E);
    if (!K || K->getNumArgs() != 1 || U.inProject(K->getConstructor()) ||
        isRecorded(U, K->getConstructor()) ||
        K->getConstructor()->isInStdNamespace())
      return nullptr;
    By = K->getConstructor();
    if (isIdType(U.Ast, K->getArg(0)->getType()))
      return K->getArg(0);
    if (!K->getConstructor()->isCopyOrMoveConstructor())
      return nullptr;
    E = K->getArg(0);
  }
}

void TypeVisitor::arguments(const clang::Expr *Call, const FunctionDecl *F,
                            llvm::ArrayRef<const clang::Expr *> Args) {
  bool Ours = U.inProject(F) && !U.known(F);
  Entity Result = isRecorded(U, F) ? resultOf(U, Call) : "";
  for (unsigned I = 0; I < Args.size(); ++I) {
    const clang::Expr *A = Args[I];
    const clang::Expr *Inner = A->IgnoreParenImpCasts();
    bool Cut = A->getType()->isArithmeticType() &&
               !A->getType()->isBooleanType() &&
               !isIdType(U.Ast, A->getType()) &&
               isIdType(U.Ast, Inner->getType()) && !Ours;
    if (A->isTypeDependent())
      continue;
    if (!Result.empty() && givesAddress(A, F, I, Result))
      continue;
    const CXXConstructorDecl *By = nullptr;
    const clang::Expr *Made =
        U.known(F) && !Result.empty() ? madeInto(U, A, By) : nullptr;
    if (!Made && !Cut && slotsIn(U, A->getType()).empty())
      continue;
    if (Cut)
      A = Inner; // becomes a double, a short
    if (Made)
      A = Made;
    Sink S;
    S.Call = Result;
    S.Argument = I;
    S.Detail = F->getNameAsString();
    if (Made)
      S.WideAs = asWritten(U, wideTwin(U, By));
    if (Ours && I < F->getNumParams() && !isDeduced(F, I)) {
      if (const QualType Wide = wideOverload(U, Call, F, I); !Wide.isNull()) {
        S.Room = 64;
        S.WideAs = asWritten(U, Wide);
      }
      move(A, U.entity(F->getParamDecl(I)), F->getParamDecl(I)->getType(), S);
      continue;
    }
    S.Room = roomFor(Call, F, I, A);
    // Without a call that is recorded it is lost, but for the room it has.
    S.Kind = Result.empty() ? UseKind::Computed : UseKind::Given;
    if (Ours && I < F->getNumParams() && !Result.empty())
      S.To = U.entity(F->getParamDecl(I)); // has the type of what it is given
    if (Result.empty())
      S.Detail.clear();
    if (Result.empty() && !S.Room) {
      // Whatever elements there are: `join(ids.begin(), ids.end())`.
      if (!Ours && !F->isInStdNamespace() && isDeduced(F, I) &&
          !isIdType(U.Ast, A->getType()) &&
          slotsIn(U, Call->getType()).empty()) {
        S.Kind = UseKind::Given;
        S.Detail = F->getNameAsString();
        giveAll(A, S);
      }
      continue;
    }
    if (!isIdType(U.Ast, A->getType()))
      giveAll(A, S);
    else if (!constantOf(U, A))
      use(A, S);
  }
}

/// `bind(0, &id)`: the library reads the number there.
bool TypeVisitor::givesAddress(const clang::Expr *A, const FunctionDecl *F,
                               unsigned I, const Entity &Call) {
  const Api *Known = U.known(F);
  const auto *O = dyn_cast<clang::UnaryOperator>(A->IgnoreParenImpCasts());
  if (!Known || !Known->ByAddress || Known->Value != I || !O ||
      O->getOpcode() != UO_AddrOf ||
      !isIdType(U.Ast, O->getSubExpr()->getType()))
    return false;
  Sink S;
  S.Kind = UseKind::Given;
  S.Call = Call;
  S.Argument = I;
  S.Detail = F->getNameAsString();
  S.Whole = O->getSourceRange();
  S.Memory = true;
  use(O->getSubExpr(), S);
  return true;
}

/// A library is given a whole vector, an optional.
void TypeVisitor::giveAll(const clang::Expr *A, const Sink &S) {
  bool Truth = false;
  A = unwrapped(U, A, Truth);
  if (S.Kind != UseKind::Given)
    return;
  if (Entity Of = slotOf(U, A, &Told); !Of.empty())
    for (const std::string &Slot : slotsIn(U, A->getType()))
      emit(A, A, S, Of + Slot);
}

/// `f`, `std::forward<F>(f)`
static const clang::Expr *withoutForward(const clang::Expr *E) {
  E = E->IgnoreImplicit()->IgnoreParenImpCasts();
  const auto *C = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F && F->isInStdNamespace() && F->getIdentifier() &&
                 llvm::is_contained({"move", "forward"}, F->getName()) &&
                 C->getNumArgs() == 1
             ? withoutForward(C->getArg(0))
             : E;
}

/// A template of the project that is given a lambda has a type of its own for
/// it: what becomes of it is seen there.
void TypeVisitor::takesClosures(const CallExpr *C, const FunctionDecl *F) {
  if (!U.inProject(F) || U.known(F) || !isOfClosure(F))
    return;
  const bool Operator = isa<CXXOperatorCallExpr>(C) && isa<CXXMethodDecl>(F);
  for (unsigned I = Operator; I < C->getNumArgs(); ++I) {
    const unsigned P = I - Operator;
    const CXXRecordDecl *R = P < F->getNumParams() ? F->getParamDecl(P)
                                                         ->getType()
                                                         .getNonReferenceType()
                                                         ->getAsCXXRecordDecl()
                                                   : nullptr;
    if (R && R->isLambda())
      Told.insert(withoutForward(C->getArg(I)));
  }
}

bool TypeVisitor::VisitCallExpr(CallExpr *C) {
  Told.insert(C->getCallee()->IgnoreParenImpCasts());
  if (C->isTypeDependent() || C->isValueDependent() || skips())
    return true;
  const FunctionDecl *F = C->getDirectCallee();
  if (!F)
    return true;
  if (isOutlet(U, C))
    U.Out.Outlets.push_back(U.site(C->getSourceRange()));
  const Api *Known = U.known(F);
  if ((U.inProject(F) && !Known) ||
      (Known && (Known->Column || Known->Origin ||
                 Known->Passes.Kind != HandleRole::NoHandle)))
    lost(C, "");
  if (Known)
    recordGiven(U, C);
  if (const clang::Expr *Lambda = lambdaRunBy(U, C))
    Told.insert(Lambda);
  // `std::get<1>(*row)`, `v[0]`, and no number in it.
  if (slotsIn(U, C->getType()).empty())
    slotOf(U, C, &Told);
  keepsLayout(C, F);
  takesClosures(C, F);
  llvm::ArrayRef<const clang::Expr *> Args(C->getArgs(), C->getNumArgs());
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(C)) {
    bool Member = isa<CXXMethodDecl>(F);
    if (Member && O->getOperator() == OO_Call)
      Told.insert(withoutForward(C->getArg(0))); // the lambda called
    if (!stream(O) && !qt(C, F) && !standard(C, F))
      arguments(C, F, Member ? Args.drop_front() : Args);
    return true;
  }
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(C); M && container(M))
    return true;
  if (!qt(C, F) && !makesPointee(C, F) && !standard(C, F) && !format(C))
    arguments(C, F, Args);
  return true;
}

bool TypeVisitor::VisitCXXConstructExpr(CXXConstructExpr *K) {
  const CXXConstructorDecl *D = K->getConstructor();
  if (K->isTypeDependent() || K->isValueDependent() || skips() ||
      D->isCopyOrMoveConstructor())
    return true;
  if (isOutlet(U, K))
    U.Out.Outlets.push_back(U.site(K->getSourceRange()));
  if (U.inProject(D) || isRecorded(U, D))
    arguments(K, D, llvm::ArrayRef(K->getArgs(), K->getNumArgs()));
  else
    holder(K);
  return true;
}

/// `{":id", id}` of a map or a list of pairs: the constructor by which the pair
/// makes its part \p I of what it is given; null: it is no such pair.
static const CXXConstructorDecl *madeInPair(Unit &U, const CXXConstructExpr *K,
                                            unsigned I) {
  const CXXConstructorDecl *Pair = K->getConstructor();
  if (K->getNumArgs() != 2 || U.qualifiedName(Pair->getParent()) != "std::pair")
    return nullptr;
  const FunctionDecl *Body = nullptr;
  if (!Pair->hasBody(Body))
    return nullptr;
  for (const CXXCtorInitializer *Init :
       cast<CXXConstructorDecl>(Body)->inits()) {
    const FieldDecl *F = Init->getAnyMember();
    const auto *Made = dyn_cast<CXXConstructExpr>(
        Init->getInit() ? Init->getInit()->IgnoreImplicit() : nullptr);
    if (F && F->getFieldIndex() == I && Made && Made->getNumArgs() == 1)
      return Made->getConstructor();
  }
  return nullptr;
}

/// `{name, id}` of a list whose elements are of a class that holds any value,
/// or of pairs of such.
void TypeVisitor::holder(const CXXConstructExpr *K) {
  if (K->getNumArgs() == 1)
    return holds(K->getArg(0), K->getConstructor());
  for (unsigned I = 0; I < K->getNumArgs(); ++I)
    if (const CXXConstructorDecl *By = madeInPair(U, K, I))
      holds(K->getArg(I), By);
}

/// \p D, of a class that holds any value, is given \p A.
void TypeVisitor::holds(const clang::Expr *A, const CXXConstructorDecl *D) {
  if (D->isInStdNamespace() || U.inProject(D) || isRecorded(U, D) ||
      D->getNumParams() != 1 || !isIdType(U.Ast, A->getType()) ||
      Told.count(A->IgnoreParenImpCasts()) || constantOf(U, A) ||
      wideTwin(U, D).isNull())
    return;
  Sink S;
  S.Kind = UseKind::Given;
  S.Detail = D->getParent()->getNameAsString();
  S.WideAs = asWritten(U, wideTwin(U, D));
  use(A, S);
}

} // namespace keyspread::extract
