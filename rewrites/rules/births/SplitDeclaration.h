//===- SplitDeclaration.h - one type for one of several names -------------===//
//
// In: a place of `int id, n;` whose type changes, and which of the other names
// change with it. Out: the edits of that declaration, which stays one where all
// of it changes, and is split at its commas otherwise.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_SPLITDECLARATION_H
#define KEYSPREAD_REWRITES_RULES_SPLITDECLARATION_H

#include "matchers/facts/Facts.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>
#include <vector>

namespace keyspread {

struct TypeEdit {
  uint32_t Begin, End; // bytes in the file of the place
  std::string Text;
};

/// What gives \p P the type \p As. \p SameType: all places whose type is
/// written where that of \p P is, it among them; \p Changes tells which of them
/// get \p As, too, and is asked for the edits of each of them. Nothing: other
/// names are declared with it, whose type stays, and the declaration cannot be
/// split, as in the head of a loop or in a macro.
std::vector<TypeEdit>
typeEdits(const facts::TypePlace &P,
          llvm::ArrayRef<const facts::TypePlace *> SameType,
          const std::string &As,
          llvm::function_ref<bool(const facts::TypePlace &)> Changes);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_SPLITDECLARATION_H
