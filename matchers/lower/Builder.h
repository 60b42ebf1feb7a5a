//===- Builder.h - statements and expressions -> nodes --------------------===//
//
// In: the AST of one function or one variable's initialiser. Out: its nodes,
// operands first. What is not lowered becomes an Unknown that says why; its
// parts are evaluated.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_LOWER_BUILDER_H
#define KEYSPREAD_MATCHERS_LOWER_BUILDER_H

#include "matchers/facts/Body.h"
#include "matchers/lower/Keys.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtVisitor.h"
#include "llvm/ADT/SetVector.h"

namespace keyspread::lower {

/// What all builders of a unit share.
struct Shared {
  extract::Unit &U;
  facts::Bodies &Out;
  Keys Names;
  llvm::SetVector<const clang::FunctionDecl *> Lambdas; // that were met
  llvm::StringMap<uint32_t> Files;
  std::map<const void *, std::string> Types; // by canonical type

  Shared(extract::Unit &U, facts::Bodies &Out) : U(U), Out(Out), Names(U) {}

  facts::Where where(const Site &S);
  facts::Where where(clang::SourceRange Tokens);
  const std::string &typeText(clang::QualType T);
};

class Builder : public clang::ConstStmtVisitor<Builder, facts::Ref> {
public:
  Builder(Shared &S, std::vector<facts::Node> &Nodes)
      : S(S), U(S.U), Nodes(Nodes) {}

  bool Failed = false; // something does not compile

  facts::Ref expr(const clang::Expr *E);
  facts::Ref stmt(const clang::Stmt *St);
  /// A parameter that a constructor was inherited with, as an argument.
  facts::Ref parameter(const clang::ParmVarDecl *P);
  /// What a constructor that is inherited does: it makes the base.
  facts::Ref inherited(const clang::CXXConstructorDecl *Derived,
                       const clang::CXXInheritedCtorInitExpr *Base);
  /// An initialiser: braces of a scalar are gone, \p T is what is initialised.
  facts::Ref initializer(const clang::Expr *E);
  /// The value of the binding \p B.
  facts::Ref bound(const clang::BindingDecl *B);

  // Values (Constants.cpp, References.cpp, Operators.cpp).
  facts::Ref VisitIntegerLiteral(const clang::IntegerLiteral *E);
  facts::Ref VisitCharacterLiteral(const clang::CharacterLiteral *E);
  facts::Ref VisitCXXBoolLiteralExpr(const clang::CXXBoolLiteralExpr *E);
  facts::Ref VisitFloatingLiteral(const clang::FloatingLiteral *E);
  facts::Ref VisitStringLiteral(const clang::StringLiteral *E);
  facts::Ref VisitPredefinedExpr(const clang::PredefinedExpr *E);
  facts::Ref VisitCXXNullPtrLiteralExpr(const clang::CXXNullPtrLiteralExpr *E);
  facts::Ref VisitGNUNullExpr(const clang::GNUNullExpr *E);
  facts::Ref VisitConstantExpr(const clang::ConstantExpr *E);
  facts::Ref
  VisitUnaryExprOrTypeTraitExpr(const clang::UnaryExprOrTypeTraitExpr *E);
  facts::Ref VisitSizeOfPackExpr(const clang::SizeOfPackExpr *E);
  facts::Ref VisitTypeTraitExpr(const clang::TypeTraitExpr *E);
  facts::Ref VisitCXXNoexceptExpr(const clang::CXXNoexceptExpr *E);
  facts::Ref VisitSourceLocExpr(const clang::SourceLocExpr *E);
  facts::Ref VisitOffsetOfExpr(const clang::OffsetOfExpr *E);
  facts::Ref VisitRequiresExpr(const clang::RequiresExpr *E);
  facts::Ref
  VisitConceptSpecializationExpr(const clang::ConceptSpecializationExpr *E);
  facts::Ref VisitDeclRefExpr(const clang::DeclRefExpr *E);
  facts::Ref VisitMemberExpr(const clang::MemberExpr *E);
  facts::Ref VisitCXXThisExpr(const clang::CXXThisExpr *E);
  facts::Ref VisitArraySubscriptExpr(const clang::ArraySubscriptExpr *E);
  facts::Ref VisitLambdaExpr(const clang::LambdaExpr *E);
  facts::Ref VisitCastExpr(const clang::CastExpr *E);
  facts::Ref VisitUnaryOperator(const clang::UnaryOperator *E);
  facts::Ref VisitBinaryOperator(const clang::BinaryOperator *E);
  facts::Ref
  VisitCompoundAssignOperator(const clang::CompoundAssignOperator *E);
  facts::Ref VisitConditionalOperator(const clang::ConditionalOperator *E);
  facts::Ref
  VisitBinaryConditionalOperator(const clang::BinaryConditionalOperator *E);
  facts::Ref
  VisitCXXRewrittenBinaryOperator(const clang::CXXRewrittenBinaryOperator *E);

  // What leaves nothing but its operand.
  facts::Ref VisitParenExpr(const clang::ParenExpr *E);
  facts::Ref VisitFullExpr(const clang::FullExpr *E);
  facts::Ref
  VisitMaterializeTemporaryExpr(const clang::MaterializeTemporaryExpr *E);
  facts::Ref VisitCXXBindTemporaryExpr(const clang::CXXBindTemporaryExpr *E);
  facts::Ref VisitCXXDefaultArgExpr(const clang::CXXDefaultArgExpr *E);
  facts::Ref VisitCXXDefaultInitExpr(const clang::CXXDefaultInitExpr *E);
  facts::Ref VisitSubstNonTypeTemplateParmExpr(
      const clang::SubstNonTypeTemplateParmExpr *E);
  facts::Ref VisitOpaqueValueExpr(const clang::OpaqueValueExpr *E);
  facts::Ref VisitArrayInitLoopExpr(const clang::ArrayInitLoopExpr *E);
  facts::Ref VisitGenericSelectionExpr(const clang::GenericSelectionExpr *E);
  facts::Ref VisitChooseExpr(const clang::ChooseExpr *E);
  facts::Ref VisitPackIndexingExpr(const clang::PackIndexingExpr *E);
  facts::Ref VisitStmtExpr(const clang::StmtExpr *E);
  facts::Ref VisitVAArgExpr(const clang::VAArgExpr *E);
  facts::Ref
  VisitCXXStdInitializerListExpr(const clang::CXXStdInitializerListExpr *E);
  facts::Ref VisitCompoundLiteralExpr(const clang::CompoundLiteralExpr *E);

  // Calls and objects (Calls.cpp, Constructions.cpp).
  facts::Ref VisitCallExpr(const clang::CallExpr *E);
  facts::Ref VisitCXXMemberCallExpr(const clang::CXXMemberCallExpr *E);
  facts::Ref VisitCXXOperatorCallExpr(const clang::CXXOperatorCallExpr *E);
  facts::Ref VisitCXXConstructExpr(const clang::CXXConstructExpr *E);
  facts::Ref VisitInitListExpr(const clang::InitListExpr *E);
  facts::Ref VisitCXXParenListInitExpr(const clang::CXXParenListInitExpr *E);
  facts::Ref VisitImplicitValueInitExpr(const clang::ImplicitValueInitExpr *E);
  facts::Ref
  VisitCXXScalarValueInitExpr(const clang::CXXScalarValueInitExpr *E);
  facts::Ref VisitCXXNewExpr(const clang::CXXNewExpr *E);
  facts::Ref VisitCXXDeleteExpr(const clang::CXXDeleteExpr *E);
  facts::Ref VisitCXXThrowExpr(const clang::CXXThrowExpr *E);
  facts::Ref VisitCoawaitExpr(const clang::CoawaitExpr *E);
  facts::Ref VisitCoyieldExpr(const clang::CoyieldExpr *E);

  // Statements (Statements.cpp, Loops.cpp, Variables.cpp).
  facts::Ref VisitStmt(const clang::Stmt *St);
  facts::Ref VisitCompoundStmt(const clang::CompoundStmt *St);
  facts::Ref VisitIfStmt(const clang::IfStmt *St);
  facts::Ref VisitSwitchStmt(const clang::SwitchStmt *St);
  facts::Ref VisitWhileStmt(const clang::WhileStmt *St);
  facts::Ref VisitDoStmt(const clang::DoStmt *St);
  facts::Ref VisitForStmt(const clang::ForStmt *St);
  facts::Ref VisitCXXForRangeStmt(const clang::CXXForRangeStmt *St);
  facts::Ref VisitReturnStmt(const clang::ReturnStmt *St);
  facts::Ref VisitCoreturnStmt(const clang::CoreturnStmt *St);
  facts::Ref VisitBreakStmt(const clang::BreakStmt *St);
  facts::Ref VisitContinueStmt(const clang::ContinueStmt *St);
  facts::Ref VisitGotoStmt(const clang::GotoStmt *St);
  facts::Ref VisitCXXTryStmt(const clang::CXXTryStmt *St);
  facts::Ref VisitCoroutineBodyStmt(const clang::CoroutineBodyStmt *St);

private:
  using Refs = std::vector<facts::Ref>;

  facts::Node node(facts::Op Kind, const clang::Stmt *St);
  facts::Node node(facts::Op Kind, clang::SourceRange Tokens,
                   clang::SourceLocation Name);
  facts::Ref add(facts::Node N, Refs Operands = {});
  facts::Ref unknown(const clang::Stmt *St, std::string What,
                     Refs Operands = {});
  facts::Ref none();
  void setType(facts::Node &N, clang::QualType T, bool Text = true);

  facts::Ref number(const clang::Expr *E, const llvm::APSInt &Value,
                    facts::Entity Name = {});
  facts::Ref truth(const clang::Expr *E, bool Value);
  /// \p E when its value can be computed; None when not.
  facts::Ref folded(const clang::Expr *E);
  facts::Ref constant(const clang::Expr *E, const clang::VarDecl *V);
  facts::Ref zero(const clang::Expr *E, clang::QualType T, unsigned Depth = 0);
  facts::Ref computed(const clang::Expr *E, const clang::APValue &V,
                      clang::QualType T);

  facts::Ref local(const clang::Expr *E, const clang::ValueDecl *D);
  facts::Ref function(const clang::Expr *E, const clang::FunctionDecl *F);
  facts::Ref converted(const clang::CastExpr *E);
  bool isNumber(facts::Ref R, size_t Mark) const;

  facts::Ref deref(const clang::Expr *E, facts::Ref Pointer);
  void passArguments(facts::Node &N, Refs &Operands,
                     const clang::FunctionProtoType *Type,
                     llvm::ArrayRef<const clang::Expr *> Args,
                     const clang::FunctionDecl *F = nullptr);
  void setCallee(facts::Node &N, const clang::FunctionDecl *F);
  int64_t alternativeMade(const clang::FunctionDecl *F);
  void setConst(facts::Ref Object, const clang::CXXMethodDecl *M);
  facts::Node callNode(const clang::Expr *E);
  facts::Ref memberPointerCall(const clang::CallExpr *E,
                               const clang::BinaryOperator *Callee);
  facts::Ref visited(const clang::CallExpr *E, const clang::FunctionDecl *F);
  facts::Ref ended(const clang::CallExpr *E, const clang::FunctionDecl *F,
                   facts::Ref Call);
  facts::Ref heldAlternative(const clang::CallExpr *E,
                             const clang::FunctionDecl *F);
  facts::Ref isAlternative(const clang::CallExpr *E, clang::QualType Type,
                           facts::Ref Variant, size_t I);
  facts::Ref withoutCall(const clang::CallExpr *E,
                         const clang::FunctionDecl *F);
  facts::Ref record(const clang::Expr *E, const clang::RecordDecl *R,
                    llvm::ArrayRef<clang::Expr *> Inits,
                    const clang::FieldDecl *Active);
  facts::Ref list(const clang::Expr *E, llvm::ArrayRef<clang::Expr *> Inits);

  void into(Refs &Block, const clang::Stmt *St);
  void into(Refs &Block, const clang::DeclStmt *St);
  void declare(Refs &Block, const clang::VarDecl *V);
  void declareBindings(Refs &Block, const clang::DecompositionDecl *D);
  facts::Ref blockOf(const clang::Stmt *St);
  facts::Ref block(const clang::Stmt *St, Refs Inside);
  facts::Ref condition(const clang::VarDecl *V, const clang::Expr *Condition);
  facts::Ref enclosed(const clang::Stmt *St, Refs Before, facts::Ref Inner);
  facts::Node variable(facts::Op Kind, const clang::VarDecl *V);

  Shared &S;
  extract::Unit &U;
  std::vector<facts::Node> &Nodes;
};

/// Where a person reads which function \p E calls.
clang::SourceLocation nameOf(const clang::Expr *E);

/// How a parameter of the type \p Parameter gets its argument.
facts::Passed passedTo(clang::QualType Parameter);

/// A copy or a move that the compiler writes: each member by itself.
bool isPlainCopy(const clang::FunctionDecl *F);

/// `std::in_place_index<1>, x`: a constructor of the library whose first
/// argument says what x is kept as, and is no value.
bool takesInPlace(const clang::FunctionDecl *F);

} // namespace keyspread::lower

#endif // KEYSPREAD_MATCHERS_LOWER_BUILDER_H
