#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

std::string new_id();

spanner::Mutation insert() {
  const auto transactions_key = new_id();
  return spanner::MakeInsertMutation("Transactions", {"ShardId", "TxnId", "Account", "Amount"}, keyspread::shard_of<16>(transactions_key), transactions_key, "cash", 1);
}

// In the commit: a new one each time it runs, as before.
void commit(spanner::Client client) {
  client.Commit([](spanner::Transaction) -> google::cloud::StatusOr<spanner::Mutations> {
    const auto transactions_key = new_id();
    return spanner::Mutations{spanner::MakeInsertMutation("Transactions", {"ShardId", "TxnId", "Amount"}, keyspread::shard_of<16>(transactions_key), transactions_key, 2)};
  });
}

spanner::Mutation many(int n) {
  spanner::InsertMutationBuilder rows("Transactions", {"ShardId", "TxnId", "Amount"});
  for (int i = 0; i < n; ++i) {
    const auto transactions_key = new_id();
    rows.EmplaceRow(keyspread::shard_of<16>(transactions_key), transactions_key, i);
  }
  return std::move(rows).Build();
}
