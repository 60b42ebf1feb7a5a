//===- Models.h - which library function follows which model --------------===//
//
// In: the "models" of catalog files: {"append": ["std::basic_string::append",
// ..]}. Out: for a function's qualified name the model that it follows when a
// program is run symbolically; rewrites/trace/Models.cpp has what each does.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_CATALOG_MODELS_H
#define KEYSPREAD_MATCHERS_CATALOG_MODELS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <string>

namespace keyspread {

class Models {
public:
  /// Those of the embedded catalog. Broken ones are a build error (see the
  /// catalog test).
  static llvm::Expected<Models> builtin();

  /// Adds the "models" of \p Json, a catalog file named \p File in errors; a
  /// later one of a name replaces an earlier one. Unknown models and wrong
  /// types are refused; then nothing of the file is added.
  llvm::Error add(llvm::StringRef File, llvm::StringRef Json);

  /// By qualified name without inline namespaces and template arguments; "" for
  /// a function that follows none.
  llvm::StringRef of(llvm::StringRef QualifiedName) const;

private:
  std::map<std::string, std::string, std::less<>> ByName;
};

} // namespace keyspread

#endif // KEYSPREAD_MATCHERS_CATALOG_MODELS_H
