#include "compile_commands/CrashGuard.h"

#include "llvm/Support/CrashRecoveryContext.h"

#include <csignal>
#include <memory>

namespace keyspread::compile {

/// Only touched pages cost memory. Clang wants 8 MiB before it looks after deep
/// recursion, and generated code nests deeper than that.
static constexpr unsigned StackBytes = 64u << 20;

namespace {
/// Signals need a stack of their own when it is the stack that ran out.
class SignalStack {
public:
  SignalStack() : Memory(new char[Bytes]) {
    stack_t Mine = {};
    Mine.ss_sp = Memory.get();
    Mine.ss_size = Bytes;
    sigaltstack(&Mine, &Before);
  }
  ~SignalStack() { sigaltstack(&Before, nullptr); }
  SignalStack(const SignalStack &) = delete;
  SignalStack &operator=(const SignalStack &) = delete;

private:
  static constexpr size_t Bytes = 64u << 10;
  std::unique_ptr<char[]> Memory;
  stack_t Before = {};
};
} // namespace

void guardAgainstCrashes() {
  llvm::CrashRecoveryContext::Enable();
  // LLVM's handlers run on the stack that overflowed and die there.
  for (int Signal : {SIGSEGV, SIGBUS}) {
    struct sigaction Action = {};
    sigaction(Signal, nullptr, &Action);
    Action.sa_flags |= SA_ONSTACK;
    sigaction(Signal, &Action, nullptr);
  }
}

bool survives(llvm::function_ref<void()> Work) {
  bool Survived = false;
  // The outer context only makes the thread; the inner one must be left before
  // the signal stack goes.
  llvm::CrashRecoveryContext Thread;
  Thread.RunSafelyOnThread(
      [&] {
        SignalStack Stack;
        Survived = llvm::CrashRecoveryContext().RunSafely(Work);
      },
      StackBytes);
  return Survived;
}

} // namespace keyspread::compile
