//===- Run.h - parse many units in parallel -------------------------------===//
//
// In: compile commands and a factory of AST consumers. Out: one result a unit,
// in the order of the commands whatever the number of jobs. A unit that does
// not compile, or crashes the compiler, fails alone; consumers still see what
// could be read of it.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_COMPILE_COMMANDS_RUN_H
#define KEYSPREAD_COMPILE_COMMANDS_RUN_H

#include "compile_commands/Load.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <functional>
#include <map>
#include <memory>

namespace clang {
class ASTConsumer;
class CompilerInstance;
} // namespace clang

namespace keyspread::compile {

/// Makes the consumer of unit \p Unit, never null. Called on the thread that
/// parses the unit, for several units at once. It may be called again for the
/// same unit: the last call counts, so start from empty results.
using ConsumerFactory = std::function<std::unique_ptr<clang::ASTConsumer>(
    unsigned Unit, clang::CompilerInstance &CI)>;

/// Microseconds under which the time profiler leaves out what took less, as
/// clang's -ftime-trace does.
constexpr unsigned TimeTraceGranularity = 500;

struct RunOptions {
  unsigned Jobs = 0;                                // 0: one a core
  std::vector<std::string> ExtraBefore, ExtraAfter; // --extra-arg[-before]
  /// Absolute path -> contents read instead of the file on disk.
  std::map<std::string, std::string> Overlay;
  /// When set, function bodies are parsed only in files (absolute paths) it
  /// accepts; constexpr functions and deduced return types always are. Called
  /// on several threads at once.
  std::function<bool(llvm::StringRef Path)> KeepBodies;
  /// Called after each unit with its number, when no more will be read of it;
  /// never twice at a time.
  std::function<void(unsigned Unit)> OnRead;
  /// Called after each unit, never twice at a time.
  std::function<void(unsigned Done, unsigned Total, llvm::StringRef File)>
      Progress;
};

struct UnitResult {
  std::string File;
  bool Ok = false;
  /// "file:line:col: message" in the compiler's order; the first MaxErrors.
  std::vector<std::string> Errors;
  unsigned ErrorCount = 0; // of all, with those beyond MaxErrors
  /// Warnings, written as Errors are: a value does not fit its format.
  std::vector<std::string> Misfits;

  static constexpr unsigned MaxErrors = 50;
  std::string firstError() const {
    return Errors.empty() ? "" : Errors.front();
  }
};

/// Adapts and parses \p Units. Fails only when our Clang's own headers are
/// gone. Where the thread's time profiler is on, each unit is timed, too.
llvm::Expected<std::vector<UnitResult>> run(llvm::ArrayRef<Command> Units,
                                            const ConsumerFactory &Factory,
                                            const RunOptions &Options);

/// A program held in memory: `File` is read as \p Code, beside \p Headers.
struct TextUnit {
  std::string Code;
  std::string File = "/keyspread/input.cpp";
  std::vector<std::string> Arguments = {"-std=c++20"};
  std::map<std::string, std::string> Headers; // absolute path -> contents
};

llvm::Expected<UnitResult> runOnText(const TextUnit &Text,
                                     const ConsumerFactory &Factory);

} // namespace keyspread::compile

#endif // KEYSPREAD_COMPILE_COMMANDS_RUN_H
