//===- Alike.h - texts that may differ in what is compared elsewhere ------===//
//
// In: two texts, of before and of after, that are not the same. Out: whether
// what they differ in is known to be compared by somebody else.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_TEXTS_ALIKE_H
#define KEYSPREAD_REWRITES_PROOF_TEXTS_ALIKE_H

#include "llvm/ADT/StringRef.h"

namespace keyspread::proof {

/// Texts of SQL that begin alike. What they say is compared where the database
/// is given them; elsewhere, as the key of a cache or in a message, one is as
/// good as the other.
bool areStatements(llvm::StringRef B, llvm::StringRef A);

/// Formats of printf that differ only in how wide the numbers are that they
/// print ("%d", "%lld"); with \p TypesChange a number may be text now ("%s").
/// What is printed is compared by itself.
bool areFormats(llvm::StringRef B, llvm::StringRef A, bool TypesChange);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_TEXTS_ALIKE_H
