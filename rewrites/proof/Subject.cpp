//===- Subject.cpp - what plan and schema say of a column -----------------===//
#include "rewrites/proof/Scopes.h"

#include "rewrites/plan/propose/Counted.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace keyspread::proof {

const ShardedTable *Subject::shard(std::string_view Table,
                                   std::string_view Column) const {
  for (const ShardedTable &E : Sharded)
    if (sql::sameName(E.Table, Table) && sql::sameName(E.ShardColumn, Column))
      return &E;
  return nullptr;
}

const ReorderedKey *Subject::tenant(std::string_view Table,
                                    std::string_view Column) const {
  for (const ReorderedKey &R : Reordered)
    if (sql::sameName(R.Table, Table) && !R.Tenant.empty() &&
        sql::sameName(R.Tenant, Column))
      return &R;
  return nullptr;
}

bool Subject::has(std::string_view Table, std::string_view Column) const {
  const keyspread::Table *T = Before.find(Table);
  return (T && T->column(Column)) || shard(Table, Column);
}

bool Subject::isKey(std::string_view Table, std::string_view Column) const {
  const keyspread::Table *T = Before.find(Table);
  return T && T->keyPosition(Column);
}

bool Subject::mints(std::string_view Table, std::string_view Column) const {
  const TablePlan *TP = P.find(Table);
  return TP && TP->How != Strategy::Accept && !TP->databaseMakesIds() &&
         isKey(Table, Column);
}

bool Subject::draws(std::string_view Table, std::string_view Column) const {
  const TablePlan *TP = P.find(Table);
  return TP && drawsIds(*TP) && isKey(Table, Column);
}

std::string Subject::orderColumn(std::string_view Table) const {
  const TablePlan *TP = P.find(Table);
  return TP ? lower(TP->OrderColumn) : "";
}

} // namespace keyspread::proof
