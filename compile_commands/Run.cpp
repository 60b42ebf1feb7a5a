#include "compile_commands/Run.h"

#include "compile_commands/Adapt.h"
#include "compile_commands/CrashGuard.h"
#include "compile_commands/ParseUnit.h"

#include "clang/AST/ASTConsumer.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/TimeProfiler.h"

#include <mutex>

namespace keyspread::compile {

using llvm::Expected;

namespace {
/// The profiler is one a thread: what this thread does counts where the one
/// that asked is timed.
class TimedThread {
public:
  explicit TimedThread(bool Timed) : Timed(Timed) {
    if (Timed)
      llvm::timeTraceProfilerInitialize(TimeTraceGranularity, "keyspread");
  }
  ~TimedThread() {
    if (Timed)
      llvm::timeTraceProfilerFinishThread();
  }
  TimedThread(const TimedThread &) = delete;
  TimedThread &operator=(const TimedThread &) = delete;

private:
  const bool Timed;
};
} // namespace

/// Parses on a fresh thread; a crash there ends only that thread.
static UnitResult parseSafely(const Parse &P, bool Timed, bool &Final) {
  UnitResult R;
  R.File = P.C.File;
  bool Proved = false;
  bool Survived = survives([&] {
    const TimedThread Timing(Timed);
    const llvm::TimeTraceScope Scope("Unit", R.File);
    Proved = parseUnit(P, R);
  });
  if (!Survived) {
    R.Ok = false;
    ++R.ErrorCount;
    R.Errors.insert(R.Errors.begin(),
                    R.File + ": the compiler crashed while reading this file");
  }
  Final = R.Ok || Proved || !Survived;
  return R;
}

static UnitResult runUnit(unsigned Index, const Command &C,
                          const ConsumerFactory &Factory,
                          const RunOptions &Options, bool Timed) {
  MakeConsumer Make = [&](clang::CompilerInstance &CI) {
    return Factory(Index, CI);
  };
  Parse P{C, Make, Options.Overlay, Options.KeepBodies};
  bool Final = false;
  UnitResult R = parseSafely(P, Timed, Final);
  if (Final || !Options.KeepBodies)
    return R;
  // A skipped body may be what is missing: only a whole parse proves an error.
  P.KeepBodies = nullptr;
  return parseSafely(P, Timed, Final);
}

Expected<std::vector<UnitResult>> run(llvm::ArrayRef<Command> Units,
                                      const ConsumerFactory &Factory,
                                      const RunOptions &Options) {
  Expected<std::string> Resources = resourceDir();
  if (!Resources)
    return Resources.takeError();
  AdaptOptions Adaption{Options.ExtraBefore, Options.ExtraAfter, *Resources};

  guardAgainstCrashes();
  std::vector<UnitResult> Results(Units.size());
  std::mutex OneAtATime;
  unsigned Done = 0;
  const bool Timed = llvm::timeTraceProfilerEnabled();
  llvm::DefaultThreadPool Pool(llvm::hardware_concurrency(Options.Jobs));
  for (unsigned I = 0; I < Units.size(); ++I)
    Pool.async([&, I] {
      Results[I] =
          runUnit(I, adapt(Units[I], Adaption), Factory, Options, Timed);
      std::lock_guard<std::mutex> Lock(OneAtATime);
      ++Done;
      if (Options.OnRead)
        Options.OnRead(I);
      if (Options.Progress)
        Options.Progress(Done, Units.size(), Units[I].File);
    });
  Pool.wait();
  return Results;
}

Expected<UnitResult> runOnText(const TextUnit &Text,
                               const ConsumerFactory &Factory) {
  Command C{"/", Text.File, {"clang"}};
  C.Arguments.insert(C.Arguments.end(), Text.Arguments.begin(),
                     Text.Arguments.end());
  RunOptions Options;
  Options.Jobs = 1;
  Options.Overlay = Text.Headers;
  Options.Overlay[Text.File] = Text.Code;
  auto Results = run(C, Factory, Options);
  if (!Results)
    return Results.takeError();
  return std::move(Results->front());
}

} // namespace keyspread::compile
