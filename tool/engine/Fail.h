//===- Fail.h - errors that the user can mend -----------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_FAIL_H
#define KEYSPREAD_TOOL_ENGINE_FAIL_H

#include "llvm/Support/Error.h"

#include <string>

namespace keyspread {

/// An error whose text is \p Why: what is wrong, where, and the next step.
inline llvm::Error fail(const std::string &Why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), "%s",
                                 Why.c_str());
}

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_FAIL_H
