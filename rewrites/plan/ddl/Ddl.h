//===- Ddl.h - the target schema of a plan --------------------------------===//
//
// In: schema, plan, a dialect, and what the program reads. Out: CREATE TABLE
// and CREATE INDEX of every table whose key the plan changes and of those that
// repeat it, parents first, with the sequences they draw from.
//
// A shard stands last among the columns, so that positions in SELECT * stay,
// and first in the key, behind a tenant. What the schema model does not keep
// (CHECK, COLLATE, comments) is not printed; the text says so, and where
// something was left out.
//
// GoogleSQL and PostgreSQL are Spanner's two dialects.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_DDL_H
#define KEYSPREAD_REWRITES_PLAN_DDL_H

#include "rewrites/plan/Plan.h"
#include "rewrites/plan/propose/AdviceEvidence.h"

namespace keyspread {

struct DdlOptions {
  sql::Dialect Dialect = sql::Dialect::GoogleSql;
  bool All = false; // tables that the plan does not change, too
  /// The greatest id there is, by table in lower case.
  std::map<std::string, uint64_t> MaxIds;
  ProgramReads Reads;
};

/// Empty when the plan changes no key of the schema and not all are asked for.
std::string targetDdl(const Schema &S, const Plan &P, const DdlOptions &O);

/// A column that leads indexes whose entries rise in the schema and are spread
/// in Spanner's target schema, all of them.
struct SpreadColumn {
  std::string Table, Column;
  std::string Why; // of the first index, as the target schema says it
};
/// Of the tables that the plan changes; whatever dialect \p O names. A column
/// that leads the table's own key is none.
std::vector<SpreadColumn> spreadColumns(const Schema &S, const Plan &P,
                                        const DdlOptions &O);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_DDL_H
