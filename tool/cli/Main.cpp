// The keyspread command. In: argv. Out: an exit code; the only exit() there is.
#include "tool/cli/Commands.h"

#include "compile_commands/Run.h"
#include "tool/engine/Fail.h"

#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

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

/// Runs it timed where that is asked for.
static llvm::Expected<ExitCode> runTimed(const Arguments &A) {
  if (!A.TimeTrace)
    return run(A);
  llvm::timeTraceProfilerInitialize(compile::TimeTraceGranularity, "keyspread");
  llvm::Expected<ExitCode> Code = run(A);
  llvm::Error Written =
      llvm::timeTraceProfilerWrite(*A.TimeTrace, *A.TimeTrace);
  llvm::timeTraceProfilerCleanup();
  if (!Code || !Written) {
    llvm::consumeError(std::move(Written));
    return Code;
  }
  return fail(fmt::format("--time-trace: {}: {}", *A.TimeTrace,
                          llvm::toString(std::move(Written))));
}

/// What the tree of one unit gave back would else stay beside that of the next.
static void giveMemoryBack() {
#ifdef __GLIBC__
  constexpr int Bytes = 128 << 10; // as at the start; set, they do not grow
  mallopt(M_MMAP_THRESHOLD, Bytes);
  mallopt(M_TRIM_THRESHOLD, Bytes);
#endif
}

int main(int Argc, const char **Argv) {
  giveMemoryBack();
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
  llvm::Expected<ExitCode> Code = runTimed(*A);
  if (Code)
    return *Code;
  llvm::errs() << "keyspread: error: " << llvm::toString(Code.takeError())
               << "\n";
  return InputError;
}
