//===- Embedded.h - the catalog files the build put into the program ------===//
#ifndef KEYSPREAD_MATCHERS_CATALOG_EMBEDDED_H
#define KEYSPREAD_MATCHERS_CATALOG_EMBEDDED_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace keyspread {

struct EmbeddedFile {
  llvm::StringLiteral Name; // "sqlite.json"
  llvm::StringLiteral Text;
};

/// Sorted by name. cmake/EmbedFiles.cmake writes the definitions.
llvm::ArrayRef<EmbeddedFile> embeddedCatalogs();
llvm::ArrayRef<EmbeddedFile> embeddedRuntime(); // keyspread/*.h
llvm::ArrayRef<EmbeddedFile> embeddedChecks();  // docs/checks/*.md

} // namespace keyspread

#endif // KEYSPREAD_MATCHERS_CATALOG_EMBEDDED_H
