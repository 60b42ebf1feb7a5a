#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

spanner::Mutation refund(std::string const &id, google::cloud::optional<std::string> const &txn) {
  return spanner::MakeInsertMutation("Refunds", {"ShardId", "RefundId", "TxnId"}, keyspread::nullable_shard_of<16>(txn), id, txn);
}
