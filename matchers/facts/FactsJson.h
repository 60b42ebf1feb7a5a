//===- FactsJson.h - a unit's facts as a file and back --------------------===//
//
// In: UnitFacts. Out: JSON that is equal byte for byte for equal facts, and the
// facts again. Fields that hold their default are left out. A site is an array
// [path, begin, end, line, col, end_line, end_col]; path is an index into
// "paths". A string that is not UTF-8 is {"latin1": "..."}, a character a byte.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_FACTS_FACTSJSON_H
#define KEYSPREAD_MATCHERS_FACTS_FACTSJSON_H

#include "matchers/facts/Body.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace keyspread::facts {

/// Raised with every change of Fields.h: facts are a cache, not an archive.
inline constexpr int FactsVersion = 12;

std::string toJson(const UnitFacts &Unit);
std::string toJson(const Bodies &Unit);

/// Refuses text of another version, with unknown keys or with wrong types; the
/// error names \p FileName and what was expected where.
llvm::Expected<UnitFacts> fromJson(llvm::StringRef Text,
                                   llvm::StringRef FileName);
llvm::Expected<Bodies> bodiesFromJson(llvm::StringRef Text,
                                      llvm::StringRef FileName);

} // namespace keyspread::facts

#endif // KEYSPREAD_MATCHERS_FACTS_FACTSJSON_H
