// The keyspread command. In: argv. Out: an exit code; the only exit() there is.
#include "tool/cli/Commands.h"

#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace keyspread;

static llvm::Expected<ExitCode> run(const Arguments &A) {
  if (A.Command == "scan")
    return runScan(A);
  if (A.Command == "check")
    return runCheck(A);
  if (A.Command == "plan")
    return runPlan(A);
  if (A.Command == "rewrite")
    return runRewrite(A);
  if (A.Command == "ddl")
    return runDdl(A);
  if (A.Command == "facts")
    return runFacts(A);
  if (A.Command == "undo")
    return runUndo(A);
  return runExplain(A);
}

int main(int Argc, const char **Argv) {
  llvm::InitLLVM Init(Argc, Argv);
  llvm::Expected<Arguments> A =
      parseArguments(llvm::ArrayRef<const char *>(Argv + 1, Argv + Argc));
  if (!A) {
    llvm::errs() << "keyspread: error: " << llvm::toString(A.takeError())
                 << "\n";
    return InputError;
  }
  if (A->Version) {
    llvm::outs() << versionText();
    return Clean;
  }
  if (A->Help || A->Command.empty()) {
    (A->Help ? llvm::outs() : llvm::errs()) << helpText(A->Command);
    return A->Help ? Clean : InputError;
  }
  llvm::Expected<ExitCode> Code = run(*A);
  if (Code)
    return *Code;
  llvm::errs() << "keyspread: error: " << llvm::toString(Code.takeError())
               << "\n";
  return InputError;
}
