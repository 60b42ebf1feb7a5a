//===- TypeNames.cpp - which place an expression names --------------------===//
//
// In: an expression. Out: the place it is, through members, elements, iterators
// and calls.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/types/TypeSlots.h"

#include "matchers/extract/Values.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

/// The call operator of the lambda that \p E is or names; null: it is none.
static const CXXMethodDecl *lambdaIn(const clang::Expr *E) {
  const CXXRecordDecl *R =
      E->getType().getNonReferenceType()->getAsCXXRecordDecl();
  return R && R->isLambda() ? R->getLambdaCallOperator() : nullptr;
}

const clang::Expr *lambdaRunBy(Unit &U, const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  if (!F || U.inProject(F))
    return nullptr;
  for (const clang::Expr *Arg : C->arguments()) {
    Arg = Arg->IgnoreImplicit()->IgnoreParenImpCasts();
    const CXXMethodDecl *Op = lambdaIn(Arg);
    if (Op && !Op->isDependentContext() && Op->getNumParams() == 0 &&
        isa<LambdaExpr, DeclRefExpr>(Arg) &&
        !Op->getReturnType()->isVoidType() &&
        U.Ast.hasSameUnqualifiedType(Op->getReturnType(), C->getType()))
      return Arg;
  }
  return nullptr;
}

namespace {

/// Names places; remembers what it went through.
class Namer {
public:
  Namer(Unit &U, std::set<const clang::Expr *> &Seen) : U(U), Seen(Seen) {}

  facts::Entity name(const clang::Expr *E) {
    E = stripped(E);
    facts::Entity Result = core(E);
    if (!Result.empty())
      Seen.insert(E);
    return Result;
  }

private:
  static const clang::Expr *stripped(const clang::Expr *E) {
    for (const clang::Expr *Before = nullptr; E != Before;) {
      Before = E;
      E = E->IgnoreParenImpCasts()->IgnoreImplicit();
      if (const auto *C = dyn_cast<CallExpr>(E); C && C->isCallToStdMove())
        E = C->getArg(0);
      if (const auto *K = dyn_cast<CXXConstructExpr>(E);
          K && K->getNumArgs() == 1 &&
          K->getConstructor()->isCopyOrMoveConstructor())
        E = K->getArg(0);
    }
    return E;
  }

  facts::Entity with(const clang::Expr *Base, const char *Place) {
    facts::Entity Of = name(Base);
    return Of.empty() ? Of : Of + Place;
  }

  /// The element that an iterator, or what looks like one, points to.
  facts::Entity element(const clang::Expr *Of) {
    const CXXRecordDecl *R =
        Of->getType().getNonReferenceType()->getAsCXXRecordDecl();
    QualType To = R ? pointee(U, R) : QualType();
    if (keyedBy(U, R))
      return with(Of, "<1>");
    return isMapElement(U, To) ? name(Of) : with(Of, "<0>");
  }

  facts::Entity declared(const ValueDecl *D) {
    if (const auto *B = dyn_cast<BindingDecl>(D)) {
      const auto *Whole = dyn_cast<DecompositionDecl>(B->getDecomposedDecl());
      if (const auto *M = dyn_cast_or_null<MemberExpr>(
              B->getBinding() ? B->getBinding()->IgnoreParenImpCasts()
                              : nullptr);
          M && U.inProject(M->getMemberDecl()))
        return U.entity(M->getMemberDecl());
      const auto *It = Whole ? llvm::find(Whole->bindings(), B) : nullptr;
      if (!Whole || It == Whole->bindings().end())
        return "";
      return placeOf(U, Whole) + "<" +
             std::to_string(It - Whole->bindings().begin()) + ">";
    }
    const auto *V = dyn_cast<VarDecl>(D);
    return (V && !V->isConstexpr()) || isa<FieldDecl>(D) ? placeOf(U, D) : "";
  }

  facts::Entity member(const MemberExpr *M) {
    const ValueDecl *D = M->getMemberDecl();
    const auto *R = dyn_cast<CXXRecordDecl>(D->getDeclContext());
    const std::string Class = R ? U.qualifiedName(R) : "";
    if ((Class == "std::pair" || Class == "QPair") && D->getIdentifier()) {
      const char *Place = D->getName() == "first" ? "<0>" : "<1>";
      const auto *Arrow = dyn_cast<CXXOperatorCallExpr>(stripped(M->getBase()));
      if (!M->isArrow())
        return with(M->getBase(), Place);
      if (!Arrow || Arrow->getOperator() != OO_Arrow)
        return "";
      facts::Entity Of = element(Arrow->getArg(0));
      Seen.insert(Arrow);
      return Of.empty() ? Of : Of + Place;
    }
    return U.inProject(D) ? declared(D) : "";
  }

  facts::Entity operators(const CXXOperatorCallExpr *O) {
    const clang::Expr *Of = O->getArg(0);
    std::vector<Held> In = heldIn(U, Of->getType());
    if (In.empty())
      return "";
    if (O->getOperator() == OO_Subscript)
      return with(Of, In.back().Place.c_str());
    if (O->getOperator() == OO_Star)
      return element(Of);
    if (O->getOperator() == OO_LessLess) // list << a << b
      return name(Of);
    return O->getOperator() == OO_PlusPlus || O->getOperator() == OO_MinusMinus
               ? name(Of)
               : "";
  }

  facts::Entity method(const CXXMemberCallExpr *C) {
    const CXXMethodDecl *D = C->getMethodDecl();
    const clang::Expr *Of = C->getImplicitObjectArgument();
    if (!D || !Of || !D->getDeclName().isIdentifier())
      return "";
    std::vector<Held> In = heldIn(U, Of->getType());
    llvm::StringRef Name = D->getName();
    if (In.empty())
      return "";
    const CXXRecordDecl *R = stripped(Of)->getType()->getAsCXXRecordDecl();
    if (keyedBy(U, R) || isOfQt(U, R)) {
      if (llvm::is_contained({"key", "firstKey", "lastKey"}, Name))
        return Name != "key" || !C->getNumArgs() ? with(Of, "<0>") : "";
      if (llvm::is_contained({"first", "last", "constFirst", "constLast",
                              "take", "takeFirst", "takeLast", "takeAt",
                              "dequeue", "head", "pop"},
                             Name))
        return with(Of, In.back().Place.c_str());
    }
    if (llvm::is_contained({"at", "front", "back", "value", "value_or", "top"},
                           Name))
      return with(Of, In.back().Place.c_str());
    if (llvm::is_contained({"begin", "cbegin", "rbegin", "end", "cend", "rend",
                            "find", "lower_bound", "upper_bound", "constBegin",
                            "constEnd", "constFind", "lowerBound",
                            "upperBound"},
                           Name))
      return name(Of);
    return "";
  }

  facts::Entity core(const clang::Expr *E) {
    if (const auto *R = dyn_cast<DeclRefExpr>(E))
      return declared(R->getDecl());
    if (const auto *M = dyn_cast<MemberExpr>(E))
      return member(M);
    if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E))
      if (facts::Entity Of = operators(O); !Of.empty())
        return Of;
    if (const auto *C = dyn_cast<CXXMemberCallExpr>(E))
      if (facts::Entity Of = method(C); !Of.empty())
        return Of;
    const auto *C = dyn_cast<CallExpr>(E);
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    if (!F)
      return "";
    if (F->isInStdNamespace() && F->getIdentifier() && F->getName() == "get" &&
        C->getNumArgs() == 1 && F->getTemplateSpecializationArgs()) {
      const TemplateArgument &I = F->getTemplateSpecializationArgs()->get(0);
      return I.getKind() == TemplateArgument::Integral
                 ? with(C->getArg(0),
                        ("<" + llvm::toString(I.getAsIntegral(), 10) + ">")
                            .c_str())
                 : "";
    }
    // The only row of a stream of them.
    if (llvm::StringRef(U.qualifiedName(F)).ends_with("::GetSingularRow") &&
        C->getNumArgs() == 1)
      return with(C->getArg(0), "<0>");
    if (const clang::Expr *Lambda = lambdaRunBy(U, C)) {
      Seen.insert(Lambda);
      return facts::returnOf(U.usr(lambdaIn(Lambda)));
    }
    if (!isRecorded(U, F))
      return "";
    if (!U.inProject(F) || U.known(F) || (returnsDeduced(F) && !isOfClosure(F)))
      return resultOf(U, E);
    return resultPlace(U, F);
  }

  Unit &U;
  std::set<const clang::Expr *> &Seen;
};

} // namespace

facts::Entity slotOf(Unit &U, const clang::Expr *E,
                     std::set<const clang::Expr *> *Seen) {
  std::set<const clang::Expr *> Here;
  facts::Entity Result = Namer(U, Here).name(E);
  if (Seen && !Result.empty())
    Seen->insert(Here.begin(), Here.end());
  return Result;
}

} // namespace keyspread::extract
