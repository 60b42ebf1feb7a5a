#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

std::vector<spanner::Value> row_of(std::string const &id, std::int64_t amount) {
  return {spanner::Value("cash"), spanner::Value(id), spanner::Value(amount)};
}

spanner::Mutation insert(std::string const &id) {
  const std::vector<std::string> columns = {"Account", "TxnId", "Amount"};
  spanner::InsertMutationBuilder builder("Transactions", keyspread::with_column("ShardId", columns));
  std::vector<spanner::Value> row = row_of(id, 3);
  builder.AddRow(keyspread::with_shard<16>(row, {1}));
  builder.AddRow(keyspread::with_shard<16>(row_of("last", 4), {1}));
  return std::move(builder).Build();
}
