//===- Json.h - JSON text to a value, with errors that name the place -----===//
//
// In: text of a file. Out: LLVM's JSON value, or an error that starts with
// "file:line:col:" as a compiler's does.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_FACTS_JSON_H
#define KEYSPREAD_MATCHERS_FACTS_JSON_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace keyspread {

/// Refuses text that nests too deep as well: LLVM's parser is recursive.
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef Text,
                                            llvm::StringRef FileName);

} // namespace keyspread

#endif // KEYSPREAD_MATCHERS_FACTS_JSON_H
