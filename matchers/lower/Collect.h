//===- Collect.h - what of a unit is the project's ------------------------===//
//
// In: a parsed unit. Out: the project's functions with bodies, its classes and
// its variables that outlive a call, each instantiation of a template by
// itself.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_LOWER_COLLECT_H
#define KEYSPREAD_MATCHERS_LOWER_COLLECT_H

#include "matchers/extract/Unit.h"

#include "llvm/ADT/SetVector.h"

namespace keyspread::lower {

struct Collected {
  llvm::SetVector<const clang::FunctionDecl *> Functions;
  llvm::SetVector<const clang::RecordDecl *> Classes;
  llvm::SetVector<const clang::VarDecl *> Variables;

  /// \p F, or its instantiations when it is generic, if it has a body.
  void addFunction(extract::Unit &U, const clang::FunctionDecl *F);
};

Collected collect(extract::Unit &U);

} // namespace keyspread::lower

#endif // KEYSPREAD_MATCHERS_LOWER_COLLECT_H
