//===- Load.h - find and read compile_commands.json -----------------------===//
//
// In: a build folder (or nothing, and sources to search upwards from). Out: one
// command a file for every C and C++ file of the database, sorted by file, and
// what was skipped, or an error that says where it looked and what to do.
//
//   load -> select -> run (adapts each command to our Clang and parses it)
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_COMPILE_COMMANDS_LOAD_H
#define KEYSPREAD_COMPILE_COMMANDS_LOAD_H

#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace keyspread::compile {

/// How one file is compiled.
struct Command {
  std::string Directory;              // absolute: relative paths start here
  std::string File;                   // absolute, normalised
  std::vector<std::string> Arguments; // with the compiler in front
};

/// An entry of the database that is not read.
struct Skipped {
  std::string File;
  std::string Why; // "assembly", "listed before"
};

struct Database {
  std::string Path; // of the JSON file, absolute
  std::vector<Command> Units;
  std::vector<Skipped> NotRead;
};

/// \p BuildDir is a folder that holds compile_commands.json, or such a file.
/// Without it the folder of the first of \p Sources (else the current one) and
/// every folder above are searched, each with its "build" folder, as clangd
/// does.
llvm::Expected<Database> load(const std::optional<std::string> &BuildDir,
                              const std::vector<std::string> &Sources);

/// \p Path made absolute against \p Base (else against the current folder),
/// without "." and "..".
std::string absolutePath(llvm::StringRef Path, llvm::StringRef Base = "");

} // namespace keyspread::compile

#endif // KEYSPREAD_COMPILE_COMMANDS_LOAD_H
