//===- QueryFiles.h - SQL outside the code that the program may read ------===//
//
// In: .sql and .qrc files below the root. Out: the .sql files with the names
// that Qt resources give them. A resource may lie outside what was found: the
// .qrc file says where.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_QUERYFILES_H
#define KEYSPREAD_TOOL_ENGINE_QUERYFILES_H

#include "rewrites/graph/texts/Resources.h"

namespace keyspread {

/// One <file> of a .qrc file.
struct QtResource {
  std::string Name; // ":/prefix/alias"
  std::string File; // as written, relative to the .qrc file
};
std::vector<QtResource> readQrc(llvm::StringRef Text);

/// \p Found are .sql and .qrc files; \p Schemas those whose DDL is read.
/// A file that cannot be read is left out: nobody asked for it. Resources that
/// do not stand below \p Root are left out too.
std::vector<ResourceFile> readQueryFiles(const std::vector<std::string> &Found,
                                         const std::set<std::string> &Schemas,
                                         const std::string &Root);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_QUERYFILES_H
