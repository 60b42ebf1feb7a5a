//===- Fingerprint.h - names of findings that survive line shifts ---------===//
//
// In: a result. Out: for each finding 16 hex digits, made of its check, path
// from the root, table, column, the text of its site without white space, the
// name of the function around it, and its number among findings that are equal
// in all of these, in file order. Neither line nor column goes in, so code may
// move and be formatted anew; a changed statement is another finding.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_REPORT_FINGERPRINT_H
#define KEYSPREAD_TOOL_REPORT_FINGERPRINT_H

#include "tool/engine/Result.h"

#include <string>
#include <vector>

namespace keyspread {

/// Beside R.Findings. Hidden findings count as equals too, so that what is
/// shown does not change a name.
std::vector<std::string> fingerprints(const Result &R);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_REPORT_FINGERPRINT_H
