//===- FunctionGuard.h - a crash costs one function -----------------------===//
//
// In: the reading of one function. Out: an error of the unit when it crashes,
// and the unit's state as it was before. What was read until then stays, and
// the unit counts as not understood: nobody may take it for whole.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_FUNCTIONGUARD_H
#define KEYSPREAD_MATCHERS_EXTRACT_FUNCTIONGUARD_H

#include "matchers/extract/Unit.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace keyspread::extract {

/// Runs \p Work, which reads \p F. Where the host has not enabled
/// llvm::CrashRecoveryContext a crash ends the process as ever.
void readSafely(Unit &U, const clang::FunctionDecl *F,
                llvm::function_ref<void()> Work);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_FUNCTIONGUARD_H
