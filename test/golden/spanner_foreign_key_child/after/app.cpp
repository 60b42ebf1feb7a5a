#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

spanner::Mutations refund(std::string const &id, std::string const &txn) {
  return {spanner::MakeInsertMutation("Refunds", {"ShardId", "RefundId", "TxnId"}, keyspread::shard_of<16>(txn), id, txn),
          spanner::MakeInsertMutation("Refunds", {"RefundId"}, "none")};
}

spanner::RowStream read(spanner::Client client, std::string const &id) {
  return client.Read("Refunds", spanner::KeySet().AddKey(spanner::MakeKey(id)), {"TxnId"});
}
