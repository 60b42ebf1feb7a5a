//===- Adapt.h - make a project's compile command one our Clang takes -----===//
//
// In: a command as the build system wrote it, for GCC, some Clang or cl.exe.
// Out: a command that makes our Clang parse the same program: launchers,
// output, PCH, plugin and code generation flags gone, errors that GCC does not
// know switched off, our own resource folder named.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_COMPILE_COMMANDS_ADAPT_H
#define KEYSPREAD_COMPILE_COMMANDS_ADAPT_H

#include "compile_commands/Load.h"

namespace keyspread::compile {

struct AdaptOptions {
  std::vector<std::string> ExtraBefore; // --extra-arg-before
  std::vector<std::string> ExtraAfter;  // --extra-arg
  std::string ResourceDir;              // from resourceDir()
};

/// Every flag is looked up in the driver's own option table: what it does not
/// know goes, with no list of GCC's flags to keep up to date.
Command adapt(const Command &C, const AdaptOptions &Options);

/// Folder of the headers our Clang brings along (stddef.h, immintrin.h).
llvm::Expected<std::string> resourceDir();

} // namespace keyspread::compile

#endif // KEYSPREAD_COMPILE_COMMANDS_ADAPT_H
