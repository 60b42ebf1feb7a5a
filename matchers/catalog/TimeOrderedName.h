//===- TimeOrderedName.h - does a name say "makes a time-ordered id"? -----===//
#ifndef KEYSPREAD_MATCHERS_CATALOG_TIMEORDEREDNAME_H
#define KEYSPREAD_MATCHERS_CATALOG_TIMEORDEREDNAME_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace keyspread {

/// \p QualifiedName holds one of \p Words ("ulid", "uuid7") as whole words of
/// its camelCase or snake_case, and is a maker's name: `new_ulid`, `Ulid::next`
/// or just `uuid7`, not `parseUlid`, `getUlid` or the constructor `Ulid::Ulid`.
bool soundsTimeOrdered(llvm::StringRef QualifiedName,
                       llvm::ArrayRef<std::string> Words);

} // namespace keyspread

#endif // KEYSPREAD_MATCHERS_CATALOG_TIMEORDEREDNAME_H
