// Operators and conversions of the language. In: unary and binary operators,
// casts. Out: Unary, Binary, Choose, Assign, Step, Address, Deref, Cast.
#include "matchers/lower/Builder.h"

using namespace clang;

namespace keyspread::lower {

using facts::Node;
using facts::None;
using facts::Op;
using facts::Ref;

/// \p R is all that was added since \p Mark, and a number.
bool Builder::isNumber(Ref R, size_t Mark) const {
  return R == Mark && Nodes[R].Kind == Op::Number;
}

/// Between numbers, where bits or sign change.
Ref Builder::converted(const CastExpr *E) {
  size_t Mark = Nodes.size();
  Ref From = expr(E->getSubExpr());
  Node N = node(Op::Cast, E);
  setType(N, E->getType());
  Node Before;
  setType(Before, E->getSubExpr()->getType());
  bool ToReal = E->getType()->isRealFloatingType();
  if (!ToReal && N.Bits && N.Bits == Before.Bits &&
      N.IsUnsigned == Before.IsUnsigned)
    return From;
  if (N.Class == facts::TypeClass::Other && !N.Bits)
    return From;
  if (isNumber(From, Mark) && !ToReal) {
    facts::Entity Name = Nodes[From].Name;
    facts::Where At = Nodes[From].At;
    std::string Macro = Nodes[From].Macro;
    const bool Quotes = Nodes[From].Quotes, IsSize = Nodes[From].IsSize;
    Expr::EvalResult Value;
    if (!E->isValueDependent() && E->EvaluateAsInt(Value, U.Ast)) {
      Nodes.resize(Mark);
      From = number(E, Value.Val.getInt(), Name);
      Nodes[From].At = At;
      Nodes[From].Macro = Macro;
      Nodes[From].Quotes = Quotes;
      Nodes[From].IsSize = IsSize;
      return From;
    }
  }
  return add(std::move(N), {From});
}

Ref Builder::VisitCastExpr(const CastExpr *E) {
  switch (E->getCastKind()) {
  case CK_NullToPointer:
  case CK_NullToMemberPointer:
    return add(node(Op::Null, E));
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
  case CK_FloatingCast:
  case CK_BooleanToSignedIntegral:
    return converted(E);
  default:
    break;
  }
  const Expr *Inner = E->getSubExpr();
  Ref R = initializer(Inner);
  // `Row{1, 2}`: a person edits all of it.
  if (isa<CXXFunctionalCastExpr>(E) &&
      isa<InitListExpr>(Inner->IgnoreUnlessSpelledInSource()))
    Nodes[R].At = S.where(E->getSourceRange());
  return R;
}

Ref Builder::VisitUnaryOperator(const UnaryOperator *E) {
  size_t Mark = Nodes.size();
  const Expr *Sub = E->getSubExpr();
  if (E->getOpcode() == UO_AddrOf) {
    const auto *R = dyn_cast<DeclRefExpr>(Sub->IgnoreParens());
    if (const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr)
      return add(node(Op::Address, E), {local(R, V)});
    if (R && isa<FieldDecl, IndirectFieldDecl>(R->getDecl()))
      return expr(R); // a pointer to a member is the member's name
  }
  Ref Of = expr(Sub);
  Node N = node(Op::Unary, E);
  switch (E->getOpcode()) {
  case UO_AddrOf:
    if (Nodes[Of].Kind == Op::Function)
      return Of;
    N.Kind = Op::Address;
    break;
  case UO_Deref:
    if (E->getType()->isFunctionType())
      return Of;
    N.Kind = Op::Deref;
    break;
  case UO_PostInc:
  case UO_PostDec:
    N.Name = "post";
    [[fallthrough]];
  case UO_PreInc:
  case UO_PreDec:
    N.Kind = Op::Step;
    N.Value = E->isIncrementOp() ? 1 : -1;
    break;
  case UO_Extension:
    return Of;
  case UO_Coawait:
    return unknown(E, "a co_await", {Of});
  default:
    N.Name = UnaryOperator::getOpcodeStr(E->getOpcode()).str();
    if (isNumber(Of, Mark)) {
      Nodes.resize(Mark);
      if (Ref R = folded(E); R != None)
        return R;
      Of = expr(Sub);
    }
  }
  return add(std::move(N), {Of});
}

Ref Builder::VisitBinaryOperator(const BinaryOperator *E) {
  size_t Mark = Nodes.size();
  Ref Left = expr(E->getLHS());
  size_t Middle = Nodes.size();
  Ref Right =
      E->isAssignmentOp() ? initializer(E->getRHS()) : expr(E->getRHS());
  if (E->isPtrMemOp()) {
    if (E->getOpcode() == BO_PtrMemI)
      Left = deref(E->getLHS(), Left);
    Node Member = node(Op::Member, E);
    setType(Member, E->getType());
    return add(std::move(Member), {Left, Right});
  }
  if (isNumber(Left, Mark) && isNumber(Right, Middle) &&
      E->getOpcode() != BO_Comma) {
    std::vector<Node> Saved(Nodes.begin() + Mark, Nodes.end());
    Nodes.resize(Mark);
    if (Ref R = folded(E); R != None)
      return R;
    Nodes.insert(Nodes.end(), Saved.begin(), Saved.end());
  }
  Node N = node(E->isAssignmentOp() ? Op::Assign : Op::Binary, E);
  if (!E->isAssignmentOp())
    N.Name = E->getOpcodeStr().str();
  return add(std::move(N), {Left, Right});
}

Ref Builder::VisitCompoundAssignOperator(const CompoundAssignOperator *E) {
  Ref Left = expr(E->getLHS()), Right = expr(E->getRHS());
  Node N = node(Op::Assign, E);
  N.Name = BinaryOperator::getOpcodeStr(
               BinaryOperator::getOpForCompoundAssignment(E->getOpcode()))
               .str();
  return add(std::move(N), {Left, Right});
}

Ref Builder::VisitConditionalOperator(const ConditionalOperator *E) {
  Ref If = expr(E->getCond()), Then = expr(E->getTrueExpr()),
      Else = expr(E->getFalseExpr());
  return add(node(Op::Choose, E), {If, Then, Else});
}

Ref Builder::VisitBinaryConditionalOperator(
    const BinaryConditionalOperator *E) {
  Ref Left = expr(E->getCommon()), Right = expr(E->getFalseExpr());
  Node N = node(Op::Binary, E);
  N.Name = "?:";
  return add(std::move(N), {Left, Right});
}

Ref Builder::VisitCXXRewrittenBinaryOperator(
    const CXXRewrittenBinaryOperator *E) {
  return expr(E->getSemanticForm());
}

} // namespace keyspread::lower
