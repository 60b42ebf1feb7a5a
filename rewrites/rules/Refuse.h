//===- Refuse.h - why a rule makes no edit --------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_REFUSE_H
#define KEYSPREAD_REWRITES_RULES_REFUSE_H

#include "llvm/Support/Error.h"

#include <string>

namespace keyspread {

/// An error whose text is \p Why: a blocker's reason, without a full stop.
inline llvm::Error refuse(const std::string &Why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), "%s",
                                 Why.c_str());
}

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_REFUSE_H
