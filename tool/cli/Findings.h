//===- Findings.h - what scan, check and explain share --------------------===//
#ifndef KEYSPREAD_TOOL_CLI_FINDINGS_H
#define KEYSPREAD_TOOL_CLI_FINDINGS_H

#include "matchers/catalog/Embedded.h"
#include "tool/cli/Common.h"
#include "tool/report/Baseline.h"

namespace keyspread {

/// Which checks --checks names, as clang-tidy reads it: globs separated by
/// commas change the default, which is all; '-' in front takes away, and the
/// last one that fits decides. The error names a check that is none.
class CheckGlobs {
public:
  static llvm::Expected<CheckGlobs>
  parse(const std::optional<std::string> &Given,
        llvm::ArrayRef<std::string> Known);
  bool contains(llvm::StringRef Check) const;

private:
  struct Glob {
    bool Adds;
    std::string Pattern;
  };
  std::vector<Glob> Globs; // none: every check
};

/// The check a page of docs/checks is about.
llvm::StringRef checkOf(const EmbeddedFile &Page);

/// The names of all checks, sorted.
std::vector<std::string> checkNames();

/// A session with the findings of the checks asked for.
llvm::Expected<std::unique_ptr<Session>> openFindings(const Arguments &A);

/// \p R without what is known.
Result newIn(Result R, const Comparison &C);

/// Writes the findings of \p R as --format says to --output. With \p Against
/// SARIF says which are new; the other formats show these alone.
llvm::Error writeReport(const Arguments &A, const Result &R,
                        const Comparison *Against = nullptr);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_CLI_FINDINGS_H
