#include "matchers/extract/Jumps.h"

#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

/// Labels of the function that is walked, where they stand.
static std::vector<std::pair<const LabelDecl *, uint32_t>> labelsOf(Unit &U) {
  std::vector<std::pair<const LabelDecl *, uint32_t>> Result;
  if (U.Functions.empty() || !U.Functions.back()->hasBody())
    return Result;
  for (const Decl *D : U.Functions.back()->decls())
    if (const auto *L = dyn_cast<LabelDecl>(D); L && L->getStmt())
      Result.emplace_back(L, U.site(L->getStmt()->getSourceRange()).Begin);
  return Result;
}

/// Below \p S some goto to \p Label, or one that computes its target, stands
/// from \p Begin to \p End.
static bool jumpsFrom(Unit &U, const Stmt *S, const LabelDecl *Label,
                      uint32_t Begin, uint32_t End) {
  if (!S)
    return false;
  if (const auto *To = dyn_cast<GotoStmt>(S)) {
    uint32_t At = U.site(To->getSourceRange()).Begin;
    return To->getLabel() == Label && Begin <= At && At < End;
  }
  return isa<IndirectGotoStmt>(S) ||
         llvm::any_of(S->children(), [&](const Stmt *Child) {
           return jumpsFrom(U, Child, Label, Begin, End);
         });
}

std::pair<uint32_t, uint32_t> gotoLoop(Unit &U, const clang::Expr *E) {
  std::pair<uint32_t, uint32_t> Result = {0, 0};
  const uint32_t Call = U.site(E->getSourceRange()).Begin;
  for (auto [L, Begin] : labelsOf(U)) {
    const Stmt *Body = U.Functions.back()->getBody();
    if (Begin < Call && (Result.second == 0 || Begin < Result.first) &&
        jumpsFrom(U, Body, L, Begin, UINT32_MAX))
      Result = {Begin, U.site(Body->getSourceRange()).End};
  }
  return Result;
}

bool isJumpedOver(Unit &U, const facts::StatementPlace &P) {
  return llvm::any_of(labelsOf(U), [&](const auto &Label) {
    return P.Statement.Begin < Label.second && P.BlockBegin < Label.second &&
           Label.second < P.BlockEnd &&
           jumpsFrom(U, U.Functions.back()->getBody(), Label.first, 0,
                     P.Statement.Begin);
  });
}

} // namespace keyspread::extract
