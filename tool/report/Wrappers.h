//===- Wrappers.h - the program's own database calls, as text -------------===//
#ifndef KEYSPREAD_TOOL_REPORT_WRAPPERS_H
#define KEYSPREAD_TOOL_REPORT_WRAPPERS_H

#include "tool/report/Diagnostic.h"

namespace keyspread {

/// One block a function: what it is, then as notes the calls that make it so.
void writeWrappers(llvm::raw_ostream &OS, const Result &R);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_REPORT_WRAPPERS_H
