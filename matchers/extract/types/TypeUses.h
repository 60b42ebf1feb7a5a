//===- TypeUses.h - what becomes of whole numbers -------------------------===//
//
// In: a parsed unit. Out: its TypePlaces and TypeUses: every place of the
// project's code that holds a whole number, and all that is done with it, so
// that the type of a place can be changed together with its uses. Who uses a
// value says so before the value is met; a value that nobody spoke for is
// Computed, so that none is forgotten.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_TYPEUSES_H
#define KEYSPREAD_MATCHERS_EXTRACT_TYPEUSES_H

#include "matchers/extract/Unit.h"

#include "clang/AST/RecursiveASTVisitor.h"

namespace keyspread::extract {

class TypeVisitor : public clang::RecursiveASTVisitor<TypeVisitor> {
public:
  explicit TypeVisitor(Unit &U) : U(U) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(clang::Decl *D);
  bool TraverseLambdaExpr(clang::LambdaExpr *L);
  bool TraverseConstructorInitializer(clang::CXXCtorInitializer *I);

  bool VisitForStmt(clang::ForStmt *S) { return head(S->getInit()); }
  bool VisitIfStmt(clang::IfStmt *S) { return head(S->getInit()); }
  bool VisitSwitchStmt(clang::SwitchStmt *S) { return head(S->getInit()); }
  bool VisitDeclStmt(clang::DeclStmt *S);
  bool VisitFunctionDecl(clang::FunctionDecl *F);
  bool VisitVarDecl(clang::VarDecl *V);
  bool VisitFieldDecl(clang::FieldDecl *F);
  bool VisitTypedefNameDecl(clang::TypedefNameDecl *D);
  bool VisitReturnStmt(clang::ReturnStmt *R);
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S);
  bool VisitInitListExpr(clang::InitListExpr *L);
  bool VisitBinaryOperator(clang::BinaryOperator *B);
  bool VisitUnaryOperator(clang::UnaryOperator *O);
  bool VisitExplicitCastExpr(clang::ExplicitCastExpr *C);
  bool VisitCompoundStmt(clang::CompoundStmt *S);
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *C);
  bool VisitCallExpr(clang::CallExpr *C);
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *K);
  bool VisitLambdaExpr(clang::LambdaExpr *L);
  bool VisitDeclRefExpr(clang::DeclRefExpr *R);
  bool VisitMemberExpr(clang::MemberExpr *M);
  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *E);

private:
  /// What a value is used for.
  struct Sink {
    facts::UseKind Kind = facts::UseKind::Moved;
    facts::Entity To = {};
    clang::SourceRange Whole = {}, Spec = {};
    std::string Detail = {};
    facts::Entity Call = {};
    uint32_t Argument = facts::None;
    bool Serialised = false;
    Site SpecAt = {};
    std::string Conversion = {};
    facts::TemplateStyle Style = facts::TemplateStyle::Plain;
    std::optional<int64_t> Constant = {};
    unsigned Cast = 0, Room = 0;
    bool Memory = false;
    std::string WideAs = {};
  };

  void use(const clang::Expr *E, const Sink &S);
  void value(const clang::Expr *Written, const clang::Expr *Core,
             const Sink &S);
  bool constructs(clang::QualType T, llvm::ArrayRef<const clang::Expr *> Args);
  bool makesPointee(const clang::CallExpr *C, const clang::FunctionDecl *F);
  void operands(const clang::Expr *E, const Sink &S);
  void emit(const clang::Expr *Written, const clang::Expr *Core, const Sink &S,
            const facts::Entity &From);
  void move(const clang::Expr *E, const facts::Entity &To, clang::QualType T,
            Sink S);
  void move(const clang::Expr *E, const facts::Entity &To, clang::QualType T) {
    move(E, To, T, Sink());
  }
  bool takeApart(const clang::Expr *E, const facts::Entity &To,
                 clang::QualType T, const Sink &S);
  void lost(const clang::Expr *E, const std::string &Why);
  void lostFunction(const clang::FunctionDecl *F, const clang::Expr *At,
                    const std::string &Why);
  void compare(const clang::Expr *Whole, const clang::Expr *Left,
               const clang::Expr *Right, const std::string &Operator,
               bool Equal);
  void arguments(const clang::Expr *Call, const clang::FunctionDecl *F,
                 llvm::ArrayRef<const clang::Expr *> Args);
  bool givesAddress(const clang::Expr *A, const clang::FunctionDecl *F,
                    unsigned I, const facts::Entity &Call);
  void takesClosures(const clang::CallExpr *C, const clang::FunctionDecl *F);
  void holder(const clang::CXXConstructExpr *K);
  void holds(const clang::Expr *A, const clang::CXXConstructorDecl *D);
  void giveAll(const clang::Expr *A, const Sink &S);
  bool qt(const clang::CallExpr *C, const clang::FunctionDecl *F);
  bool toText(const clang::CallExpr *C, const clang::FunctionDecl *F);
  bool search(const clang::CallExpr *C, const clang::FunctionDecl *F);
  bool standard(const clang::CallExpr *C, const clang::FunctionDecl *F);
  bool addsElement(const clang::CXXOperatorCallExpr *O);
  bool container(const clang::CXXMemberCallExpr *C);
  bool format(const clang::CallExpr *C);
  bool stream(const clang::CXXOperatorCallExpr *O);
  void takesMemory(const clang::Expr *E);
  void keepsLayout(const clang::CallExpr *C, const clang::FunctionDecl *F);
  unsigned roomFor(const clang::Expr *Call, const clang::FunctionDecl *F,
                   unsigned I, const clang::Expr *A);
  bool skips() const;
  /// What it declares stands in the head of a loop or an if.
  bool head(const clang::Stmt *Init) {
    Heads.insert(Init);
    return true;
  }
  template <class Range> void meetTogether(const Range &Decls, bool InHead);

  Unit &U;
  std::set<const clang::Expr *> Told; // values whose use is known, functions
                                      // that are called
  std::set<const clang::Stmt *> Heads;
  std::set<const clang::Expr *> Members; // written behind a name of JSON
};

/// `static_cast<long>(x)`, `(long)x`, `long(x)`: x. Null for all else.
const clang::Expr *withoutCast(Unit &U, const clang::Expr *E);

/// Without what the language adds around a value. \p AsTruth is set when that
/// asks whether it is 0.
const clang::Expr *unwrapped(Unit &U, const clang::Expr *E, bool &AsTruth);

/// The number that \p E is, when it is one that is written.
std::optional<int64_t> constantOf(Unit &U, const clang::Expr *E);

/// Leaves out what never meets another function, a field or a call.
void finishTypes(facts::UnitFacts &Of);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_TYPEUSES_H
