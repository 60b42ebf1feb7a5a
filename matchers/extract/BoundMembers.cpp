#include "matchers/extract/BoundMembers.h"

#include "matchers/extract/Places.h"
#include "matchers/extract/Values.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

/// More than any statement has: a number that is computed wrongly makes no
/// endless list.
static constexpr uint64_t Most = 1000;

static const ValueDecl *namedBy(const clang::Expr *E) {
  E = plain(E);
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    return cast<ValueDecl>(R->getDecl()->getCanonicalDecl());
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return cast<ValueDecl>(M->getMemberDecl()->getCanonicalDecl());
  return nullptr;
}

/// The variable and the number of `v`, `v[2]`, `v.at(2)`, `*v`; null when it
/// is none, or when the number is not known here.
static const ValueDecl *elementOf(Unit &U, const clang::Expr *E,
                                  uint64_t &Number) {
  E = plain(E);
  const clang::Expr *Base = E, *Index = nullptr;
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
    Base = S->getBase();
    Index = S->getIdx();
  } else if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
             O && O->getOperator() == OO_Subscript && O->getNumArgs() == 2) {
    Base = O->getArg(0);
    Index = O->getArg(1);
  } else if (const auto *C = dyn_cast<CXXMemberCallExpr>(E);
             C && C->getNumArgs() == 1) {
    Base = C->getImplicitObjectArgument();
    Index = C->getArg(0);
  } else if (const auto *D = dyn_cast<UnaryOperator>(E);
             D && D->getOpcode() == UO_Deref) {
    Base = D->getSubExpr();
  }
  Number = 0;
  if (Index) {
    std::optional<llvm::APSInt> Value = integerOf(U, Index);
    if (!Value)
      return nullptr;
    Number = Value->getLimitedValue(Most);
  }
  return Number < Most ? namedBy(Base) : nullptr;
}

static bool isElement(Unit &U, const ValueDecl *Member) {
  const Api *A = Member ? U.Known.find(U.qualifiedName(Member)) : nullptr;
  return A && A->Element;
}

/// \p T is a library's struct with such a member, or points or refers to one.
static bool hasElement(Unit &U, QualType T) {
  T = T.getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  const RecordDecl *R = T->getAsRecordDecl();
  R = R ? R->getDefinition() : nullptr;
  return R && !U.inProject(R) && T.isPODType(U.Ast) &&
         llvm::any_of(R->fields(),
                      [&](const FieldDecl *M) { return isElement(U, M); });
}

/// x of `&x`, `(void *)&x`, `const_cast<char *>(x)`.
static const clang::Expr *pointedTo(const clang::Expr *E) {
  E = plain(E);
  while (const auto *C = dyn_cast<ExplicitCastExpr>(E))
    E = plain(C->getSubExpr());
  if (const auto *O = dyn_cast<UnaryOperator>(E);
      O && O->getOpcode() == UO_AddrOf)
    E = plain(O->getSubExpr());
  return E;
}

/// What is known of the array or vector \p D before its members are set.
static facts::Aggregate startOf(Unit &U, const ValueDecl *D) {
  facts::Aggregate Result;
  auto Declared = U.AggregateOf.find(D);
  if (Declared == U.AggregateOf.end() || !Declared->second.Block)
    return Result;
  const facts::Aggregate &A = U.Out.Aggregates[Declared->second.Index];
  Result.Variable = A.Variable;
  Result.VariableText = A.VariableText;
  Result.ElementType = A.ElementType;
  Result.Bound = A.Bound;
  Result.BoundValue = A.BoundValue;
  Result.Statement = A.Statement;
  Result.Complete = true;
  return Result;
}

/// Only what is set in the block that declares the list is set for sure. An
/// element of an array is there, whichever branch sets it.
static void followMember(Unit &U, const ValueDecl *D, facts::Aggregate &A) {
  auto Declared = U.AggregateOf.find(D);
  const Stmt *S = Declared == U.AggregateOf.end()
                      ? nullptr
                      : onceIn(U, Declared->second.Block);
  if (!S && Declared != U.AggregateOf.end() && D->getType()->isArrayType())
    S = branchIn(U, Declared->second.Block);
  A.Complete &= S != nullptr;
  if (S)
    A.LastAssignment = withSemicolon(U, U.site(S->getSourceRange()));
}

/// \p Member of the struct \p Of is set to point to \p Value.
static void setMember(Unit &U, const ValueDecl *Member, const clang::Expr *Of,
                      const clang::Expr *Value) {
  uint64_t Number = 0;
  const ValueDecl *D = elementOf(U, Of, Number);
  if (!D)
    return;
  // What the pointer points to; reading it may add aggregates.
  facts::Expr Read = readExpr(U, pointedTo(Value));
  auto [It, New] = U.BoundMembers.try_emplace(D, U.Out.Aggregates.size());
  if (New)
    U.Out.Aggregates.push_back(startOf(U, D));
  facts::Aggregate &A = U.Out.Aggregates[It->second];
  A.Member = U.qualifiedName(Member);
  followMember(U, D, A);
  std::vector<facts::Expr> &Elements = A.Elements;
  if (Elements.size() <= Number)
    Elements.resize(Number + 1);
  Elements[Number] = std::move(Read);
}

void readBoundMember(Unit &U, const clang::Expr *Target,
                     const clang::Expr *Value) {
  const auto *M = dyn_cast<MemberExpr>(plain(Target));
  if (M && isElement(U, M->getMemberDecl()))
    setMember(U, M->getMemberDecl(), M->getBase(), Value);
}

namespace {

/// Finds `to.buffer = value` and `to->buffer = text.data()` of two parameters.
class Setter : public RecursiveASTVisitor<Setter> {
public:
  Setter(Unit &U, const FunctionDecl *F) : U(U), F(F) {}

  bool VisitBinaryOperator(BinaryOperator *B) {
    const auto *M = B->getOpcode() == BO_Assign
                        ? dyn_cast<MemberExpr>(plain(B->getLHS()))
                        : nullptr;
    if (!M || !isElement(U, M->getMemberDecl()))
      return true;
    Times += 1;
    Member = M->getMemberDecl();
    To = parameter(M->getBase());
    const clang::Expr *From = pointedTo(B->getRHS());
    if (const auto *C = dyn_cast<CXXMemberCallExpr>(From);
        C && C->getNumArgs() == 0)
      From = C->getImplicitObjectArgument();
    Value = parameter(From);
    return true;
  }

  bool found() const { return Times == 1 && To && Value && *To != *Value; }

  const ValueDecl *Member = nullptr;
  std::optional<unsigned> To, Value;

private:
  std::optional<unsigned> parameter(const clang::Expr *E) const {
    const auto *R = dyn_cast<DeclRefExpr>(plain(E));
    const auto *P = R ? dyn_cast<ParmVarDecl>(R->getDecl()) : nullptr;
    return P && P->getDeclContext() == F
               ? std::optional(P->getFunctionScopeIndex())
               : std::nullopt;
  }

  Unit &U;
  const FunctionDecl *F;
  unsigned Times = 0;
};

} // namespace

void readBoundMember(Unit &U, const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  F = F ? F->getDefinition() : nullptr;
  if (!F || !F->getBody() || isa<CXXOperatorCallExpr>(C) || !U.inProject(F))
    return;
  if (llvm::none_of(F->parameters(), [&](const ParmVarDecl *P) {
        return hasElement(U, P->getType());
      }))
    return;
  Setter Is(U, F);
  Is.TraverseStmt(F->getBody());
  if (Is.found() && *Is.To < C->getNumArgs() && *Is.Value < C->getNumArgs())
    setMember(U, Is.Member, pointedTo(C->getArg(*Is.To)), C->getArg(*Is.Value));
}

uint32_t boundMembers(Unit &U, const clang::Expr *E) {
  if (U.BoundMembers.empty())
    return facts::None;
  E = plain(E);
  if (const auto *O = dyn_cast<UnaryOperator>(E);
      O && O->getOpcode() == UO_AddrOf)
    E = plain(O->getSubExpr());
  if (const auto *C = dyn_cast<CXXMemberCallExpr>(E);
      C && C->getNumArgs() == 0) // v.data()
    E = C->getImplicitObjectArgument();
  uint64_t Number = 0;
  const ValueDecl *D = elementOf(U, E, Number);
  auto It = D && !Number ? U.BoundMembers.find(D) : U.BoundMembers.end();
  if (It == U.BoundMembers.end())
    return facts::None;
  // A local that is filled again is another list from there on.
  if (const auto *V = dyn_cast<VarDecl>(D); V && V->hasLocalStorage()) {
    U.Out.Aggregates.push_back(facts::Aggregate(U.Out.Aggregates[It->second]));
    facts::Aggregate &Given = U.Out.Aggregates.back();
    Given.Complete &= llvm::none_of(
        Given.Elements, [](const facts::Expr &X) { return X.Text.empty(); });
    return U.Out.Aggregates.size() - 1;
  }
  return It->second;
}

} // namespace keyspread::extract
