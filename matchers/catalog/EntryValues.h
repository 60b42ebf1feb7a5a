//===- EntryValues.h - the values of a catalog entry ----------------------===//
//
// In: one JSON value. Out: the field it fills. Each function returns false
// after it has reported to its path what was expected.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_CATALOG_ENTRYVALUES_H
#define KEYSPREAD_MATCHERS_CATALOG_ENTRYVALUES_H

#include "matchers/catalog/Catalog.h"

#include "llvm/Support/JSON.h"

namespace keyspread::entry {

bool fail(llvm::json::Path P, llvm::StringLiteral Message);

bool matches(llvm::StringRef S, llvm::StringRef Pattern);

bool read(const llvm::json::Value &V, std::string &Name, llvm::json::Path P);
bool read(const llvm::json::Value &V, Sentence &S, llvm::json::Path P);
bool read(const llvm::json::Value &V, Spelling &S, llvm::json::Path P);
bool read(const llvm::json::Value &V, bool &X, llvm::json::Path P);
bool read(const llvm::json::Value &V, unsigned &X, llvm::json::Path P);
bool read(const llvm::json::Value &V, std::optional<unsigned> &X,
          llvm::json::Path P);
bool read(const llvm::json::Value &V, std::vector<unsigned> &Xs,
          llvm::json::Path P);
/// What the database gets, not how C++ holds it: "text" may be a char *.
bool read(const llvm::json::Value &V, facts::TypeClass &X, llvm::json::Path P);
bool read(const llvm::json::Value &V, std::optional<facts::OriginKind> &X,
          llvm::json::Path P);
/// How a format marks its values; the other styles are no formats.
bool read(const llvm::json::Value &V, facts::TemplateStyle &X,
          llvm::json::Path P);
bool read(const llvm::json::Value &V, HandleRole &X, llvm::json::Path P);
bool read(const llvm::json::Value &V, std::optional<CopyRole> &X,
          llvm::json::Path P);
bool read(const llvm::json::Value &V, AccessVerb &X, llvm::json::Path P);
bool read(const llvm::json::Value &V, MappingRoles::ConstraintTy &X,
          llvm::json::Path P);
bool read(const llvm::json::Value &V, Condition &X, llvm::json::Path P);

} // namespace keyspread::entry

#endif // KEYSPREAD_MATCHERS_CATALOG_ENTRYVALUES_H
