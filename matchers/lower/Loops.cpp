// Loops. In: while, do, for and for over a range. Out: Loop and Each.
#include "matchers/lower/Builder.h"

using namespace clang;

namespace keyspread::lower {

using facts::Node;
using facts::None;
using facts::Op;
using facts::Ref;

/// `while (auto x = next())`: each turn declares x and asks it.
Ref Builder::condition(const VarDecl *V, const Expr *Condition) {
  if (!V)
    return expr(Condition);
  Refs Inside;
  declare(Inside, V);
  Inside.push_back(expr(Condition));
  return block(Condition, std::move(Inside));
}

Ref Builder::VisitWhileStmt(const WhileStmt *St) {
  Ref Before = none(),
      If = condition(St->getConditionVariable(), St->getCond()),
      Behind = none(), Body = blockOf(St->getBody());
  return add(node(Op::Loop, St), {Before, If, Behind, Body});
}

Ref Builder::VisitDoStmt(const DoStmt *St) {
  Ref Before = none(), If = expr(St->getCond()), Behind = none(),
      Body = blockOf(St->getBody());
  Node N = node(Op::Loop, St);
  N.Name = "do";
  return add(std::move(N), {Before, If, Behind, Body});
}

Ref Builder::VisitForStmt(const ForStmt *St) {
  Ref Before = blockOf(St->getInit()),
      If = St->getCond() ? condition(St->getConditionVariable(), St->getCond())
                         : none(),
      Behind = expr(St->getInc()), Body = blockOf(St->getBody());
  return add(node(Op::Loop, St), {Before, If, Behind, Body});
}

/// Maps that are walked in another order than that of `<` between their keys.
static bool hasOwnOrder(QualType Range) {
  const auto *Of = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Range.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Of || Of->getTemplateArgs().size() < 3)
    return false;
  const TemplateArgument &Third = Of->getTemplateArgs()[2];
  const CXXRecordDecl *By = Third.getKind() == TemplateArgument::Type
                                ? Third.getAsType()->getAsCXXRecordDecl()
                                : nullptr;
  return !By || By->getName() != "less" || !By->isInStdNamespace();
}

/// The function that gives the beginning of what is read in its order; null: it
/// is an array, or ordered by something else, or the loop may change it.
static const FunctionDecl *beginningOf(const CXXForRangeStmt *St) {
  const DeclStmt *Begin = St->getBeginStmt();
  const QualType Each = St->getLoopVariable()->getType();
  const bool Changes =
      Each->isReferenceType() && !Each.getNonReferenceType().isConstQualified();
  if (!Begin || !Begin->isSingleDecl() || Changes ||
      hasOwnOrder(St->getRangeInit()->getType()))
    return nullptr;
  const auto *V = dyn_cast<VarDecl>(Begin->getSingleDecl());
  const Expr *Init = V ? V->getInit() : nullptr;
  const auto *Call =
      Init ? dyn_cast<CallExpr>(Init->IgnoreImplicit()) : nullptr;
  return Call ? Call->getDirectCallee() : nullptr;
}

/// Bits of the elements that \p V, a whole number, is each of in another size;
/// 0: there is no conversion.
static unsigned bitsOfElements(const VarDecl *V, const ASTContext &Ast) {
  const Expr *Init = V->getInit();
  if (const auto *Whole = dyn_cast_or_null<ExprWithCleanups>(Init))
    Init = Whole->getSubExpr();
  const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Init);
  if (!Cast || Cast->getCastKind() != CK_IntegralCast)
    return 0;
  return Ast.getIntWidth(Cast->getSubExpr()->getType());
}

Ref Builder::VisitCXXForRangeStmt(const CXXForRangeStmt *St) {
  const VarDecl *V = St->getLoopVariable();
  if (!V || V->isInvalidDecl() || !St->getRangeInit()) {
    Failed = true;
    return unknown(St, "code that does not compile");
  }
  Refs Before;
  into(Before, St->getInit());
  Ref Range = initializer(St->getRangeInit());
  Refs Inside;
  if (const auto *D = dyn_cast<DecompositionDecl>(V))
    declareBindings(Inside, D);
  Ref Body = None;
  if (Inside.empty()) {
    Body = blockOf(St->getBody());
  } else {
    into(Inside, St->getBody());
    Body = block(St->getBody(), std::move(Inside));
  }
  Node N = variable(Op::Each, V);
  N.At = S.where(St->getSourceRange());
  if (const FunctionDecl *Begin = beginningOf(St))
    N.Qualified = U.qualifiedName(Begin);
  N.Value = bitsOfElements(V, U.Ast);
  Ref Each = add(std::move(N), {Range, Body});
  return enclosed(St, std::move(Before), Each);
}

} // namespace keyspread::lower
