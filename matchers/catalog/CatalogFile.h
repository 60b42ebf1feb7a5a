//===- CatalogFile.h - one catalog file, read and checked -----------------===//
//
// In: the text of a catalog file (docs/catalog.md, catalog.schema.json). Out:
// its entries, or an error that names the file, the entry and what was
// expected.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_CATALOG_CATALOGFILE_H
#define KEYSPREAD_MATCHERS_CATALOG_CATALOGFILE_H

#include "matchers/catalog/Catalog.h"

namespace keyspread {

struct CatalogFile {
  std::string Library;
  std::string Dialect; // empty when left open
  std::vector<Api> Calls;
  std::string IntegerBinder; // one of Calls; empty when there is none
  std::string QuotedAs;      // "{o}.quote({})"; empty when there is none
  bool CountsPlaceholders = false;
  std::vector<std::string> TimeOrderedWords, PointsInTime;
};

llvm::Expected<CatalogFile> readCatalogFile(llvm::StringRef FileName,
                                            llvm::StringRef Json);

} // namespace keyspread

#endif // KEYSPREAD_MATCHERS_CATALOG_CATALOGFILE_H
