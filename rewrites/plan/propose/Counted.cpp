#include "rewrites/plan/propose/Counted.h"

#include "llvm/ADT/StringExtras.h"

namespace keyspread {

std::optional<TablePlan> withCounter(const Table &T, const TablePlan &Instead,
                                     sql::Dialect D) {
  const KeyColumn *Leading = T.leadingKey();
  const Column *Key = Leading ? T.column(Leading->Column) : nullptr;
  if (!Key || T.PrimaryKey.size() != 1 || Key->Class != SqlType::Integer ||
      !Schema::counted(*Key) || Key->BitReversed ||
      D == sql::Dialect::GoogleSql || D == sql::Dialect::TSql ||
      Instead.databaseMakesIds())
    return std::nullopt;
  TablePlan P;
  P.How = Strategy::HashPrefix;
  P.Shards = Instead.Shards ? Instead.Shards : DefaultShards;
  if (T.column(P.ShardColumn))
    P.ShardColumn = T.Name + P.ShardColumn;
  P.HashOf = {Key->Name};
  P.Generated = D != sql::Dialect::MySql;
  P.Ids = IdSource::Counter;
  return P;
}

std::string counterName(llvm::StringRef Table) {
  return (Table + (llvm::isLower(Table.front()) ? "_ids" : "Ids")).str();
}

} // namespace keyspread
