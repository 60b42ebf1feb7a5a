// In: the nodes around a use of a variable. Out: whether it only reads.
#include "matchers/extract/Uses.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

namespace {
/// Go: the parent passes the variable, or a part of it, on to its own parent.
enum class Use { Reads, Writes, Go };
} // namespace

static Use ofCast(const CastExpr *C) {
  QualType To = C->getType();
  if (C->getCastKind() == CK_LValueToRValue)
    return Use::Reads; // a copy; of a pointer: of the pointer
  if (isa<CXXConstCastExpr>(C))
    return Use::Writes;
  if (const auto *P = To->getAs<PointerType>())
    return P->getPointeeType().isConstQualified() ? Use::Reads : Use::Go;
  return To.isConstQualified() ? Use::Reads : Use::Go;
}

static Use ofMember(const MemberExpr *M) {
  if (isa<FieldDecl>(M->getMemberDecl()))
    return Use::Go;
  const auto *D = dyn_cast<CXXMethodDecl>(M->getMemberDecl());
  if (!D || !D->getDeclName().isIdentifier())
    return D && D->isConst() ? Use::Reads : Use::Writes;
  if (D->isConst() ||
      llvm::is_contained({"reserve", "shrink_to_fit", "str"}, D->getName()))
    return Use::Reads;
  bool GivesPart =
      llvm::is_contained({"data", "at", "front", "back"}, D->getName());
  return GivesPart ? Use::Go : Use::Writes;
}

static Use ofCall(const CallExpr *C) {
  if (isa<CXXMemberCallExpr>(C)) // met as the callee: ofMember() has decided
    return Use::Go;
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(C))
    return O->getOperator() == OO_Subscript ? Use::Go : Use::Writes;
  const FunctionDecl *F = C->getDirectCallee();
  bool Passes =
      F && F->isInStdNamespace() && F->getDeclName().isIdentifier() &&
      llvm::is_contained({"move", "forward", "as_const", "size"}, F->getName());
  return Passes ? Use::Reads : Use::Writes;
}

static Use ofRange(const CXXForRangeStmt *S) {
  QualType T = S->getLoopVariable()->getType();
  bool Changes =
      T->isReferenceType() && !T.getNonReferenceType().isConstQualified();
  return Changes ? Use::Writes : Use::Reads;
}

static Use ofParent(const Stmt *Parent, const Stmt *Child) {
  if (const auto *C = dyn_cast<CastExpr>(Parent))
    return ofCast(C);
  if (const auto *M = dyn_cast<MemberExpr>(Parent))
    return ofMember(M);
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(Parent);
      M && M->getCallee() != Child)
    return Use::Writes; // an argument by reference
  if (const auto *C = dyn_cast<CallExpr>(Parent))
    return ofCall(C);
  if (const auto *R = dyn_cast<CXXForRangeStmt>(Parent))
    return ofRange(R);
  if (isa<ParenExpr, FullExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr,
          ArraySubscriptExpr>(Parent))
    return Use::Go;
  // The written form of a list has no casts; an element is copied into it.
  if (isa<InitListExpr>(Parent))
    return isa<DeclRefExpr>(Child) ? Use::Writes : Use::Reads;
  if (const auto *K = dyn_cast<CXXConstructExpr>(Parent))
    return K->getConstructor()->isCopyOrMoveConstructor() ? Use::Reads
                                                          : Use::Writes;
  // Uses in a lambda's body are met by themselves.
  if (isa<UnaryExprOrTypeTraitExpr, ReturnStmt, CompoundStmt, LambdaExpr>(
          Parent))
    return Use::Reads;
  return Use::Writes;
}

bool onlyReads(llvm::ArrayRef<const Stmt *> Around) {
  for (size_t I = Around.size(); I-- > 1;) {
    Use U = ofParent(Around[I - 1], Around[I]);
    if (U != Use::Go)
      return U == Use::Reads;
  }
  return false;
}

} // namespace keyspread::extract
