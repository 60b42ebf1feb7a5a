//===- RuntimeFolder.h - the runtime headers for the editor's parse -------===//
//
// A quick fix includes <keyspread/keyspread.h> before the project has it on its
// include path. clangd then searches this folder after all others, so that the
// fixed text still means something and the next fix can be made.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_CLANGD_RUNTIMEFOLDER_H
#define KEYSPREAD_TOOL_CLANGD_RUNTIMEFOLDER_H

#include <string>

namespace keyspread {

/// In the user's cache, one a version of the headers; "" when there is no
/// cache.
std::string runtimeFolder();

/// Writes the headers into it. When that fails clangd reports a header that is
/// not found, as a compiler would.
void fillRuntimeFolder();

} // namespace keyspread

#endif // KEYSPREAD_TOOL_CLANGD_RUNTIMEFOLDER_H
