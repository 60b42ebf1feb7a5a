#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

spanner::RowStream of(spanner::Client client, std::string const &account) {
  spanner::ReadOptions options;
  options.index_name = "TransactionsByAccount";
  return client.Read("Transactions",
                     spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(account), spanner::MakeKeyBoundClosed(account)),
                     {"Account", "TxnId"}, options);
}

spanner::Mutation insert(std::string const &id) {
  return spanner::MakeInsertMutation("Transactions", {"ShardId", "TxnId", "Account", "Amount"}, keyspread::shard_of<16>(id), id, "cash", 1);
}
