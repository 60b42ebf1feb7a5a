//===- Visitor.h - the walk over a unit's project code --------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_VISITOR_H
#define KEYSPREAD_MATCHERS_EXTRACT_VISITOR_H

#include "matchers/extract/Unit.h"

#include "clang/AST/RecursiveASTVisitor.h"

namespace keyspread::extract {

/// A part of what goes from one place to another.
struct Slot {
  uint32_t Taken = facts::None;  // element of the tuple it comes from
  uint32_t Placed = facts::None; // element of the tuple it goes to
  clang::QualType Place = {};    // what keeps it there, when that is known
};

class Visitor : public clang::RecursiveASTVisitor<Visitor> {
public:
  explicit Visitor(Unit &U) : U(U) {}

  // Wrappers are often templates: their bodies mean something only
  // instantiated.
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseStmt(clang::Stmt *S);
  bool TraverseDecl(clang::Decl *D);
  bool TraverseLambdaExpr(clang::LambdaExpr *L);
  bool TraverseConstructorInitializer(clang::CXXCtorInitializer *I);

  bool VisitFunctionDecl(clang::FunctionDecl *F);
  bool VisitVarDecl(clang::VarDecl *V);
  bool VisitCXXRecordDecl(clang::CXXRecordDecl *R);
  bool VisitFieldDecl(clang::FieldDecl *F);
  bool VisitInitListExpr(clang::InitListExpr *L);
  bool VisitReturnStmt(clang::ReturnStmt *R);
  bool VisitForStmt(clang::ForStmt *S);
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S);
  bool VisitBinaryOperator(clang::BinaryOperator *B);
  bool VisitConditionalOperator(clang::ConditionalOperator *C);
  bool VisitLambdaExpr(clang::LambdaExpr *L);
  bool VisitUnaryOperator(clang::UnaryOperator *O);
  bool VisitDeclRefExpr(clang::DeclRefExpr *R);
  bool VisitMemberExpr(clang::MemberExpr *M);
  bool VisitCallExpr(clang::CallExpr *C);
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *S);
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *K);

private:
  void traverseOutermost(clang::FunctionDecl *F);
  void traverseFunction(clang::FunctionDecl *F);
  void flow(const clang::Expr *From, const facts::Entity &To, facts::Part Kept,
            clang::SourceRange At, bool Adds = false, Slot Of = {});
  /// Likewise into what a write to \p To changes.
  void write(const clang::Expr *From, const clang::Expr *To, facts::Part Kept,
             clang::SourceRange At, bool Adds = false);
  void bindElements(const clang::Expr *From, const clang::VarDecl *To);
  void counter(const clang::Expr *Target, const clang::Expr *Whole,
               bool Falls = false);
  void objectWrite(const clang::CallExpr *C);
  void givesElements(const clang::CallExpr *C);
  void assignTied(const clang::CXXOperatorCallExpr *O);
  void bufferWrite(const clang::CallExpr *C);

  Unit &U;
};

/// Adds the Call fact of \p E, a call or a construction that runs \p F
/// (Calls.cpp).
void recordCall(Unit &U, const clang::Expr *E, const clang::FunctionDecl *F);
/// A read of a member variable that the catalog names.
void recordMember(Unit &U, const clang::MemberExpr *M);

/// Likewise of a call of a function that the place \p Held keeps.
void recordHeld(Unit &U, const clang::CallExpr *C, const facts::Entity &Held);

/// Likewise of \p Given, which \p E shall call.
void recordGiven(Unit &U, const clang::Expr *E,
                 const struct GivenFunction &Given);

/// Likewise of `row[i]`, named "[]", with the row as the receiver.
void recordSubscript(Unit &U, const clang::ArraySubscriptExpr *S);

/// Likewise of `T{}`, which calls no constructor but makes an object of \p R.
void recordBraces(Unit &U, const clang::InitListExpr *L,
                  const clang::CXXRecordDecl *R);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_VISITOR_H
