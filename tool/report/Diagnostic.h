//===- Diagnostic.h - what all reports share ------------------------------===//
//
// In: a place and a sentence. Out: `path:line:col: warning: sentence` with its
// source lines, and the words and paths every report spells alike.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_REPORT_DIAGNOSTIC_H
#define KEYSPREAD_TOOL_REPORT_DIAGNOSTIC_H

#include "tool/engine/Result.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace llvm {
class raw_ostream;
}

namespace keyspread {

struct ReportOptions {
  Confidence Least =
      Confidence::Likely; // findings below are left out, and counted
  bool Colour = false;    // ANSI colours, in text only
};

/// "possible", "likely" or "definite".
llvm::StringRef confidenceName(Confidence C);

/// \p File relative to \p Root; a file elsewhere stays absolute.
std::string relativePath(llvm::StringRef File, llvm::StringRef Root);

/// "1 file", "2 files".
std::string counted(size_t Count, llvm::StringRef Noun);

/// Drops findings by index, and their fixes.
void keepFindings(Result &R, llvm::function_ref<bool(size_t)> Keep);

enum class Severity { Error, Warning, Note };

/// Writes `path:line:col: warning: Message` and the snippet of \p At, whose
/// text comes from \p R. An invalid site leaves the place and the snippet out.
void writeDiagnostic(llvm::raw_ostream &OS, const Result &R, Severity S,
                     const Site &At, llvm::StringRef Message);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_REPORT_DIAGNOSTIC_H
