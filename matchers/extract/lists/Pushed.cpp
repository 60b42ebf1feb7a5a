// Lists that are made where they are used:
//
//   QVariantList() << a << b
//   std::make_tuple(a, b)       one more argument is one more element
//
#include "matchers/extract/lists/Lists.h"

#include "matchers/extract/Values.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

/// `list << x` of a library's container, where x is an element and no other
/// list.
static const CXXOperatorCallExpr *pushOf(Unit &U, const clang::Expr *E) {
  const auto *O = dyn_cast<CXXOperatorCallExpr>(plain(E));
  if (!O || O->getOperator() != OO_LessLess || O->getNumArgs() != 2)
    return nullptr;
  const auto *Of = dyn_cast_or_null<CXXMethodDecl>(O->getDirectCallee());
  if (!Of || Of->getNumParams() != 1 || U.inProject(Of))
    return nullptr;
  const QualType Element = elementType(U, O->getArg(0)->getType());
  const QualType Taken = Of->getParamDecl(0)->getType().getNonReferenceType();
  return !Element.isNull() && U.Ast.hasSameUnqualifiedType(Element, Taken) &&
                 U.Ast.hasSameUnqualifiedType(
                     O->getType().getNonReferenceType(),
                     O->getArg(0)->getType().getNonReferenceType())
             ? O
             : nullptr;
}

/// An object without a name that \p E makes: empty, or of a list in braces.
static bool isMadeHere(const clang::Expr *E) {
  const auto *K = dyn_cast<CXXConstructExpr>(plain(E));
  return K && (llvm::all_of(K->arguments(),
                            [](const clang::Expr *A) {
                              return isa<CXXDefaultArgExpr>(A);
                            }) ||
               listOf(K));
}

std::vector<const clang::Expr *> pushedInto(Unit &U, const clang::Expr *E) {
  std::vector<const clang::Expr *> Result;
  const CXXOperatorCallExpr *O = pushOf(U, E);
  while (O) {
    Result.push_back(O->getArg(1));
    E = O->getArg(0);
    O = pushOf(U, E);
  }
  if (Result.empty() || !isMadeHere(E))
    return {};
  if (const InitListExpr *First = listOf(E))
    for (const clang::Expr *Init : llvm::reverse(First->inits()))
      Result.push_back(Init);
  std::reverse(Result.begin(), Result.end());
  return Result;
}

std::vector<const clang::Expr *> tupleMade(Unit &U, const clang::Expr *E) {
  const auto *C = E ? dyn_cast<CallExpr>(plain(E)) : nullptr;
  if (!C || !C->getNumArgs() || !C->getDirectCallee() ||
      !llvm::is_contained({"std::make_tuple", "std::forward_as_tuple"},
                          U.qualifiedName(C->getDirectCallee())))
    return {};
  return {C->arg_begin(), C->arg_end()};
}

uint32_t readPushed(Unit &U, const clang::Expr *E,
                    llvm::ArrayRef<const clang::Expr *> Elements,
                    bool Chained) {
  const Site At = U.site(E->getSourceRange());
  facts::Aggregate A;
  A.Self = At.valid() ? "list:" + At.File + ":" + std::to_string(At.Begin) : "";
  if (auto Seen = U.ListOf.find(A.Self); Seen != U.ListOf.end())
    return Seen->second;
  A.Complete = At.valid();
  A.Chained = Chained;
  if (Chained) // each element of a tuple has its own
    setElementType(U, A, E->getType());
  for (const clang::Expr *Element : Elements)
    A.Elements.push_back(readExpr(U, Element));
  A.Last = A.Elements.back().At;
  // Reading an element may have met other lists.
  const uint32_t Index = U.Out.Aggregates.size();
  if (!A.Self.empty())
    U.ListOf[A.Self] = Index;
  U.Out.Aggregates.push_back(std::move(A));
  return Index;
}

} // namespace keyspread::extract
