//===- Uses.h - what a use of a variable may do to it ---------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_USES_H
#define KEYSPREAD_MATCHERS_EXTRACT_USES_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"

namespace keyspread::extract {

/// The use of a variable cannot change it. \p Around are the nodes around the
/// use, outermost first, the DeclRefExpr last. False when in doubt.
bool onlyReads(llvm::ArrayRef<const clang::Stmt *> Around);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_USES_H
