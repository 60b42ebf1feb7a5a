//===- DdlForeignKeys.h - foreign keys of the target schema ---------------===//
//
// Private to this room. In: a table of the target schema that has its columns.
// Out: its foreign keys, with the shard and the tenant of the key they refer
// to, in that key's order.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_DDLFOREIGNKEYS_H
#define KEYSPREAD_REWRITES_PLAN_DDLFOREIGNKEYS_H

#include "rewrites/plan/ddl/DdlKeys.h"
#include "rewrites/plan/ddl/DdlModel.h"

#include "llvm/ADT/StringSet.h"

namespace keyspread {

struct ForeignKeyShaping {
  const Schema &S;
  const sql::Dialect D;
  const std::vector<ShardedTable> &Sharded;
  const PlannedKeys &Keys;
  const TargetSchema &Done; // tables in front of this one
  llvm::StringSet<> &Names; // of tables, indexes, constraints: one list
};

void shapeForeignKeys(const ForeignKeyShaping &In, TargetTable &T);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_DDLFOREIGNKEYS_H
