// loop(for (T v = ..; ..; ++v))   = v counts
// loop(for (auto &v : c))         = v is sorted, if sort(c.begin(), ..) stands
//                                   in front of it in the function
// loop(for (auto &[k, v] : m))    = k is sorted, of a std::map; of a std::set
//                                   the element; likewise with iterators
#include "matchers/extract/Loops.h"

#include "matchers/extract/lists/Orders.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

static const ValueDecl *namedBy(const clang::Expr *E) {
  const auto *R = dyn_cast<DeclRefExpr>(plain(E));
  return R ? R->getDecl() : nullptr;
}

/// `++v`, `v++`, `v += 1`
static bool counts(const clang::Expr *Step, const VarDecl *V) {
  Step = plain(Step);
  if (const auto *O = dyn_cast<UnaryOperator>(Step))
    return O->isIncrementOp() && namedBy(O->getSubExpr()) == V;
  const auto *B = dyn_cast<BinaryOperator>(Step);
  return B && B->getOpcode() == BO_AddAssign && namedBy(B->getLHS()) == V;
}

static void add(Unit &U, const Stmt *S, const ValueDecl *V, bool Sorted,
                std::string Name = "") {
  facts::Loop L;
  L.At = U.site(S->getSourceRange());
  L.Variable = U.entity(V);
  L.Name = Name.empty() ? V->getNameAsString() : Name;
  L.Sorted = Sorted;
  U.Out.Loops.push_back(std::move(L));
}

/// `it` of for (auto it = m.begin(); ..; ++it) over a map or a set.
static void readIterator(Unit &U, const ForStmt *S, const VarDecl *V) {
  const auto *Begin =
      V->getInit() ? dyn_cast<CXXMemberCallExpr>(plain(V->getInit())) : nullptr;
  const CXXMethodDecl *M = Begin ? Begin->getMethodDecl() : nullptr;
  bool Set = false;
  if (M && M->getDeclName().isIdentifier() &&
      llvm::is_contained({"begin", "cbegin", "rbegin", "crbegin"},
                         M->getName()) &&
      isOrdered(U, Begin->getImplicitObjectArgument()->getType(), Set)) {
    add(U, S, V, true,
        Set ? "*" + V->getNameAsString() : V->getNameAsString() + "->first");
    readWalk(U, Begin->getImplicitObjectArgument(), S->getBody());
  }
}

void readLoop(Unit &U, const ForStmt *S) {
  const auto *D = dyn_cast_or_null<DeclStmt>(S->getInit());
  if (!D || !S->getInc())
    return;
  for (const Decl *One : D->decls())
    if (const auto *V = dyn_cast<VarDecl>(One))
      readIterator(U, S, V);
  for (const Decl *One : D->decls())
    if (const auto *V = dyn_cast<VarDecl>(One);
        V && U.classify(V->getType()) == facts::TypeClass::Integer &&
        counts(S->getInc(), V))
      add(U, S, V, false);
}

/// The member that a lambda compares, when that is all it does.
static const FieldDecl *comparedBy(const clang::Expr *E) {
  const auto *L = dyn_cast<LambdaExpr>(plain(E));
  const auto *Body = L ? dyn_cast<CompoundStmt>(L->getBody()) : nullptr;
  const auto *R = Body && Body->size() == 1
                      ? dyn_cast<ReturnStmt>(Body->body_front())
                      : nullptr;
  const auto *B = R && R->getRetValue()
                      ? dyn_cast<BinaryOperator>(plain(R->getRetValue()))
                      : nullptr;
  const auto *M = B && B->isRelationalOp()
                      ? dyn_cast<MemberExpr>(plain(B->getLHS()))
                      : nullptr;
  return M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
}

/// The variable whose elements sort(..) puts in order, by \p Field if that is
/// seen.
static const ValueDecl *sortedBy(const CallExpr *C, const FieldDecl *&Field) {
  const FunctionDecl *F = C->getDirectCallee();
  if (!F || !F->getDeclName().isIdentifier() || !C->getNumArgs() ||
      !llvm::is_contained({"sort", "stable_sort"}, F->getName()))
    return nullptr;
  Field = comparedBy(C->getArg(C->getNumArgs() - 1));
  const clang::Expr *First = plain(C->getArg(0));
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(First))
    return namedBy(M->getImplicitObjectArgument());
  const auto *Begin = dyn_cast<CallExpr>(First);
  return namedBy(Begin && Begin->getNumArgs() ? Begin->getArg(0) : First);
}

static bool sortsBefore(Unit &U, const Stmt *S, const ValueDecl *V,
                        SourceLocation End, const FieldDecl *&Field) {
  if (!S || !U.SM.isBeforeInTranslationUnit(S->getBeginLoc(), End))
    return false;
  const auto *C = dyn_cast<CallExpr>(S);
  return (C && sortedBy(C, Field) == V) ||
         llvm::any_of(S->children(), [&](const Stmt *Child) {
           return sortsBefore(U, Child, V, End, Field);
         });
}

/// The key of the elements of a map or a set.
static void readKeys(Unit &U, const CXXForRangeStmt *S) {
  const VarDecl *V = S->getLoopVariable();
  bool Set = false;
  if (!S->getRangeInit() || !V ||
      !isOrdered(U, S->getRangeInit()->getType(), Set))
    return;
  readWalk(U, S->getRangeInit(), S->getBody());
  if (const auto *D = dyn_cast<DecompositionDecl>(V)) {
    if (!Set && !D->bindings().empty())
      add(U, S, D->bindings().front(), true);
  } else {
    add(U, S, V, true, Set ? "" : V->getNameAsString() + ".first");
  }
}

void readLoop(Unit &U, const CXXForRangeStmt *S) {
  readKeys(U, S);
  const ValueDecl *Over =
      S->getRangeInit() ? namedBy(S->getRangeInit()) : nullptr;
  const VarDecl *V = S->getLoopVariable();
  const FieldDecl *Field = nullptr;
  if (!Over || !V || isa<DecompositionDecl>(V) || U.Functions.empty() ||
      !sortsBefore(U, U.Functions.back()->getBody(), Over, S->getBeginLoc(),
                   Field))
    return;
  add(U, S, V, true,
      Field ? V->getNameAsString() + "." + Field->getNameAsString() : "");
}

} // namespace keyspread::extract
