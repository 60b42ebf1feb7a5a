#include "matchers/extract/FunctionGuard.h"

#include "clang/Basic/Diagnostic.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace clang;

namespace keyspread::extract {

void readSafely(Unit &U, const FunctionDecl *F,
                llvm::function_ref<void()> Work) {
  const size_t Ancestors = U.Ancestors.size(), Functions = U.Functions.size();
  if (llvm::CrashRecoveryContext().RunSafely(Work))
    return;
  // The walk was left in the middle, without its destructors.
  U.Ancestors.resize(Ancestors);
  U.Functions.resize(Functions);
  DiagnosticsEngine &Diagnostics = U.Ast.getDiagnostics();
  Diagnostics.Report(
      F->getLocation(),
      Diagnostics.getCustomDiagID(
          DiagnosticsEngine::Error,
          "keyspread crashed while reading '%0': please report it"))
      << F->getQualifiedNameAsString();
}

} // namespace keyspread::extract
