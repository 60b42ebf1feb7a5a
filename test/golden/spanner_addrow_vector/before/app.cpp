#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

std::vector<spanner::Value> row_of(std::string const &id, std::int64_t amount) {
  return {spanner::Value("cash"), spanner::Value(id), spanner::Value(amount)};
}

spanner::Mutation insert(std::string const &id) {
  const std::vector<std::string> columns = {"Account", "TxnId", "Amount"};
  spanner::InsertMutationBuilder builder("Transactions", columns);
  std::vector<spanner::Value> row = row_of(id, 3);
  builder.AddRow(row);
  builder.AddRow(row_of("last", 4));
  return std::move(builder).Build();
}
