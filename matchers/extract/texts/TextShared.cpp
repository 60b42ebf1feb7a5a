// Variables whose text several others are made of. In: an operand. Out: its
// text as a part that no rule changes, since `table + " WHERE .."` and
// `table + " (id)"` would both get what one of them needs.
#include "matchers/extract/texts/TextWalk.h"

#include "clang/AST/RecursiveASTVisitor.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

/// The variable or field that \p E names, through s.c_str() and std::string(s).
static const ValueDecl *namedBy(const clang::Expr *E) {
  while (true) {
    E = plain(E);
    if (const auto *R = dyn_cast<DeclRefExpr>(E))
      return R->getDecl();
    if (const auto *M = dyn_cast<MemberExpr>(E))
      return M->getMemberDecl();
    const auto *M = dyn_cast<CXXMemberCallExpr>(E);
    const auto *K = dyn_cast<CXXConstructExpr>(E);
    const auto *C = dyn_cast<CallExpr>(E);
    if (M && !M->getNumArgs())
      E = M->getImplicitObjectArgument();
    else if (K && K->getNumArgs())
      E = K->getArg(0);
    else if (!M && !isa<CXXOperatorCallExpr>(E) && C && C->getNumArgs() == 1)
      E = C->getArg(0);
    else
      return nullptr;
  }
}

namespace {
/// How often the text of each variable is read; what is written to it, or added
/// to it, is no reading.
class ReadCount : public RecursiveASTVisitor<ReadCount> {
public:
  explicit ReadCount(std::map<const Decl *, unsigned> &Reads) : Reads(Reads) {}

  bool VisitDeclRefExpr(const DeclRefExpr *R) {
    ++Reads[R->getDecl()->getCanonicalDecl()];
    return true;
  }
  bool VisitMemberExpr(const MemberExpr *M) {
    ++Reads[M->getMemberDecl()->getCanonicalDecl()];
    return true;
  }
  bool VisitBinaryOperator(const BinaryOperator *B) {
    return !B->isAssignmentOp() || isWritten(B->getLHS());
  }
  bool VisitCXXOperatorCallExpr(const CXXOperatorCallExpr *O) {
    bool Writes = llvm::is_contained({OO_Equal, OO_PlusEqual, OO_LessLess},
                                     O->getOperator()) &&
                  O->getNumArgs();
    return !Writes || isWritten(O->getArg(0));
  }
  bool VisitCXXMemberCallExpr(const CXXMemberCallExpr *M) {
    const auto *D = M->getMethodDecl();
    bool Writes = D && !D->isConst() && M->getType()->isRecordType();
    Writes |= D && D->getReturnType()->isVoidType();
    Writes |= D && D->getReturnType()->isLValueReferenceType();
    return !Writes || isWritten(M->getImplicitObjectArgument());
  }

private:
  bool isWritten(const clang::Expr *E) {
    const clang::Expr *P = plain(E);
    if (const auto *R = dyn_cast<DeclRefExpr>(P))
      --Reads[R->getDecl()->getCanonicalDecl()];
    else if (const auto *M = dyn_cast<MemberExpr>(P))
      --Reads[M->getMemberDecl()->getCanonicalDecl()];
    return true;
  }

  std::map<const Decl *, unsigned> &Reads;
};
} // namespace

bool TextWalk::isShared(const ValueDecl *D) {
  if (isa<ParmVarDecl>(D)) // its callers' text, which never changes
    return false;
  const auto *V = dyn_cast<VarDecl>(D);
  if (V && V->hasGlobalStorage())
    return true;
  const FunctionDecl *F =
      V ? dyn_cast<FunctionDecl>(V->getDeclContext()) : Frames.back().F;
  if (!F || !F->getBody() || (!V && !isa<FieldDecl>(D)))
    return false;
  auto [It, New] = U.TextReads.try_emplace(F->getBody());
  if (New)
    ReadCount(It->second).TraverseStmt(F->getBody());
  auto Reads = It->second.find(D->getCanonicalDecl());
  return Reads != It->second.end() && Reads->second > 1;
}

TextRef TextWalk::asPart(const clang::Expr *E, const TextRef &Text) {
  const ValueDecl *D = Text && Text->known() ? namedBy(E) : nullptr;
  return D && isShared(D) ? putIn(Text, D->getName(),
                                  U.site(E->IgnoreImplicit()->getSourceRange()))
                          : Text;
}

} // namespace keyspread::extract
