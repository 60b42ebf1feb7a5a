//===- Formatting.h - changed lines in the project's style ----------------===//
//
// In: a file's new bytes and the edits that made them. Out: the same program,
// with the lines that changed laid out as the project's .clang-format says.
// libFormat does the work. Reads style files; writes nothing; safe to call from
// several threads.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_TEXTS_FORMATTING_H
#define KEYSPREAD_TOOL_ENGINE_TEXTS_FORMATTING_H

#include "rewrites/edits/Edit.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace keyspread {

/// \p New as it is where \p File is no C++, or no folder from its own up to \p
/// Root has a style file. \p Edits are sorted, with offsets in the old bytes.
/// Error: the style file cannot be read; the message names it.
llvm::Expected<std::string> laidOut(const std::string &File,
                                    llvm::StringRef Root, std::string New,
                                    llvm::ArrayRef<Edit> Edits);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_TEXTS_FORMATTING_H
