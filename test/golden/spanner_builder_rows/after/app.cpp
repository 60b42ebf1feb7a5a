#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

struct Txn {
  std::string id;
  std::string account;
  std::int64_t amount;
};

spanner::Mutation insert(std::vector<Txn> const &txns) {
  spanner::InsertMutationBuilder builder("Transactions", {"ShardId", "TxnId", "Account", "Amount"});
  for (auto const &txn : txns)
    builder.EmplaceRow(keyspread::shard_of<16>(txn.id), txn.id, txn.account, txn.amount);
  builder.AddRow({spanner::Value(keyspread::shard_of<16>("total")), spanner::Value("total"), spanner::Value("all"), spanner::Value(0)});
  return builder.Build();
}

spanner::Mutation chained(std::string const &id) {
  return spanner::UpdateMutationBuilder("Transactions", {"ShardId", "TxnId", "Amount"})
      .EmplaceRow(keyspread::shard_of<16>(id), id, 1)
      .Build();
}
