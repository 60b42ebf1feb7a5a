//===- Advice.h - what a person could do about a blocker ------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_ADVICE_H
#define KEYSPREAD_REWRITES_RULES_ADVICE_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace keyspread {

/// By the kind of \p Reason, for rules that give none of their own. Never
/// empty.
std::string adviceFor(llvm::StringRef Reason);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_ADVICE_H
