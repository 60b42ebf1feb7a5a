//===- Common.h - what all commands share ---------------------------------===//
#ifndef KEYSPREAD_TOOL_CLI_COMMON_H
#define KEYSPREAD_TOOL_CLI_COMMON_H

#include "tool/cli/Commands.h"
#include "tool/engine/Fail.h"

namespace keyspread {

/// Opens the session of \p A, with a progress line where a person is watching.
llvm::Expected<std::unique_ptr<Session>> open(const Arguments &A);

/// How to write to \p OS: colours as asked for, else on a terminal.
ReportOptions options(const Arguments &A, llvm::raw_ostream &OS);

/// 3 when something could not be read; it must never look like 0 or 1.
ExitCode exitFor(const Result &R, bool AnyFound);

llvm::Error noPlan(const Session &S);

/// Writes \p Text to \p File, else to standard output.
llvm::Error writeOut(const std::optional<std::string> &File,
                     const std::string &Text);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_CLI_COMMON_H
