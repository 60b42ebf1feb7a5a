//===- Types.h - column types and defaults across dialects ----------------===//
//
// Private to this room. In: a column as one dialect wrote it. Out: the words of
// another. What cannot be said there gives an empty text, never a wrong one.
// GoogleSQL and PostgreSQL are Spanner's.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_TYPES_H
#define KEYSPREAD_REWRITES_PLAN_TYPES_H

#include "rewrites/graph/schema/Schema.h"

namespace keyspread {

/// What the target schema asks of a column's type.
struct ColumnUse {
  bool Wide = false;    // the application makes its values: 64 bits
  bool Indexed = false; // part of a key or an index
  bool Uuid = false;    // its values become UUIDs as text
  bool Oracle = false;  // PostgreSQL's declaration is Oracle's: DATE has a time
};

/// The type of \p C in \p To. As written where \p From is the same dialect, or
/// is unknown and the word is no other dialect's; PostgreSQL's types are always
/// said in Spanner's words.
std::string targetType(const Column &C, std::optional<sql::Dialect> From,
                       sql::Dialect To, ColumnUse Use);

/// What the column holds in the target schema.
SqlType targetClass(const Column &C, std::optional<sql::Dialect> From,
                    ColumnUse Use);

/// The default of \p C as an expression of \p To; empty when there is none or
/// it cannot be said.
std::string targetDefault(const Column &C, std::optional<sql::Dialect> From,
                          sql::Dialect To, ColumnUse Use = {});

/// The expression of a generated column of \p T in \p To; empty when it cannot
/// be said, or makes text of a time.
std::string targetGenerated(const Table &T, const Column &C,
                            std::optional<sql::Dialect> From, sql::Dialect To);

/// "c IN ('a', 'b')" of MySQL's ENUM('a', 'b') elsewhere; else empty.
std::string enumCheck(const Column &C, sql::Dialect To);

/// Some type of the declaration is a word of Oracle's.
bool speaksOracle(const TableDecl &D);

/// Values that 64 signed bits do not hold; empty when they hold all.
std::string mayOverflow(const Column &C);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_TYPES_H
