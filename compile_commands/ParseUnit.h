//===- ParseUnit.h - parse one unit on the calling thread -----------------===//
//
// In: an adapted command. Out: its result; nothing else of the process changes,
// not even the current folder, so that many threads can do it at once. Private
// to this room.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_COMPILE_COMMANDS_PARSEUNIT_H
#define KEYSPREAD_COMPILE_COMMANDS_PARSEUNIT_H

#include "compile_commands/Run.h"

#include "llvm/ADT/IntrusiveRefCntPtr.h"

namespace clang {
class CompilerInvocation;
class FileManager;
} // namespace clang
namespace llvm::vfs {
class FileSystem;
}

namespace keyspread::compile {

using MakeConsumer = std::function<std::unique_ptr<clang::ASTConsumer>(
    clang::CompilerInstance &)>;

struct Parse {
  const Command &C; // adapted
  const MakeConsumer &Make;
  const std::map<std::string, std::string> &Overlay;
  /// Empty: parse every body.
  std::function<bool(llvm::StringRef Path)> KeepBodies;
};

/// Errors are added to \p R as they come, so that a crash leaves those before
/// it. Returns true when its errors are proved whatever was skipped: a fatal
/// one (a missing header) ended the parse early, or all are the preprocessor's.
bool parseUnit(const Parse &P, UnitResult &R);

/// The same for an invocation that is there already: of \p P count the folder
/// (for messages), the consumer and the bodies; files come from \p Files.
bool parseInvocation(const Parse &P,
                     std::shared_ptr<clang::CompilerInvocation> Invocation,
                     clang::FileManager &Files, UnitResult &R);

/// \p Files under \p Overlay, which must outlive it. The current folder stays.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
overlaid(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
         const std::map<std::string, std::string> &Overlay);

} // namespace keyspread::compile

#endif // KEYSPREAD_COMPILE_COMMANDS_PARSEUNIT_H
