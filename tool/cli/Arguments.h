//===- Arguments.h - the command line -------------------------------------===//
//
// In: argv. Out: the command, its options and its paths, or a message that says
// what was wrong and what would be right. clang's habits: -p BUILD, options
// with one or two dashes, `--name value` or `--name=value`, paths last, `--`
// ends options.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_CLI_ARGUMENTS_H
#define KEYSPREAD_TOOL_CLI_ARGUMENTS_H

#include "rewrites/plan/Shards.h"
#include "tool/engine/Session.h"
#include "tool/report/Diagnostic.h"

#include <map>

namespace keyspread {

enum class Format { Text, Json, Sarif };

/// What `ddl` alone takes. Numbers are by table in lower case; "" stands for
/// all others.
struct DdlArguments {
  bool All = false;                               // --all
  bool Advice = false;                            // --advice
  std::optional<std::string> SplitPoints;         // --split-points
  std::optional<std::string> Runbook;             // --runbook
  std::map<std::string, uint64_t> MaxIds;         // --max-id
  std::map<std::string, uint64_t> Rows, RowBytes; // --rows, --row-bytes
  unsigned Nodes = 0;                             // --nodes
};

struct Arguments {
  std::string Command;
  Request Engine;
  Format As = Format::Text;                // --format
  Confidence Least = Confidence::Likely;   // --confidence
  std::optional<bool> Colour;              // --color, --no-color
  bool Write = false;                      // --write
  bool AllowPartial = false;               // --allow-partial
  bool AllowUnproven = false;              // --allow-unproven
  bool NoFormat = false;                   // --no-format
  bool CheckPlan = false;                  // plan --check
  bool Feasible = false;                   // plan --feasible
  Load Known;                              // --write-qps, --nodes, --row-bytes
  std::vector<std::string> LowWrite;       // --low-write
  std::optional<std::string> RuntimeDir;   // --runtime
  std::optional<std::string> Output;       // -o, --output
  std::optional<std::string> TimeTrace;    // --time-trace
  std::optional<std::string> Checks;       // --checks
  std::optional<std::string> BaselineFile; // --baseline
  bool Proof = false; // rewrite: what the runs have in common
  std::vector<std::string> ProveAgainst; // rewrite: changed by somebody else
  bool Trace = false;                    // explain: what a function does
  bool UpdateBaseline = false;           // --update-baseline
  DdlArguments Ddl;
  bool Help = false;
  bool Version = false;
};

/// \p Argv without the program's name.
llvm::Expected<Arguments> parseArguments(llvm::ArrayRef<const char *> Argv);

/// The help text of \p Command; of the program when it is empty.
std::string helpText(llvm::StringRef Command);

/// "keyspread 0.1.0 (LLVM 22.1.8)"; the LLVM it was built with.
std::string versionText();

} // namespace keyspread

#endif // KEYSPREAD_TOOL_CLI_ARGUMENTS_H
