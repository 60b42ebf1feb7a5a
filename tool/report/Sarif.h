//===- Sarif.h - a result as SARIF 2.1.0, for code scanning ---------------===//
//
// In: one Result, the pages of the checks, and what a baseline makes of it.
// Out: one log with one run: rules, results with their code flows from origin
// to key, fixes, fingerprints. No time, no absolute path but of files outside
// the root: two runs print the same bytes, in whatever folder they stand.
//
// Clang's own writer (clang/Basic/Sarif.h) wants a SourceManager, and knows
// neither fixes nor fingerprints nor baselines.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_REPORT_SARIF_H
#define KEYSPREAD_TOOL_REPORT_SARIF_H

#include "tool/report/Baseline.h"
#include "tool/report/Diagnostic.h"

namespace keyspread {

/// A page of docs/checks.
struct CheckPage {
  std::string Check; // "keyspread-monotonic-key"
  std::string Text;  // Markdown: title, then paragraphs and examples
};

struct SarifTool {
  std::string Version;
  std::string Homepage; // may be empty
  std::vector<CheckPage> Checks;
};

/// With \p Against each result says whether it is new, and what is gone is
/// listed as absent.
void writeSarif(llvm::raw_ostream &OS, const Result &R, const ReportOptions &O,
                const SarifTool &Tool, const Comparison *Against = nullptr);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_REPORT_SARIF_H
