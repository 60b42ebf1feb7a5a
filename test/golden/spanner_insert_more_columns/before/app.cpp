#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace spanner = ::google::cloud::spanner;

// The key always comes first; the rest as far as there is any.
spanner::Mutation insert(std::string const &id, std::string const &account,
                         std::int64_t amount) {
  std::vector<std::string> columns{"TxnId"};
  std::vector<spanner::Value> row{spanner::Value(id)};
  if (!account.empty()) {
    columns.push_back("Account");
    row.push_back(spanner::Value(account));
  }
  columns.emplace_back("Amount");
  row.emplace_back(spanner::Value(amount));
  return spanner::InsertMutationBuilder("Transactions", std::move(columns))
      .AddRow(std::move(row))
      .Build();
}
