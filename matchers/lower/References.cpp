// What names a place. In: references to variables, members, elements. Out:
// Local, Member, Element, Deref, Function, Lambda.
#include "matchers/lower/Builder.h"

using namespace clang;

namespace keyspread::lower {

using facts::Node;
using facts::None;
using facts::Op;
using facts::Passed;
using facts::Ref;

Ref Builder::local(const Expr *E, const ValueDecl *D) {
  Node N = node(Op::Local, E);
  setType(N, D->getType());
  N.Name = S.Names.entity(D);
  N.IsReference = D->getType()->isReferenceType() || isa<BindingDecl>(D);
  return add(std::move(N));
}

Ref Builder::function(const Expr *E, const FunctionDecl *F) {
  Node N = node(Op::Function, E);
  N.Name = S.Names.of(F);
  N.Qualified = U.qualifiedName(F);
  return add(std::move(N));
}

Ref Builder::parameter(const ParmVarDecl *P) { return local(nullptr, P); }

Ref Builder::VisitDeclRefExpr(const DeclRefExpr *E) {
  const ValueDecl *D = E->getDecl();
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    return function(E, F);
  if (const auto *K = dyn_cast<EnumConstantDecl>(D))
    return number(E, K->getInitVal(), U.usr(K));
  if (const auto *V = dyn_cast<VarDecl>(D)) {
    Ref Known = constant(E, V);
    return Known != None ? Known : local(E, V);
  }
  if (isa<BindingDecl>(D))
    return local(E, D);
  if (const auto *O = dyn_cast<TemplateParamObjectDecl>(D))
    return computed(E, O->getValue(), O->getType());
  if (isa<FieldDecl, IndirectFieldDecl>(D)) { // of &Row::id
    Node N = node(Op::Member, E);
    N.Name = S.Names.entity(D);
    return add(std::move(N));
  }
  return unknown(E, std::string("a ") + D->getDeclKindName());
}

Ref Builder::deref(const Expr *E, Ref Pointer) {
  Node N = node(Op::Deref, E);
  if (E && E->getType()->isPointerType())
    setType(N, E->getType()->getPointeeType(), /*Text=*/false);
  return add(std::move(N), {Pointer});
}

/// Pairs are library objects: the models of what makes them, and of what has
/// them in it, name the two parts.
static bool isOfPair(const ValueDecl *D) {
  const auto *Class = dyn_cast<CXXRecordDecl>(D->getDeclContext());
  return Class && Class->getIdentifier() && Class->isInStdNamespace() &&
         Class->getName() == "pair";
}

Ref Builder::VisitMemberExpr(const MemberExpr *E) {
  const ValueDecl *D = E->getMemberDecl();
  if (const auto *K = dyn_cast<EnumConstantDecl>(D))
    return number(E, K->getInitVal(), U.usr(K));
  if (const auto *V = dyn_cast<VarDecl>(D)) { // static
    Ref Known = constant(E, V);
    return Known != None ? Known : local(E, V);
  }
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    return function(E, F);
  Ref Object = expr(E->getBase());
  if (E->isArrow())
    Object = deref(E->getBase(), Object);
  Node N = node(Op::Member, E);
  setType(N, D->getType());
  N.Name = isOfPair(D) ? D->getName().str() : S.Names.entity(D);
  N.IsReference = D->getType()->isReferenceType();
  return add(std::move(N), {Object});
}

Ref Builder::VisitCXXThisExpr(const CXXThisExpr *E) {
  return add(node(Op::This, E->isImplicit() ? nullptr : E));
}

Ref Builder::VisitArraySubscriptExpr(const ArraySubscriptExpr *E) {
  Ref Array = expr(E->getBase()), Index = expr(E->getIdx());
  return add(node(Op::Element, E), {Array, Index});
}

/// Of a lambda with `auto` parameters that is called with types of one kind,
/// what is called.
static const CXXMethodDecl *callOperatorOf(const LambdaExpr *E) {
  const CXXMethodDecl *Operator = E->getCallOperator();
  const FunctionTemplateDecl *T = Operator->getDescribedFunctionTemplate();
  const FunctionDecl *Only = nullptr;
  if (T)
    for (const FunctionDecl *One : T->specializations()) {
      if (Only)
        return Operator;
      Only = One;
    }
  const auto *Is = dyn_cast_or_null<CXXMethodDecl>(Only);
  return Is ? Is : Operator;
}

Ref Builder::VisitLambdaExpr(const LambdaExpr *E) {
  Node N = node(Op::Lambda, E);
  Refs Values;
  const auto *Init = E->capture_init_begin();
  for (const LambdaCapture &C : E->captures()) {
    const Expr *Value = Init == E->capture_init_end() ? nullptr : *Init++;
    if (C.capturesVLAType())
      continue;
    Values.push_back(initializer(Value));
    bool IsThis = C.capturesThis();
    N.Names.push_back(C.capturesVariable() ? S.Names.entity(C.getCapturedVar())
                      : C.getCaptureKind() == LCK_StarThis ? "*this"
                                                           : "this");
    bool ByReference = C.getCaptureKind() == LCK_ByRef;
    if (C.capturesVariable() && E->isInitCapture(&C))
      ByReference = C.getCapturedVar()->getType()->isReferenceType();
    N.How.push_back(ByReference && !IsThis ? Passed::Reference : Passed::Value);
  }
  const CXXMethodDecl *Operator = callOperatorOf(E);
  N.Name = S.Names.of(Operator);
  S.Lambdas.insert(Operator);
  return add(std::move(N), std::move(Values));
}

} // namespace keyspread::lower
