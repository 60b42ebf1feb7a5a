//===- EmptyLiterals.h - sums of texts without an empty end ---------------===//
//
// In: edits, one of which puts a value at the end of a literal. Out: the same
// sum without the "" that is left of the literal behind it.
//
//   "WHERE a = 1" -> "WHERE a = 1 AND shard = " + std::to_string(s) + ""
//                 -> "WHERE a = 1 AND shard = " + std::to_string(s)
//
// Pure; safe to call from several threads.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_TEXTS_EMPTYLITERALS_H
#define KEYSPREAD_TOOL_ENGINE_TEXTS_EMPTYLITERALS_H

#include "rewrites/edits/Edit.h"

#include <map>
#include <string>
#include <vector>

namespace keyspread {

/// \p Sources: the files' bytes, by path; edits of others stay as they are.
void dropEmptyLiterals(const std::map<std::string, std::string> &Sources,
                       std::vector<Edit> &Edits);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_TEXTS_EMPTYLITERALS_H
