//===- Baseline.h - the findings a project has accepted for now -----------===//
//
// One JSON file with one finding a line, sorted, so that a review sees each one
// come and go:
//
//   {
//     "version": 1,
//     "findings": [
//       {"check": "keyspread-monotonic-key", "file": "src/store.cpp", ...}
//     ]
//   }
//
// Findings are known again by fingerprint; the rest is there to be read. A
// person may add a "why" to an entry, and updates keep it.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_REPORT_BASELINE_H
#define KEYSPREAD_TOOL_REPORT_BASELINE_H

#include "tool/engine/Result.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace keyspread {

struct BaselineEntry {
  std::string Check, File, Table, Column, Fingerprint, Message;
  std::string Why; // may be empty
};
using Baseline = std::vector<BaselineEntry>;

/// Reads \p Text, the contents of \p File. The error has a line with its place
/// for everything that is wrong, and the next step.
llvm::Expected<Baseline> readBaseline(llvm::StringRef File,
                                      llvm::StringRef Text);

std::string writeBaseline(Baseline B);

/// What a baseline makes of a result.
struct Comparison {
  std::vector<std::string> Prints; // beside R.Findings
  std::vector<bool> Known;         // beside R.Findings
  Baseline Gone;                   // entries that no finding answers to
};

/// \p MayBeGone says which entries this run would have found.
Comparison compare(const Result &R, const Baseline &B,
                   llvm::function_ref<bool(const BaselineEntry &)> MayBeGone);

/// \p B without what is gone, with all findings from \p Least on.
Baseline updated(const Result &R, const Baseline &B, const Comparison &C,
                 Confidence Least);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_REPORT_BASELINE_H
