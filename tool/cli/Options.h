//===- Options.h - the commands and options there are ---------------------===//
//
// Two lists: parsing, help texts and did-you-mean all come from them.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_CLI_OPTIONS_H
#define KEYSPREAD_TOOL_CLI_OPTIONS_H

#include "tool/cli/Arguments.h"

#include <functional>

namespace keyspread {

struct CommandInfo {
  llvm::StringLiteral Name;
  llvm::StringLiteral Paths; // what may stand behind the options
  llvm::StringLiteral Help;
};

using Taker = std::function<llvm::Error(Arguments &, llvm::StringRef Value)>;

struct Option {
  llvm::StringLiteral Name;
  llvm::StringLiteral Value;    // what to call its value in help; empty: a flag
  llvm::StringLiteral Commands; // that know it, separated by blanks; "*": all
  llvm::StringLiteral Help;
  Taker Take;
};

llvm::ArrayRef<CommandInfo> commands();
std::vector<Option> knownOptions();

} // namespace keyspread

#endif // KEYSPREAD_TOOL_CLI_OPTIONS_H
