//===- Tables.h - what a rewrite does to each table -----------------------===//
//
// In: the table sets of a plan. Out: one line a set, and for a blocked one
// every blocker as an error at its place with the advice as a note.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_REPORT_TABLES_H
#define KEYSPREAD_TOOL_REPORT_TABLES_H

#include "rewrites/edits/Edit.h"
#include "tool/report/Diagnostic.h"

#include "llvm/ADT/ArrayRef.h"

namespace keyspread {

/// \p R gives the root and the sources the blockers point into.
void writeTables(llvm::raw_ostream &OS, const Result &R,
                 llvm::ArrayRef<TableSet> Sets, const ReportOptions &O);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_REPORT_TABLES_H
