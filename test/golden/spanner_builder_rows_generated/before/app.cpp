#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

struct Txn {
  std::string id;
  std::string account;
  std::int64_t amount;
};

spanner::Mutation insert(std::vector<Txn> const &txns) {
  spanner::InsertMutationBuilder builder("Transactions", {"TxnId", "Account", "Amount"});
  for (auto const &txn : txns)
    builder.EmplaceRow(txn.id, txn.account, txn.amount);
  builder.AddRow({spanner::Value("total"), spanner::Value("all"), spanner::Value(0)});
  return builder.Build();
}

spanner::Mutation chained(std::string const &id) {
  return spanner::UpdateMutationBuilder("Transactions", {"TxnId", "Amount"})
      .EmplaceRow(id, 1)
      .Build();
}
