#include "matchers/lower/Builder.h"

#include "clang/Basic/Stack.h"

using namespace clang;

namespace keyspread::lower {

using facts::Node;
using facts::None;
using facts::Op;
using facts::Ref;

facts::Where Shared::where(const Site &At) {
  facts::Where W;
  if (!At.valid() || !U.Owner.contains(At.File))
    return W;
  auto [It, New] = Files.try_emplace(At.File, Out.Files.size());
  if (New)
    Out.Files.push_back(At.File);
  W.File = It->second;
  W.Begin = At.Begin;
  W.End = At.End;
  W.Line = At.Line;
  W.Col = At.Col;
  return W;
}

facts::Where Shared::where(SourceRange Tokens) {
  if (Tokens.isInvalid() || !U.inProject(Tokens.getBegin()))
    return {};
  return where(U.site(Tokens));
}

const std::string &Shared::typeText(QualType T) {
  T = T.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  auto [It, New] = Types.try_emplace(T.getAsOpaquePtr());
  if (New)
    It->second = U.typeText(T);
  return It->second;
}

Ref Builder::expr(const Expr *E) { return stmt(E); }

Ref Builder::stmt(const Stmt *St) {
  if (!St)
    return none();
  if (const auto *E = dyn_cast<Expr>(St)) {
    Failed |= E->containsErrors();
    if (E->containsErrors() || E->isTypeDependent() || E->isValueDependent())
      return unknown(nullptr, "code that is not complete");
  }
  Ref Result = None;
  clang::runWithSufficientStackSpace([] {}, [&] { Result = Visit(St); });
  return Result;
}

Node Builder::node(Op Kind, SourceRange Tokens, SourceLocation Name) {
  Node N;
  N.Kind = Kind;
  N.At = S.where(Tokens);
  N.Macro = Name.isMacroID() ? U.macroOf(Name) : "";
  return N;
}

Node Builder::node(Op Kind, const Stmt *St) {
  if (!St)
    return node(Kind, SourceRange(), SourceLocation());
  const auto *E = dyn_cast<Expr>(St);
  Node N =
      node(Kind, St->getSourceRange(), E ? E->getExprLoc() : St->getBeginLoc());
  if (E)
    setType(N, E->getType(), /*Text=*/false);
  return N;
}

void Builder::setType(Node &N, QualType T, bool Text) {
  if (T.isNull() || T->isDependentType() || T->isUndeducedType())
    return;
  T = T.getNonReferenceType();
  N.Class = U.classify(T);
  if (Text)
    N.Type = S.typeText(T);
  if (T->isIntegralOrEnumerationType() && !T->isIncompleteType()) {
    N.Bits = U.Ast.getIntWidth(T);
    N.IsUnsigned = T->isUnsignedIntegerOrEnumerationType();
  }
}

Ref Builder::add(Node N, Refs Operands) {
  N.Operands = std::move(Operands);
  Nodes.push_back(std::move(N));
  return Nodes.size() - 1;
}

Ref Builder::none() { return add(node(Op::None_, nullptr)); }

Ref Builder::unknown(const Stmt *St, std::string What, Refs Operands) {
  Node N = node(Op::Unknown, St);
  N.Name = std::move(What);
  return add(std::move(N), std::move(Operands));
}

/// What nobody lowers: its parts are evaluated, in order.
Ref Builder::VisitStmt(const Stmt *St) {
  Refs Parts;
  for (const Stmt *Child : St->children())
    if (Child)
      Parts.push_back(stmt(Child));
  return unknown(St, std::string("a ") + St->getStmtClassName(),
                 std::move(Parts));
}

// What leaves nothing but its operand.

Ref Builder::VisitParenExpr(const ParenExpr *E) {
  return expr(E->getSubExpr());
}
Ref Builder::VisitFullExpr(const FullExpr *E) { return expr(E->getSubExpr()); }
Ref Builder::VisitMaterializeTemporaryExpr(const MaterializeTemporaryExpr *E) {
  Ref R = expr(E->getSubExpr());
  const CXXRecordDecl *C = E->getType()->getAsCXXRecordDecl();
  Nodes[R].IsTemporary = E->getStorageDuration() == SD_FullExpression && C &&
                         C->hasDefinition() && C->hasNonTrivialDestructor();
  return R;
}
Ref Builder::VisitCXXBindTemporaryExpr(const CXXBindTemporaryExpr *E) {
  return expr(E->getSubExpr());
}
Ref Builder::VisitCXXDefaultArgExpr(const CXXDefaultArgExpr *E) {
  const ParmVarDecl *P = E->getParam();
  if (P->hasUnparsedDefaultArg() || P->hasUninstantiatedDefaultArg())
    return unknown(nullptr, "a default argument that was not read");
  return expr(E->getExpr());
}
Ref Builder::VisitCXXDefaultInitExpr(const CXXDefaultInitExpr *E) {
  return E->getExpr() ? initializer(E->getExpr())
                      : unknown(nullptr, "a default that was not read");
}
Ref Builder::VisitSubstNonTypeTemplateParmExpr(
    const SubstNonTypeTemplateParmExpr *E) {
  return expr(E->getReplacement());
}
Ref Builder::VisitOpaqueValueExpr(const OpaqueValueExpr *E) {
  return E->getSourceExpr() ? expr(E->getSourceExpr())
                            : unknown(E, "a value given elsewhere");
}
/// An array that is copied element by element.
Ref Builder::VisitArrayInitLoopExpr(const ArrayInitLoopExpr *E) {
  return expr(E->getCommonExpr());
}
Ref Builder::VisitGenericSelectionExpr(const GenericSelectionExpr *E) {
  return expr(E->getResultExpr());
}
Ref Builder::VisitChooseExpr(const ChooseExpr *E) {
  return expr(E->getChosenSubExpr());
}
Ref Builder::VisitPackIndexingExpr(const PackIndexingExpr *E) {
  return expr(E->getSelectedExpr());
}
Ref Builder::VisitStmtExpr(const StmtExpr *E) { return stmt(E->getSubStmt()); }
Ref Builder::VisitCXXStdInitializerListExpr(
    const CXXStdInitializerListExpr *E) {
  return expr(E->getSubExpr());
}
Ref Builder::VisitCompoundLiteralExpr(const CompoundLiteralExpr *E) {
  return initializer(E->getInitializer());
}

} // namespace keyspread::lower
