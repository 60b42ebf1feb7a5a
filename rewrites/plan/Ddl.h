//===- Ddl.h - the target schema of a plan --------------------------------===//
//
// In: schema, plan and a dialect. Out: CREATE TABLE and CREATE INDEX of every
// table that gets a shard column, parents first.
//
// The shard stands last among the columns, so that positions in SELECT * stay,
// and first in the key. What the schema model does not keep (CHECK, COLLATE,
// comments) is not printed; the text says so, and where something was left out.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_DDL_H
#define KEYSPREAD_REWRITES_PLAN_DDL_H

#include "rewrites/plan/Plan.h"

namespace keyspread {

/// Empty when the plan shards no table of the schema.
std::string targetDdl(const Schema &S, const Plan &P, sql::Dialect D);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_DDL_H
