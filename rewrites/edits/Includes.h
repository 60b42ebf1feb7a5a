//===- Includes.h - where a needed #include goes --------------------------===//
//
// In: a file's bytes and a header. Out: the edit that makes the file include
// it. Works on text alone and cannot fail; pure, safe to call from several
// threads.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_EDITS_INCLUDES_H
#define KEYSPREAD_REWRITES_EDITS_INCLUDES_H

#include "rewrites/edits/Edit.h"

#include <optional>
#include <string_view>

namespace keyspread::edits {

/// \p Header with its delimiters: `<keyspread/keyspread.h>` or
/// `"db/keyspread.h"`. The line goes after the last #include above the first
/// declaration; without one, below the include guard or #pragma once, else
/// below the leading comment. It never goes into #if or extern "C" blocks, and
/// keeps the file's line ends. Nothing when the file includes the header
/// already, in quotes or angle brackets, or from another folder:
/// `<keyspread/keyspread.h>` is `"runtime/keyspread/keyspread.h"`.
std::optional<Edit> includeEdit(std::string_view File,
                                std::string_view Contents,
                                std::string_view Header);

} // namespace keyspread::edits

#endif // KEYSPREAD_REWRITES_EDITS_INCLUDES_H
