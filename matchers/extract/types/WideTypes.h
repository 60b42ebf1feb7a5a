//===- WideTypes.h - types of 64 bits that numbers may go to --------------===//
//
// In: a call that is given a whole number of fewer bits. Out: what takes the
// number once it has 64.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_TYPES_WIDETYPES_H
#define KEYSPREAD_MATCHERS_EXTRACT_TYPES_WIDETYPES_H

#include "matchers/extract/Unit.h"

#include <string>

namespace keyspread::extract {

/// Where the function that \p Call calls was found: `std::div` is brought into
/// std by a using-declaration, beside its overloads.
const clang::DeclContext *foundIn(const clang::Expr *Call,
                                  const clang::FunctionDecl *F);

/// The type of 64 bits that an overload takes as parameter \p I which differs
/// from \p F in that one alone: a wider argument is given to it. Null: there is
/// none.
clang::QualType wideOverload(Unit &U, const clang::Expr *Call,
                             const clang::FunctionDecl *F, unsigned I);

/// The type of 64 bits that the class of \p D can be made of, beside that of
/// fewer which \p D takes; null: there is none.
clang::QualType wideTwin(Unit &U, const clang::CXXConstructorDecl *D);

/// As it is written; empty where std::int64_t is the same, or \p T is null.
std::string asWritten(Unit &U, clang::QualType T);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_TYPES_WIDETYPES_H
