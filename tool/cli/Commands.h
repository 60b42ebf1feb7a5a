//===- Commands.h - one function a command --------------------------------===//
#ifndef KEYSPREAD_TOOL_CLI_COMMANDS_H
#define KEYSPREAD_TOOL_CLI_COMMANDS_H

#include "tool/cli/Arguments.h"

namespace keyspread {

/// What the shell is told.
enum ExitCode { Clean = 0, Found = 1, InputError = 2, Incomplete = 3 };

/// Each prints to standard output what was asked for, and everything else to
/// standard error. Errors are the user's: main() prints them and exits with 2.
llvm::Expected<ExitCode> runScan(const Arguments &A);
llvm::Expected<ExitCode> runCheck(const Arguments &A);
llvm::Expected<ExitCode> runPlan(const Arguments &A);
llvm::Expected<ExitCode> runRewrite(const Arguments &A);
llvm::Expected<ExitCode> runDdl(const Arguments &A);
llvm::Expected<ExitCode> runFacts(const Arguments &A);
llvm::Expected<ExitCode> runUndo(const Arguments &A);
llvm::Expected<ExitCode> runExplain(const Arguments &A);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_CLI_COMMANDS_H
