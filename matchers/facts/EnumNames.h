//===- EnumNames.h - the words for the enumerators of facts ---------------===//
//
// One switch an enumeration, so that the compiler names the enumerator somebody
// forgets; the way back reads the same switch.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_FACTS_ENUMNAMES_H
#define KEYSPREAD_MATCHERS_FACTS_ENUMNAMES_H

#include "matchers/facts/Body.h"

#include "llvm/ADT/StringRef.h"

namespace keyspread::facts {

/// Null beyond the last enumerator.
const char *nameOrNull(Part P);
const char *nameOrNull(TypeClass C);
const char *nameOrNull(TemplateStyle S);
const char *nameOrNull(OriginKind K);
const char *nameOrNull(UseKind K);
const char *nameOrNull(Op O);
const char *nameOrNull(Passed P);

template <class Enum> std::optional<Enum> enumerator(llvm::StringRef Name) {
  for (int I = 0; const char *N = nameOrNull(static_cast<Enum>(I)); ++I)
    if (Name == N)
      return static_cast<Enum>(I);
  return std::nullopt;
}

} // namespace keyspread::facts

#endif // KEYSPREAD_MATCHERS_FACTS_ENUMNAMES_H
