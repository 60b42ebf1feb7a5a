//===- Text.h - a result for people, in clang's own form ------------------===//
//
// In: one Result. Out: each finding as a warning with its reasons as notes, and
// a summary that hides nothing: units that failed and findings left out stand
// in it by name and number.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_REPORT_TEXT_H
#define KEYSPREAD_TOOL_REPORT_TEXT_H

#include "tool/report/Diagnostic.h"

namespace keyspread {

void writeFindings(llvm::raw_ostream &OS, const Result &R,
                   const ReportOptions &O);

/// The units that failed and the warnings of the run.
void writeNotices(llvm::raw_ostream &OS, const Result &R,
                  const ReportOptions &O);

/// The notices, then the closing counts.
void writeSummary(llvm::raw_ostream &OS, const Result &R,
                  const ReportOptions &O);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_REPORT_TEXT_H
