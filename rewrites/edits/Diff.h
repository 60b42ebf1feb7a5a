//===- Diff.h - unified diff of one file ----------------------------------===//
//
// In: the old and the new bytes of a file. Out: a unified diff that `patch -p1`
// and `git apply` accept; bytes of any encoding and CRLF go through unchanged.
// Cannot fail. Pure; safe to call from several threads.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_EDITS_DIFF_H
#define KEYSPREAD_REWRITES_EDITS_DIFF_H

#include <optional>
#include <string>
#include <string_view>

namespace keyspread::edits {

/// Three lines of context, `--- a/Path`, `+++ b/Path`. No \p Old: a file that
/// is created (`--- /dev/null`). Empty when nothing changes. \p Path is
/// relative to the project root, with forward slashes.
std::string unifiedDiff(std::string_view Path,
                        std::optional<std::string_view> Old,
                        std::string_view New);

} // namespace keyspread::edits

#endif // KEYSPREAD_REWRITES_EDITS_DIFF_H
