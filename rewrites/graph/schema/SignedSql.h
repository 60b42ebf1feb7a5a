//===- SignedSql.h - remainders of signed fingerprints in SQL text --------===//
//
// In: SQL text of one dialect, of any shape: queries, DDL, views, scripts. Out:
// where a shard may come out negative, with the ranges a fix needs. Works on
// tokens: expressions the statement model does not read are read here.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_SIGNEDSQL_H
#define KEYSPREAD_REWRITES_GRAPH_SIGNEDSQL_H

#include "matchers/sql/Statement.h"

namespace keyspread {

struct SignedSql {
  enum KindTy {
    Remainder,   // MOD(FARM_FINGERPRINT(x), n), FARM_FINGERPRINT(x) % n
    OfAbsolute,  // MOD(ABS(FARM_FINGERPRINT(x)), n)
    FullReversal // BIT_REVERSE(x, FALSE)
  } Kind = Remainder;
  sql::Span Whole;
  sql::Span Value;   // the dividend, ABS( ) included
  sql::Span Inside;  // what ABS( ) is given
  sql::Span Divisor; // empty for a reversal
  bool Percent = false;
  std::string Problem; // why the divisor cannot be written three times
};

/// In the order of the text. A remainder whose sign is mended around it (a sum
/// with the divisor, ABS, a comparison with 0) is left out.
std::vector<SignedSql> signedIn(std::string_view Text, sql::Dialect D);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_SIGNEDSQL_H
