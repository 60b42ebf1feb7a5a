//===- DialectTraits.h - what differs between the dialects ----------------===//
//
// In: a dialect. Out: which comments, literals and names it has.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_SQL_DIALECTTRAITS_H
#define KEYSPREAD_MATCHERS_SQL_DIALECTTRAITS_H

#include "matchers/sql/Statement.h"

namespace keyspread::sql {

struct Traits {
  explicit Traits(Dialect D)
      : Backslashes(D == Dialect::MySql || D == Dialect::GoogleSql),
        DoubleQuotedStrings(Backslashes), HashComments(Backslashes),
        Brackets(D == Dialect::TSql || D == Dialect::Sqlite),
        TripleQuotes(D == Dialect::GoogleSql),
        NestedComments(D == Dialect::PostgreSql || D == Dialect::TSql),
        DollarQuotes(D == Dialect::PostgreSql), Psql(D == Dialect::PostgreSql),
        UserVariables(D == Dialect::MySql), DashNeedsBlank(D == Dialect::MySql),
        DigitNames(D == Dialect::MySql), HashNames(D == Dialect::TSql) {}
  bool Backslashes, DoubleQuotedStrings, HashComments, Brackets, TripleQuotes,
      NestedComments, DollarQuotes, Psql, UserVariables, DashNeedsBlank,
      DigitNames, HashNames;
};

/// Letters in front of a quote that belong to the literal; 0 when there are
/// none.
size_t stringPrefix(std::string_view Text, const Traits &T);

} // namespace keyspread::sql

#endif // KEYSPREAD_MATCHERS_SQL_DIALECTTRAITS_H
