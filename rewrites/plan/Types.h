//===- Types.h - column types and defaults across dialects ----------------===//
//
// Private to this room. In: a column as one dialect wrote it. Out: the words of
// another. What cannot be said there gives an empty default, never wrong text.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_TYPES_H
#define KEYSPREAD_REWRITES_PLAN_TYPES_H

#include "rewrites/graph/Schema.h"

namespace keyspread {

/// What the target schema asks of a column's type.
struct ColumnUse {
  bool Wide = false;    // the application makes its values: 64 bits
  bool Indexed = false; // part of a key or an index
};

/// The type of \p C in \p To. As written where \p From is the same dialect, or
/// is unknown and the word is no other dialect's.
std::string targetType(const Column &C, std::optional<sql::Dialect> From,
                       sql::Dialect To, ColumnUse Use);

/// The default of \p C as an expression of \p To; empty when there is none or
/// it cannot be said.
std::string targetDefault(const Column &C, std::optional<sql::Dialect> From,
                          sql::Dialect To);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_TYPES_H
