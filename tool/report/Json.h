//===- Json.h - a result for machines -------------------------------------===//
//
// In: one Result. Out: the document of `scan --format json`, version 1: keys in
// a fixed order, paths relative to the root, always valid UTF-8.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_REPORT_JSON_H
#define KEYSPREAD_TOOL_REPORT_JSON_H

#include "tool/report/Diagnostic.h"

namespace keyspread {

void writeJson(llvm::raw_ostream &OS, const Result &R, const ReportOptions &O);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_REPORT_JSON_H
